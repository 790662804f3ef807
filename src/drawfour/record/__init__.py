"""Records of matches: reading, writing, replaying and verifying them."""
