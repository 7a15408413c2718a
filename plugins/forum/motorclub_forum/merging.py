"""One question into another."""
