"""Trust levels (activity ranks) and what they allow."""
