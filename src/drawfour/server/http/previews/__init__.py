"""Previews of links, as messengers show them."""
