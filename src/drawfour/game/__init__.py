"""Rounds, matches, views, events and their notation: the objects of the public API."""
