"""Money that comes again and again: subscriptions, and what they charge."""
