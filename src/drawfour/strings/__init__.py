"""What a person reads, one catalog for each language."""
