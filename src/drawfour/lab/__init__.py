"""The laboratory: the same rules, compiled, for millions of rounds a second. Needs the extra `lab`."""
