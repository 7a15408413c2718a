"""The core and a plugin are two wheels that work alone: no checkout, no editable install, nothing beside them."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from house.setup import sdk_package
from motorclub.processes import embedded
from product import free_ports

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]
NOT_COPIED = shutil.ignore_patterns("node_modules", "__pycache__", "*.egg-info", "build", "dist")
OURS = ("motorclub", "__editable__", "__pycache__", "_virtualenv", "distutils-precedence")


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The wheels of core and forum, built from a copy of the sources."""
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheels")
    for name in ("setup.cfg", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    for name in ("core/motorclub", "migrations", "plugins/forum"):
        shutil.copytree(ROOT / name, source / name, symlinks=True, ignore=NOT_COPIED)
    for folder in (source, source / "plugins" / "forum"):
        command = [
            sys.executable,
            "-m",
            "build",
            "--wheel",
            "--no-isolation",
            "--outdir",
            str(out),
            str(folder),
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    return {path.name.partition("-")[0]: path for path in out.glob("*.whl")}


@pytest.fixture(scope="module")
def environment(wheels: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the locked third-party packages (linked, to be quick) and the two wheels."""
    folder = tmp_path_factory.mktemp("environment")
    for step in (folder, *folder.parents[:3]):
        assert step.is_dir()
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    site = next(folder.glob("lib/python*/site-packages"))
    for entry in Path(sysconfig.get_path("purelib")).iterdir():
        if not entry.name.lower().startswith(OURS) and entry.suffix != ".pth":
            (site / entry.name).symlink_to(entry)
    python = str(folder / "bin" / "python")
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", "--quiet"]
    subprocess.run([*pip, *map(str, wheels.values())], check=True)
    return folder


@pytest.mark.parametrize(
    ("name", "folder", "prefix"),
    [
        ("motorclub", "core/motorclub", "motorclub"),
        ("motorclub", "migrations", "motorclub/migrations"),
        ("motorclub_forum", "plugins/forum/motorclub_forum", "motorclub_forum"),
    ],
)
def test_a_wheel_holds_every_file_of_its_package(
    wheels: dict[str, Path], name: str, folder: str, prefix: str
) -> None:
    inside = set(zipfile.ZipFile(wheels[name]).namelist())
    tracked = subprocess.run(
        ["git", "ls-files", folder], cwd=ROOT, capture_output=True, text=True, check=True
    )
    paths = [ROOT / line for line in tracked.stdout.splitlines()]
    files = [path for path in paths if path.is_file() and not path.is_symlink()]
    assert len(files) > 2
    wanted = {f"{prefix}/{path.relative_to(ROOT / folder)}" for path in files}
    assert sorted(wanted - inside) == []


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("motorclub", "motorclub/ui/index.html"),
        ("motorclub", f"motorclub/sdk/{sdk_package().name}"),
        ("motorclub_forum", "motorclub_forum/ui/mf-manifest.json"),
    ],
)
def test_a_wheel_holds_its_built_web_part(wheels: dict[str, Path], name: str, file: str) -> None:
    assert file in zipfile.ZipFile(wheels[name]).namelist()


def test_tests_are_not_installed(wheels: dict[str, Path]) -> None:
    for path in wheels.values():
        tops = {name.partition("/")[0] for name in zipfile.ZipFile(path).namelist()}
        assert {top for top in tops if not top.endswith(".dist-info")} == {path.name.partition("-")[0]}


class Site:
    """`motorclub up` from the wheels, in an empty folder."""

    def __init__(self, environment: Path, folder: Path) -> None:
        self.port = free_ports()
        self.log = folder / "log"
        kept = {key: os.environ[key] for key in ("HOME", "LANG") if key in os.environ}
        settings = {
            "PORT": str(self.port),
            "MOTORCLUB_INSTANCE": str(folder / "instance"),
            "PATH": os.defpath,
        }
        with self.log.open("wb") as out:
            self.process = subprocess.Popen(
                [environment / "bin" / "motorclub", "up"],
                cwd=folder,
                env=kept | settings,
                stdout=out,
                stderr=out,
            )

    def get(self, path: str) -> bytes:
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", headers={"Accept": "text/html, */*"}
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            return bytes(answer.read())


@pytest.fixture(scope="module")
def site(environment: Path) -> Iterator[Site]:
    """A running site in a folder of its own."""
    with embedded.scratch() as folder:
        yield from _running(Site(environment, folder))


def _running(running: Site) -> Iterator[Site]:
    try:
        for line in _lines(running):
            if "Motorclub is ready" in line:
                break
        yield running
    finally:
        running.process.send_signal(signal.SIGINT)
        assert running.process.wait(40) == 0, running.log.read_text()


def _lines(site: Site) -> Iterator[str]:
    with site.log.open() as log:
        while True:
            line = log.readline()
            if line:
                yield line
            elif site.process.poll() is not None:
                raise AssertionError(f"it ended:\n{site.log.read_text()}")
            else:
                signal.sigtimedwait([], 0.1)


def test_the_wheels_alone_migrate_and_serve(site: Site) -> None:
    assert json.loads(site.get("/healthz")) == {"status": "up"}
    assert json.loads(site.get("/readyz"))["status"] == "ready"
    assert json.loads(site.get("/forum-api/questions"))["totalElements"] == 0
    assert b'id="boot"' in site.get("/questions")


def test_the_code_that_serves_is_the_installed_one(environment: Path, site: Site) -> None:
    program = "import motorclub, motorclub_forum; print(motorclub.__file__); print(motorclub_forum.__file__)"
    command = [environment / "bin" / "python", "-I", "-c", program]
    shown = subprocess.run(command, capture_output=True, text=True, check=True, cwd="/").stdout
    assert all(Path(line).is_relative_to(environment) for line in shown.splitlines())
    assert "forum" in {plugin["id"] for plugin in json.loads(site.get("/platform/plugins"))["plugins"]}
