"""What the ledger says of any days: for dashboards and reports, which read nothing else."""
