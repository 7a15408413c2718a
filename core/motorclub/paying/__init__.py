"""Ways to pay that plugins bring: what a payment provider is, and the fence around those of other plugins."""
