"""The demo's pictures of cars: shaped by formulas, rendered by Blender's Cycles as a Python module.

Nothing of it runs in the site. `render.py` says how to make the pictures again.
"""
