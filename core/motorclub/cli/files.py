"""`motorclub files`: where a site keeps its files."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from motorclub.cli.site import application

if TYPE_CHECKING:
    from motorclub.files.moving import Progress

REPORT_EACH_S = 5.0


@click.group()
def files() -> None:
    """The files of members and of the site."""


@files.command()
def move() -> None:
    """Move all files from MOTORCLUB_FILES_FROM to MOTORCLUB_FILES_URL, while the site runs with both set."""
    from motorclub.config import current_config
    from motorclub.files.moving import MoveError, move_files
    from motorclub.files.stores import open_store
    from motorclub.http.errors import ApiError

    with application():
        config = current_config()
        if not config.files_from or config.files_from == config.files_url:
            raise click.ClickException("set MOTORCLUB_FILES_FROM to the store that the files are in now")
        try:
            moved = move_files(
                open_store(config.files_from, config), open_store(config.files_url, config), _Reporter()
            )
        except (MoveError, ApiError, OSError) as error:
            raise click.ClickException(f"{error}; run the command again to go on") from error
    click.echo(f"moved {moved.files} files, {moved.bytes} bytes; MOTORCLUB_FILES_FROM can be unset now")


class _Reporter:
    """Prints how far a move is, every few seconds."""

    def __init__(self) -> None:
        self._next = time.monotonic() + REPORT_EACH_S

    def __call__(self, progress: Progress) -> None:
        if time.monotonic() >= self._next:
            click.echo(f"{progress.files} of {progress.total} files, {progress.bytes} bytes")
            self._next = time.monotonic() + REPORT_EACH_S
