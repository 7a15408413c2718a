"""The processes of a site: web, hub, worker, and the process that they are forked from."""
