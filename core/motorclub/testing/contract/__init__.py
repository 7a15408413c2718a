"""What every plugin keeps, no matter who wrote it: `pytest --plugin NAME` runs these modules, from the installed wheel.

They ask the running site, not the sources; what can be found without running anything is checked by
`motorclub plugins check`.
"""
