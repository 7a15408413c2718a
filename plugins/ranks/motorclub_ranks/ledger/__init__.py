"""Point rules and the append-only ledger of points."""
