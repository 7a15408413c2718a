"""Ways to pay that plugins bring: what a payment provider is, and the guard around those of other plugins."""
