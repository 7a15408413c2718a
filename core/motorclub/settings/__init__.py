"""What admins may set, for the core and for every plugin: a dataclass, drawn as a form, live everywhere."""
