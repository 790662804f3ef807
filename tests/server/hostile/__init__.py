"""A server under attack: everything hostile clients send is refused, and nobody else notices."""
