"""Members as every feature needs them: their rows, the locks on them, and how others see them."""
