"""A new plugin: what `motorclub plugins new` writes, from templates that ship in the wheel."""
