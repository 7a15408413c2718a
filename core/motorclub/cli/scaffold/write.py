"""Writing a new plugin from the templates: all of it, or nothing."""

from __future__ import annotations

import json
import re
import shutil
import string
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from motorclub import clock
from motorclub.cli.scaffold.names import Names

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


TEMPLATES = Path(__file__).parent / "templates"
SUFFIX = ".tmpl"
WEB = "web"
SDK_PACKAGE = "@motorclub/sdk"
MANIFEST_WITH_UI = "\n[ui]\n"


class FolderTaken(FileExistsError):
    """There is something where the plugin would be written; nothing is ever overwritten."""


class Template(string.Template):
    """`%{name}` is filled in, `%%` is a per cent sign: neither Python nor TypeScript writes the first."""

    delimiter = "%"


def write(names: Names, parent: Path, web: Sdk | None) -> Path:
    """Write the distribution `motorclub-<id>` into `parent`; its folder. Without `web` it has no web half.

    Raises FolderTaken if that folder is there already, OSError if it cannot be written.
    """
    target = parent / names.distribution
    if target.exists() or target.is_symlink():
        raise FolderTaken(f"{target} is there already; nothing was written")
    parent.mkdir(parents=True, exist_ok=True)
    draft = Path(tempfile.mkdtemp(prefix=f".{names.distribution}-", dir=parent))
    try:
        _fill(draft, names, web)
        draft.chmod(0o755)
        draft.rename(target)
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise
    return target


def _fill(draft: Path, names: Names, web: Sdk | None) -> None:
    known = {**names.placeholders(), "year": str(clock.now().year)}
    for name, text in templates(with_web=web is not None):
        path = draft / placed(name, names)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(Template(text).substitute(known), "utf-8")
    if web:
        with (draft / names.package / "plugin.toml").open("a") as manifest:
            manifest.write(MANIFEST_WITH_UI)
        (draft / WEB / "package.json").write_text(package_json(names, web), "utf-8")
        web.copy(draft / WEB / "vendor")


def templates(*, with_web: bool) -> Iterator[tuple[str, str]]:
    """(path, text) of each template; the path without the suffix."""
    for path in sorted(TEMPLATES.rglob(f"*{SUFFIX}")):
        name = path.relative_to(TEMPLATES).as_posix().removesuffix(SUFFIX)
        if with_web or not name.startswith(f"{WEB}/"):
            yield name, path.read_text("utf-8")


def placed(name: str, names: Names) -> str:
    """Where the text of a template goes."""
    head, _, last = name.rpartition("/")
    last = ".gitignore" if last == "gitignore" else last.replace("NAME", names.id)
    return f"{head.replace('PACKAGE', names.package)}/{last}" if head else last


def package_json(names: Names, web: Sdk) -> str:
    """What npm installs: the SDK from its tarball, which brings everything else in the versions of the shell.

    The version is that of the wheel; the build takes it from `pyproject.toml`.
    """
    described = {
        "name": f"{names.distribution}-web",
        "private": True,
        "type": "module",
        "scripts": {
            "check": "tsc && vitest run && vite build",
            "build": "vite build",
            "dev": "vite",
            "test": "vitest run",
        },
        "devDependencies": {SDK_PACKAGE: f"file:vendor/{web.tarball.name}"},
    }
    return json.dumps(described, indent=2) + "\n"
