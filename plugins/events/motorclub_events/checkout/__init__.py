"""From a choice to an order: prices, seats, vouchers and the waiting list."""
