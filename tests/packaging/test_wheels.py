"""The core and a plugin are two wheels that work alone: no checkout, no editable install, nothing beside them."""

from __future__ import annotations

import json
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from installed_site import Site, running
from linked_packages import NOT_COPIED, ROOT, core_sources, environment, wheel

from motorclub.processes import embedded
from tasks.setup import sdk_package

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The wheels of core and forum, built from a copy of the sources."""
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheels")
    forum = source / "plugins" / "forum"
    shutil.copytree(ROOT / "plugins/forum", forum, symlinks=True, ignore=NOT_COPIED)
    built = [wheel(folder, out) for folder in (core_sources(source), forum)]
    return {path.name.partition("-")[0]: path for path in built}


@pytest.fixture(scope="module")
def installed(wheels: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the locked third-party packages and the two wheels."""
    folder = tmp_path_factory.mktemp("environment")
    for step in (folder, *folder.parents[:3]):
        assert step.is_dir()
    return environment(folder, wheels.values())


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


@pytest.fixture(scope="module")
def site(installed: Path) -> Iterator[Site]:
    """A running site in a folder of its own."""
    with embedded.scratch() as folder:
        yield from running(Site(installed, folder))


@pytest.mark.full
def test_the_wheels_alone_migrate_and_serve(site: Site) -> None:
    assert json.loads(site.get("/healthz")) == {"status": "up"}
    assert json.loads(site.get("/readyz"))["status"] == "ready"
    assert json.loads(site.get("/forum-api/questions"))["totalElements"] == 0
    assert b'id="boot"' in site.get("/questions")


@pytest.mark.full
def test_the_code_that_serves_is_the_installed_one(installed: Path, site: Site) -> None:
    program = "import motorclub, motorclub_forum; print(motorclub.__file__); print(motorclub_forum.__file__)"
    command = [installed / "bin" / "python", "-I", "-c", program]
    shown = subprocess.run(command, capture_output=True, text=True, check=True, cwd="/").stdout
    assert all(Path(line).is_relative_to(installed) for line in shown.splitlines())
    assert "forum" in {plugin["id"] for plugin in json.loads(site.get("/platform/plugins"))["plugins"]}
