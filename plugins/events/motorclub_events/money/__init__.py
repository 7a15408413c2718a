"""Payments, refunds, disputes and what follows from them."""
