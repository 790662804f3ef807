"""The record of a match: the document, reading, writing, replaying and verifying it."""
