"""Sessions and who they belong to: devices, addresses, the history of log-ins, and who may come in."""
