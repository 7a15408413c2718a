"""Writes every generated page of the manual: `python tests/architecture/references.py`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

if __name__ == "__main__":
    from references.everything import write

    write()
