"""Events: what has happened, delivered after the commit, at least once, to each subscriber."""
