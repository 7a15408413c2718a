"""`plugins.lock`: which files are covered, what a change of them does, and what a lock cannot be fooled by."""

from __future__ import annotations

import base64
import hashlib
import importlib
import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import sqlalchemy as sa

from motorclub.db import db
from motorclub.notifications.services import latest_unread
from motorclub.platform import plugin
from motorclub.platform.operations import tampering
from motorclub.plugin import lock
from motorclub.plugin.host import Host
from motorclub.plugin.lock import LockError
from motorclub.testing.site import config_for
from motorclub.viewer import Role

if TYPE_CHECKING:
    from motorclub.testing.site import Site

PLUGIN = "imported = True\nplugin = object()\n"


class Wheel:
    """A plugin as pip installs it from a wheel, with RECORD."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.metadata = folder / "motorclub_vault-1.0.dist-info"
        self.write("motorclub_vault/__init__.py", "")
        self.write("motorclub_vault/plugin.py", PLUGIN)
        self.write("motorclub_vault/ui/entry.js", "export {}\n")
        self.write(
            "motorclub_vault/plugin.toml",
            'id = "vault"\nname = "Vault"\nsummary = "For tests."\napi = ">=1,<2"\n',
        )
        self.write(
            f"{self.metadata.name}/METADATA", "Metadata-Version: 2.1\nName: motorclub-vault\nVersion: 1.0\n"
        )
        self.write(f"{self.metadata.name}/INSTALLER", "pip\n")
        self.write(
            f"{self.metadata.name}/entry_points.txt",
            "[motorclub.plugins]\nvault = motorclub_vault.plugin:plugin\n",
        )
        self.record()

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def record(self) -> None:
        """RECORD as the wheel has it."""
        lines = [f"{self.metadata.name}/RECORD,,"]
        for path in sorted(self.folder.rglob("*")):
            if path.is_file() and path.name != "RECORD" and "__pycache__" not in path.parts:
                digest = (
                    base64.urlsafe_b64encode(hashlib.sha256(path.read_bytes()).digest()).rstrip(b"=").decode()
                )
                name = path.relative_to(self.folder).as_posix()
                lines.append(f"{name},sha256={digest},{path.stat().st_size}")
        (self.metadata / "RECORD").write_text("\n".join(lines) + "\n")

    @property
    def entry(self) -> EntryPoint:
        """As found on the path."""
        return next(entry for entry in lock.entries() if entry.name == "vault")


@pytest.fixture
def wheel(tmp_path: Path) -> Iterator[Wheel]:
    """The plugin, on the path of this process."""
    installed = Wheel(tmp_path / "site-packages")
    sys.path.insert(0, str(installed.folder))
    importlib.invalidate_caches()
    yield installed
    sys.path.remove(str(installed.folder))
    for name in [name for name in sys.modules if name.startswith("motorclub_vault")]:
        del sys.modules[name]


@pytest.fixture
def locked(wheel: Wheel, tmp_path: Path) -> Path:
    """Its lock."""
    path = tmp_path / "plugins.lock"
    lock.write(path, [wheel.entry])
    return path


def difference(path: Path) -> str:
    return lock.find_tampered(path).get("vault", "")


class TestWhatIsCovered:
    """Every file of the installation but those that differ on each machine."""

    def test_an_untouched_installation_is_as_it_was_locked(self, wheel: Wheel, locked: Path) -> None:
        found = lock.read(locked)
        assert found
        entry = found.plugins["vault"]
        assert (entry.distribution, entry.version, entry.editable) == ("motorclub-vault", "1.0", False)
        assert set(entry.files) == {
            "motorclub_vault/__init__.py",
            "motorclub_vault/plugin.py",
            "motorclub_vault/plugin.toml",
            "motorclub_vault/ui/entry.js",
            "motorclub_vault-1.0.dist-info/METADATA",
            "motorclub_vault-1.0.dist-info/entry_points.txt",
        }
        assert difference(locked) == ""

    def test_a_changed_file(self, wheel: Wheel, locked: Path) -> None:
        """Also when RECORD was changed to fit, and times and sizes are as before."""
        path = wheel.folder / "motorclub_vault" / "plugin.py"
        stat = path.stat()
        path.write_text(PLUGIN.replace("True", "None"))
        os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
        wheel.record()
        assert (
            difference(locked)
            == "its files are not those of plugins.lock; changed: motorclub_vault/plugin.py"
        )

    def test_added_and_missing_files(self, wheel: Wheel, locked: Path) -> None:
        wheel.write("motorclub_vault/backdoor.py", "")
        (wheel.folder / "motorclub_vault" / "ui" / "entry.js").unlink()
        said = difference(locked)
        assert "added: motorclub_vault/backdoor.py" in said
        assert "missing: motorclub_vault/ui/entry.js" in said

    def test_compiled_files_and_the_installers_own_do_not_count(self, wheel: Wheel, locked: Path) -> None:
        wheel.write("motorclub_vault/__pycache__/plugin.cpython-311.pyc", "compiled")
        wheel.write(f"{wheel.metadata.name}/INSTALLER", "uv\n")
        wheel.write(f"{wheel.metadata.name}/REQUESTED", "")
        assert difference(locked) == ""

    def test_a_compiled_file_beside_its_source_counts(self, wheel: Wheel, locked: Path) -> None:
        """Python would import that without any source."""
        wheel.write("motorclub_vault/sneaky.pyc", "compiled")
        assert "added: motorclub_vault/sneaky.pyc" in difference(locked)

    def test_many_are_counted(self, wheel: Wheel, locked: Path) -> None:
        for number in range(25):
            wheel.write(f"motorclub_vault/new{number:02}.py", "")
        assert difference(locked).endswith("motorclub_vault/new09.py and 15 more")

    @pytest.mark.needs("forum")
    def test_an_editable_installation_is_marked(self) -> None:
        """The forum in a checkout: its package lies outside the environment."""
        forum = lock.measure(next(entry for entry in lock.entries() if entry.name == "forum"))
        assert (forum.distribution, forum.editable) == ("motorclub-forum", True)
        assert "motorclub_forum/plugin.py" in forum.files


class TestLocking:
    """What may be locked, and what a lock must be."""

    def test_files_that_are_not_those_of_the_wheel_are_not_locked(self, wheel: Wheel, tmp_path: Path) -> None:
        wheel.write("motorclub_vault/plugin.py", "changed before it was locked\n")
        wheel.write("motorclub_vault/extra.py", "")
        with pytest.raises(LockError, match=r"motorclub_vault/extra\.py, motorclub_vault/plugin\.py"):
            lock.write(tmp_path / "plugins.lock", [wheel.entry])
        assert not (tmp_path / "plugins.lock").exists()

    @pytest.mark.parametrize("content", ["", "{}", "[]", '{"format": 9, "plugins": {}}', "\xff"])
    def test_an_invalid_lock_is_reported(self, tmp_path: Path, content: str) -> None:
        path = tmp_path / "plugins.lock"
        path.write_bytes(content.encode("latin-1"))
        with pytest.raises(LockError, match=r"plugins\.lock"):
            lock.read(path)


class TestLoading:
    """With MOTORCLUB_LOCKED only what is as it was locked is imported."""

    def load(self, wheel: Wheel, tmp_path: Path, *, locked: bool = True) -> Host:
        config = replace(config_for(tmp_path), locked=locked, plugins_lock=tmp_path / "plugins.lock")
        host = Host(config.without, refuse=lock.gatekeeper(config))
        host.load_all([wheel.entry])
        return host

    def imported(self) -> bool:
        return "motorclub_vault.plugin" in sys.modules

    def test_as_locked(self, wheel: Wheel, locked: Path, tmp_path: Path) -> None:
        assert self.load(wheel, tmp_path).plugins["vault"].failure == ""
        assert self.imported()

    def test_changed(self, wheel: Wheel, locked: Path, tmp_path: Path) -> None:
        """Not one line of it runs."""
        wheel.write("motorclub_vault/plugin.py", "raise SystemExit\n")
        said = self.load(wheel, tmp_path).plugins["vault"].failure
        assert said == "its files are not those of plugins.lock; changed: motorclub_vault/plugin.py"
        assert not self.imported()

    def test_changed_without_the_setting(self, wheel: Wheel, locked: Path, tmp_path: Path) -> None:
        """Then it is loaded and its hook is called."""
        wheel.write("motorclub_vault/extra.py", "")
        assert self.load(wheel, tmp_path, locked=False).plugins["vault"].failure == ""
        assert self.imported()

    def test_not_locked(self, wheel: Wheel, tmp_path: Path) -> None:
        lock.write(tmp_path / "plugins.lock", [])
        assert self.load(wheel, tmp_path).plugins["vault"].failure.startswith("it is not in plugins.lock")
        assert not self.imported()

    def test_no_lock_at_all(self, wheel: Wheel, tmp_path: Path) -> None:
        said = self.load(wheel, tmp_path).plugins["vault"].failure
        assert "MOTORCLUB_LOCKED is set and there is no" in said

    def test_a_lock_that_cannot_be_read(self, wheel: Wheel, tmp_path: Path) -> None:
        (tmp_path / "plugins.lock").write_text("{")
        assert "cannot be read" in self.load(wheel, tmp_path).plugins["vault"].failure
        assert not self.imported()


class TestTelling:
    """A difference is reported once: on the page, to the admins, in the audit log."""

    @pytest.fixture
    def place(self, site_with: Any, wheel: Wheel, locked: Path) -> Site:
        name = f"tampering{os.getpid()}_{id(wheel)}"
        site: Site = site_with(name, [wheel.entry])
        site.app.extensions["motorclub.config"] = replace(site.config, plugins_lock=locked)
        return site

    def look(self, site: Site) -> None:
        with site.context():
            plugin.check_files({})
            db.session.commit()

    def tampered(self, site: Site) -> Any:
        return site.as_role(Role.ADMIN).get("/platform/admin/plugins").get_json()["plugins"][0]["tampered"]

    def test_once_and_until_it_is_as_before(self, place: Site, wheel: Wheel) -> None:
        admin = place.member_of_role(Role.ADMIN)
        self.look(place)
        assert self.tampered(place) is None
        path = wheel.folder / "motorclub_vault" / "plugin.py"
        path.write_text("changed\n")
        for _ in range(3):
            self.look(place)
        assert "changed: motorclub_vault/plugin.py" in self.tampered(place)
        with place.context():
            assert [item["kind"] for item in latest_unread(admin.id)] == [tampering.TAMPERED]
        path.write_text(PLUGIN)
        self.look(place)
        assert self.tampered(place) is None
        with place.context():
            told = db.session.scalars(sa.text("SELECT action FROM audit_entry ORDER BY id")).all()
        assert told == ["plugin.tampered", "plugin.restored"]
