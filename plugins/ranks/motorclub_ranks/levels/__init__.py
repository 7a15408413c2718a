"""Trust levels: the ladder, where each member stands on it, and what others are told of that."""
