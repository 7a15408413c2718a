"""Plugins made on the spot, installed for started processes by a folder on PYTHONPATH."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

MANIFEST = 'id = "{id}"\nname = "{name}"\nsummary = "For tests."\napi = ">=1,<2"\n{more}'
METADATA = "Metadata-Version: 2.1\nName: motorclub-{id}\nVersion: 1.0\nAuthor: Tests\nLicense: MIT\n"
HEAD = (
    "from __future__ import annotations\nimport time\nfrom collections.abc import Iterable\n"
    "from typing import Any\nimport sqlalchemy as sa\n"
    "from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship\nfrom motorclub.api import *\n"
)


def write_plugin(
    folder: Path, name: str, code: str, *, manifest: str = "", files: Mapping[str, str] | None = None
) -> None:
    """A package, its manifest, `files` by path inside the package, and the metadata by which it is found."""
    package = folder / f"motorclub_{name}"
    package.mkdir(parents=True)
    texts = {
        "__init__.py": "",
        "plugin.py": code,
        "plugin.toml": MANIFEST.format(id=name, name=title(name), more=manifest),
        **(files or {}),
    }
    for path, text in texts.items():
        (package / path).parent.mkdir(parents=True, exist_ok=True)
        (package / path).write_text(text)
    metadata = folder / f"motorclub_{name}-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(METADATA.format(id=name))
    (metadata / "entry_points.txt").write_text(
        f"[motorclub.plugins]\n{name} = motorclub_{name}.plugin:plugin\n"
    )


def title(name: str) -> str:
    """The name that people read: `Torment view` for `torment_view`."""
    return name.replace("_", " ").capitalize()
