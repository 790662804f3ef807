"""Tests with a browser, which all of them in a process share."""
