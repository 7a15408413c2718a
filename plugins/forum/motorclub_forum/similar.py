"""Questions like one that is about to be asked."""
