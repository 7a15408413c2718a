"""What all subjects of the forum use: counters, rights, limits, visibility, rendered text."""
