"""The plugins that are made apart, as a third party would make them: what runs is their wheel and nothing else."""

from __future__ import annotations

import importlib.metadata
import json
import zipfile
from pathlib import Path

import pytest

from tasks import apart, setup, tracked
from tasks.shell import ROOT

pytestmark = pytest.mark.once

FOLDERS = setup.apart_folders()


def test_there_is_one() -> None:
    """Else nothing below says anything."""
    assert "price_predictor" in [folder.name for folder in FOLDERS]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_what_is_installed_is_its_wheel(folder: Path, tmp_path: Path) -> None:
    """No link into the checkout; file by file what a wheel built now would bring."""
    installed = importlib.metadata.distribution(f"motorclub-{folder.name.replace('_', '-')}")
    wheel = zipfile.ZipFile(apart.build_wheel(folder, tmp_path))
    package = f"motorclub_{folder.name}/"
    brought = {name: wheel.read(name) for name in wheel.namelist() if name.startswith(package)}
    assert {f"{package}plugin.toml", f"{package}ui/manifest.json", f"{package}ui/mf-manifest.json"} <= set(
        brought
    )
    for name, content in brought.items():
        path = Path(str(installed.locate_file(name)))
        assert ROOT / "plugins" not in path.resolve().parents
        assert path.read_bytes() == content, name
    assert {name.partition("/")[0] for name in wheel.namelist()} == {
        package.rstrip("/"),
        f"{package.rstrip('/')}-{installed.version}.dist-info",
    }


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_its_web_half_depends_on_the_sdks_package_alone(folder: Path) -> None:
    """It is no workspace of the root's, and its lock names hashes and no address."""
    described = json.loads((folder / "web/package.json").read_text("utf-8"))
    wanted = {**described.get("dependencies", {}), **described.get("devDependencies", {})}
    assert wanted == {apart.SDK: f"file:vendor/{setup.sdk_package().name}"}
    root = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    assert not any(name.startswith(str(folder.relative_to(ROOT))) for name in root)
    lock = (folder / "web/package-lock.json").read_text("utf-8")
    assert tracked.lock_problems(lock) == []
    assert "integrity" not in json.loads(lock)["packages"][f"node_modules/{apart.SDK}"]


def test_a_lock_with_an_address_or_without_a_hash_is_reported() -> None:
    """The control: only what is made here may do without."""
    entries = {
        "node_modules/@motorclub/sdk": {"version": "1", "resolved": "file:vendor/sdk.tgz"},
        "node_modules/one": {"version": "1"},
        "node_modules/other": {"version": "1", "resolved": "https://example.org/other.tgz", "integrity": "x"},
    }
    found = tracked.lock_problems(json.dumps({"packages": entries}), "web/package-lock.json")
    assert found == [
        "web/package-lock.json: node_modules/one has no hash",
        "web/package-lock.json: node_modules/other is locked to an address",
    ]
