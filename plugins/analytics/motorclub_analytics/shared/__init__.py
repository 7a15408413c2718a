"""What all subjects of analytics use."""
