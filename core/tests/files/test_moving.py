"""`motorclub files move`: from a folder into a bucket and back, while the site reads, writes and deletes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import IO

import pytest
from click.testing import CliRunner
from object_store import ObjectStore

from motorclub.cli import main
from motorclub.files.moving import MoveError, Progress, move_files
from motorclub.files.stores import BucketStore, FolderStore, MovingStore
from motorclub.testing.site import Site

CONTENTS = {f"pictures/{number:02}/a.webp": bytes([number]) * 1000 for number in range(20)}
LARGE = ("archives/large.zip", b"large" * 1_500_000)


class Busy(FolderStore):
    """A store to which a file moves while the site does something else."""

    def __init__(self, folder: Path, meanwhile: Callable[[], None]) -> None:
        super().__init__(folder)
        self._meanwhile = meanwhile

    def put(self, name: str, content: bytes | IO[bytes], *, replace: bool = True) -> bool:
        done = super().put(name, content, replace=replace)
        if not replace:
            self._meanwhile()
        return done


@pytest.fixture
def source(tmp_path: Path) -> FolderStore:
    """A folder with files."""
    store = FolderStore(tmp_path / "source")
    for name, content in (*CONTENTS.items(), LARGE):
        store.put(name, content)
    return store


def silent(progress: Progress) -> None:
    """No report."""


def contents(store: FolderStore | BucketStore | MovingStore) -> dict[str, bytes | None]:
    return {name: store.get(name) for name in store.list("")}


@pytest.mark.usefixtures("bucket")
def test_into_a_bucket_and_back(site: Site, bucket: ObjectStore, source: FolderStore, tmp_path: Path) -> None:
    """By the command, with both stores set as for a running site; the calls of the site find everything meanwhile."""
    folder = f"file://{tmp_path / 'source'}"
    before, remote = contents(source), BucketStore(bucket.url)
    settings = {
        "MOTORCLUB_MODE": "test",
        "MOTORCLUB_SECRET": site.config.secret,
        "MOTORCLUB_INSTANCE": str(site.config.instance),
        "DATABASE_URL": site.config.database_url,
        "REDIS_URL": site.config.redis_url,
    }
    there = {"MOTORCLUB_FILES_FROM": folder, "MOTORCLUB_FILES_URL": bucket.url}
    done = CliRunner().invoke(main, ["files", "move"], env=settings | there)
    assert "moved 21 files, 7520000 bytes" in done.output
    assert (contents(remote), source.list("")) == (before, [])
    again = CliRunner().invoke(main, ["files", "move"], env=settings | there)
    assert "moved 0 files" in again.output
    back = {"MOTORCLUB_FILES_FROM": bucket.url, "MOTORCLUB_FILES_URL": folder}
    assert CliRunner().invoke(main, ["files", "move"], env=settings | back).exit_code == 0
    assert (contents(source), remote.list("")) == (before, [])
    assert "set MOTORCLUB_FILES_FROM" in CliRunner().invoke(main, ["files", "move"], env=settings).output


def test_a_move_that_was_cut_short_goes_on(source: FolderStore, tmp_path: Path) -> None:
    """At each moment every file is found."""
    to, before = FolderStore(tmp_path / "to"), contents(source)
    both = MovingStore(to, source)

    def stop(progress: Progress) -> None:
        assert contents(both) == before
        if progress.files == 7:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        move_files(source, to, stop)
    assert (len(to.list("")), len(source.list(""))) == (7, 14)
    assert move_files(source, to, silent).files == 14
    assert (contents(to), source.list("")) == (before, [])


def test_what_the_site_stores_meanwhile_is_not_overwritten(source: FolderStore, tmp_path: Path) -> None:
    to = FolderStore(tmp_path / "to")
    name = next(iter(CONTENTS))
    MovingStore(to, source).put(name, b"newer")
    move_files(source, to, silent)
    assert (to.get(name), source.list("")) == (b"newer", [])


def test_what_the_site_deletes_meanwhile_stays_deleted(source: FolderStore, tmp_path: Path) -> None:
    """Also in the moment in which it is in both stores; looking at the copy alone would leave it there."""
    name = next(iter(CONTENTS))
    place = tmp_path / "to"
    both = MovingStore(FolderStore(place), source)
    move_files(source, Busy(place, lambda: both.remove(name)), silent)
    assert both.get(name) is None
    assert len(both.list("")) == len(CONTENTS)


def test_a_deletion_that_looked_too_early_stays_one(source: FolderStore, tmp_path: Path) -> None:
    """The site has asked the second store before the file came; without the look back the file would return."""
    name = next(iter(CONTENTS))
    to = Busy(tmp_path / "to", lambda: source.remove(name))
    move_files(source, to, silent)
    assert to.get(name) is None


def test_a_file_that_arrives_damaged_stays_where_it_was(source: FolderStore, tmp_path: Path) -> None:
    before, place = contents(source), tmp_path / "to"

    def damage() -> None:
        for path in place.rglob("*.*"):
            path.write_bytes(b"x")

    with pytest.raises(MoveError, match="did not arrive as it was sent"):
        move_files(source, Busy(place, damage), silent)
    assert (contents(source), FolderStore(place).list("")) == (before, [])
