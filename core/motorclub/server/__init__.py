"""The HTTP server's side of a web worker: reading bodies, queueing calls fairly, running them in threads."""
