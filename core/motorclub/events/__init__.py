"""Events: what has happened, told after commit, at least once, to whoever subscribed."""
