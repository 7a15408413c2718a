"""Cars with their modifications, build log, service, results and owners."""
