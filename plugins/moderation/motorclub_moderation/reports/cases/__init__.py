"""The desk at which staff work the queue of cases."""
