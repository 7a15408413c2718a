"""What the site writes to disk is for its own account."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

from motorclub.config import make_open_folder
from motorclub.processes.private import close_to_others

CODE = """
from pathlib import Path
from motorclub.cli import main
from motorclub.processes.folders import make_folder
main.main(["version"], standalone_mode=False)
Path("files/dataExports").mkdir(parents=True)
Path("files/dataExports/jo.zip").write_bytes(b"everything about jo")
make_folder(Path("instance/servers").absolute())
"""


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_command_and_what_it_starts_write_for_their_account_only(tmp_path: Path) -> None:
    """But for folders that the databases' account has to pass through."""
    tmp_path.chmod(0o755)
    subprocess.run([sys.executable, "-c", CODE], cwd=tmp_path, check=True, capture_output=True, umask=0o022)
    exports = tmp_path / "files/dataExports"
    assert (mode(exports), mode(exports.parent), mode(exports / "jo.zip")) == (0o700, 0o700, 0o600)
    assert (mode(tmp_path / "instance"), mode(tmp_path / "instance/servers")) == (0o755, 0o755)


def test_what_an_earlier_version_left_open_is_closed(tmp_path: Path) -> None:
    """Files, folders and logs; not what a link points to. A second start does nothing."""
    for name in (
        "files/dataExports/jo.zip",
        "servers/postgresql.log",
        "servers/postgresql.log.1",
        "else/where",
    ):
        make_open_folder((tmp_path / name).parent)
        (tmp_path / name).write_bytes(b"")
        (tmp_path / name).chmod(0o644)
    os.symlink(tmp_path / "else/where", tmp_path / "files/link")
    close_to_others(tmp_path)
    for name in ("files", "files/dataExports"):
        assert mode(tmp_path / name) == 0o700
    for name in ("files/dataExports/jo.zip", "servers/postgresql.log", "servers/postgresql.log.1"):
        assert mode(tmp_path / name) == 0o600
    assert mode(tmp_path / "else/where") == 0o644
    (tmp_path / "files/dataExports/jo.zip").chmod(0o640)
    close_to_others(tmp_path)
    assert mode(tmp_path / "files/dataExports/jo.zip") == 0o640
