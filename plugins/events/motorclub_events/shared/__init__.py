"""What all subjects share: seats, prices, rights, payments, texts."""
