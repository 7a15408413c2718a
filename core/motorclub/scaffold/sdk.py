"""The web SDK that the wheel of the core carries, as the tarball that npm installs."""

from __future__ import annotations

import json
import shutil
import tarfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent.parent / "sdk"
PATTERN = "motorclub-sdk-*.tgz"


class NoSdk(LookupError):
    """This installation of the core carries no SDK."""


@dataclass(frozen=True, slots=True)
class Sdk:
    """A tarball, its version, and the exact versions of what a web plugin needs beside it."""

    tarball: Path
    version: str
    peers: dict[str, str]

    def copy(self, folder: Path) -> Path:
        """Put the tarball into `folder`, which is made if need be."""
        folder.mkdir(parents=True, exist_ok=True)
        return Path(shutil.copy(self.tarball, folder))


def sdk(folder: Path = FOLDER) -> Sdk:
    """The SDK in `folder`. Raises NoSdk."""
    found = sorted(folder.glob(PATTERN))
    if not found:
        raise NoSdk(
            "this installation carries no web SDK; install the wheel of the core, or do without a web half"
        )
    package = _package_json(found[-1])
    return Sdk(found[-1], package["version"], package["peerDependencies"])


def _package_json(tarball: Path) -> Any:
    with tarfile.open(tarball) as archive:
        inside = archive.extractfile("package/package.json")
        assert inside
        return json.load(inside)
