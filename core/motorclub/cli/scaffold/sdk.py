"""The web SDK that the wheel of the core carries, as the tarball that npm installs."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "sdk"
TARBALL = re.compile(r"motorclub-sdk-(\d[\w.-]*)\.tgz")


class NoSdk(LookupError):
    """This installation of the core carries no SDK."""


@dataclass(frozen=True, slots=True)
class Sdk:
    """The tarball and its version."""

    tarball: Path
    version: str

    def copy(self, folder: Path) -> Path:
        """Put the tarball into `folder`, which is made if need be."""
        folder.mkdir(parents=True, exist_ok=True)
        return Path(shutil.copy(self.tarball, folder))


def sdk(folder: Path = FOLDER) -> Sdk:
    """The SDK in `folder`. Raises NoSdk."""
    for path in folder.glob("*.tgz"):
        if named := TARBALL.fullmatch(path.name):
            return Sdk(path, named[1])
    raise NoSdk(
        "this installation carries no web SDK; install the wheel of the core, or do without a web half"
    )
