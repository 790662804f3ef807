"""The sentences that people read, one catalog per language."""
