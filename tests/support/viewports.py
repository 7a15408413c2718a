"""How screens are looked at in browsers: on a phone and on a desk, dark and light; EVERY_LOOK=1 crosses them."""

from __future__ import annotations

import os

# What fits depends on the width, contrast on the scheme: two looks have all of them, and each look takes minutes.
VIEWPORTS = [(390, "dark"), (1280, "light")]
if os.environ.get("EVERY_LOOK"):
    VIEWPORTS += [(390, "light"), (1280, "dark")]
