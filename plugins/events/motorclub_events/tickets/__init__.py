"""Tickets: issuing, owning, transferring, printing and exporting them."""
