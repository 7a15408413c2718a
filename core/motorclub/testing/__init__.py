"""The test kit: real servers, a real application, and the contract every plugin must keep."""
