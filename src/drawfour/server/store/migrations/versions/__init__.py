"""One file a step, in the order of their revisions."""
