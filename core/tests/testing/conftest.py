"""A plugin in good order, to be written under any id and broken in any way."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

TEMPLATE = Path(__file__).parent / "pitstop"
# It is a distribution of its own, whose tests run where it is installed.
collect_ignore = [str(TEMPLATE)]
# What the plugin uses when it is there.
TOOLBOX = """
from typing import Protocol
from motorclub.api import Service, hookimpl

class Tools(Protocol):
    def torque(self) -> int: ...

class OwnTools:
    def torque(self) -> int:
        return 110

class ToolboxPlugin:
    @hookimpl
    def register_services(self):
        return [Service("toolbox.tools", Tools, OwnTools())]

plugin = ToolboxPlugin()
"""
SCRIPTS = {
    "remoteEntry-Ab12cd34.js": 'import "./assets/plugin-Ef56gh78.js";export const get=()=>1;',
    "assets/plugin-Ef56gh78.js": "export const menu=1;",
    "assets/Board-Ij90kl12.js": 'import "./plugin-Ef56gh78.js";export default ()=>null;',
}


class Workbench:
    """Writes the plugin into folders of its own and runs pytest over it as its author would."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.installed = path / "installed"

    def write(
        self,
        name: str = "pitstop",
        edits: Mapping[str, tuple[str, str]] | None = None,
        added: Mapping[str, str] | None = None,
        *,
        rebuilt: bool = False,
    ) -> Path:
        """The plugin under an id, with replacements in files of its package and texts added to some.

        `rebuilt` lists the web half's files again. Gives the folder of its pyproject.toml.
        """
        folder = self.path / name
        package = folder / f"motorclub_{name}"
        for source in sorted(TEMPLATE.rglob("*")):
            if source.is_file() and "__pycache__" not in source.parts:
                target = folder / str(source.relative_to(TEMPLATE)).replace("pitstop", name)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(renamed(source.read_text("utf-8"), name), "utf-8")
        build_web(package, name)
        for file, (old, new) in (edits or {}).items():
            change(package / renamed(file, name), renamed(old, name), renamed(new, name))
        for file, text in (added or {}).items():
            with (package / file).open("a", encoding="utf-8") as out:
                out.write(renamed(text, name))
        if rebuilt:
            write_manifest(package / "ui", json.loads((package / "ui/manifest.json").read_text()))
        return folder

    def install(self, folder: Path, name: str) -> None:
        """Make the plugin importable and its entry point known, as pip would."""
        package = f"motorclub_{name}"
        shutil.copytree(folder / package, self.installed / package)
        metadata = self.installed / f"{package}-1.0.0.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text(
            f"Metadata-Version: 2.4\nName: motorclub-{name.replace('_', '-')}\nVersion: 1.0.0\nAuthor: The Motorclub "
            f"developers\nLicense-Expression: MIT\n\n{(folder / 'README.md').read_text('utf-8')}"
        )
        (metadata / "entry_points.txt").write_text(f"[motorclub.plugins]\n{name} = {package}.plugin:plugin\n")

    def install_toolbox(self) -> None:
        """The plugin that the other one uses."""
        folder = self.path / "toolbox"
        (folder / "motorclub_toolbox").mkdir(parents=True)
        (folder / "README.md").write_text("# The toolbox\n")
        (folder / "motorclub_toolbox/__init__.py").touch()
        (folder / "motorclub_toolbox/plugin.py").write_text(TOOLBOX)
        (folder / "motorclub_toolbox/plugin.toml").write_text(
            'id = "toolbox"\nname = "Toolbox"\nsummary = "Tools."\napi = ">=1,<2"\n'
        )
        self.install(folder, "toolbox")

    @property
    def environment(self) -> dict[str, str]:
        """Where the installed plugins are found."""
        return os.environ | {"PYTHONPATH": str(self.installed), "PYTHONDONTWRITEBYTECODE": "1"}

    def pytest(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run pytest in a folder without any configuration."""
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", "-rA"]
        return subprocess.run(
            [*command, *arguments],
            cwd=self.path,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )


def change(path: Path, old: str, new: str) -> None:
    """Replace a text in a file, which must hold it."""
    text = path.read_text("utf-8")
    assert old in text, f"{path.name} does not hold {old!r}"
    path.write_text(text.replace(old, new, 1), "utf-8")


def renamed(text: str, name: str) -> str:
    """The template's text for another id."""
    return text.replace("pitstop", name).replace("Pitstop", name.title())


def build_web(package: Path, name: str) -> None:
    """A web half as small as one can be, described as the SDK's build describes it."""
    ui = package / "ui"
    entry = {"metaData": {"remoteEntry": {"path": "", "name": "remoteEntry-Ab12cd34.js"}}}
    for path, text in {**SCRIPTS, "mf-manifest.json": json.dumps(entry)}.items():
        (ui / path).parent.mkdir(parents=True, exist_ok=True)
        (ui / path).write_text(text)
    write_manifest(
        ui,
        {
            "id": name,
            "version": "1.0.0",
            "sdk": "^1",
            "remote": {"name": f"motorclub_{name}", "entry": "mf-manifest.json"},
            "routes": [
                {"path": f"/{name}-board", "view": "Board", "title": "Stops"},
                {"path": f"/{name}-board/:stopId", "view": "Board", "title": "Stop"},
            ],
            "menus": [],
            "slots": [],
            "locales": {},
            "preload": ["remoteEntry-Ab12cd34.js", "assets/plugin-Ef56gh78.js"],
        },
    )


def write_manifest(ui: Path, declared: dict[str, Any]) -> None:
    """ui/manifest.json with the list of the files that are there."""
    files = [path for path in sorted(ui.rglob("*")) if path.is_file() and path.name != "manifest.json"]
    declared["files"] = [
        {
            "path": path.relative_to(ui).as_posix(),
            "bytes": path.stat().st_size,
            "sha384": base64.b64encode(hashlib.sha384(path.read_bytes()).digest()).decode(),
        }
        for path in files
    ]
    (ui / "manifest.json").write_text(json.dumps(declared))


@pytest.fixture(scope="session")
def make_workbench() -> type[Workbench]:
    """For fixtures of a whole module."""
    return Workbench


@pytest.fixture
def workbench(tmp_path: Path) -> Workbench:
    """An empty one."""
    return Workbench(tmp_path)
