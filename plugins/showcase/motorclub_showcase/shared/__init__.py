"""What all subjects of the showcase use."""
