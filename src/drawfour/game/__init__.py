"""The objects people hold: rounds, matches, views, events and their notation."""
