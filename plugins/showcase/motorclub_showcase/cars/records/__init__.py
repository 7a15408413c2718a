"""What is written about a car: modifications, the build log, service records, results."""
