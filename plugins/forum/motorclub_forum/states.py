"""Where a question stands and how it gets there."""
