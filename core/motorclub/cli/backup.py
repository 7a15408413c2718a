"""`motorclub backup`: making, checking and restoring backups."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import wraps
from pathlib import Path
from typing import Any

import click

from motorclub.cli.site import configuration
from motorclub.config import Config


def _says_why(command: Callable[..., Any]) -> Callable[..., Any]:
    """A command whose refusals are one sentence."""

    @wraps(command)
    def wrapped(*args: Any, **options: Any) -> Any:
        from motorclub.backups.folder import BackupError
        from motorclub.processes.folders import EmbeddedError

        try:
            return command(*args, **options)
        except (BackupError, EmbeddedError) as error:
            raise click.ClickException(str(error)) from error

    return wrapped


@click.group()
def backup() -> None:
    """Backups of database and files, in the folder MOTORCLUB_BACKUPS."""


@backup.command()
@click.option("--keep", type=click.IntRange(min=1), help="Delete all backups but the newest so many.")
@click.option("--without-files", is_flag=True, help="The database alone, for a bucket that keeps versions.")
@_says_why
def create(keep: int | None, without_files: bool) -> None:
    """Copy database and files, while the site runs or not."""
    from motorclub.backups import creating, folder

    config, place = configuration(), _folder()
    with _database(config) as url:
        made = creating.create(config, url, place, with_files=not without_files)
    files = "no files" if made.description.files is None else f"{len(made.description.files)} files"
    click.echo(f"{made.name}: {made.description.database_bytes} bytes of the database, {files}")
    if keep:
        folder.remove_old(place, keep)


@backup.command("list")
@_says_why
def list_all() -> None:
    """One line for each backup, the oldest first."""
    from motorclub.backups.folder import list_backups

    for found in list_backups(_folder()):
        about = found.description
        click.echo(f"{found.name}\t{about.version}\t{about.database_bytes} bytes\ttimeline {about.timeline}")


@backup.command()
@click.argument("name", required=False)
@_says_why
def verify(name: str | None) -> None:
    """Check every byte of a backup, the newest by default, and the log after it."""
    from motorclub.backups import verifying
    from motorclub.backups.folder import find_backup

    found = find_backup(_folder(), name)
    until = verifying.verify(_folder(), found)
    click.echo(f"{found.name} is whole and can be restored to any moment until {until:%Y-%m-%dT%H:%M:%SZ}")


@backup.command()
@click.option("--to", "moment", metavar="TIME", help="Such as 2026-06-01T12:00:00Z; by default the latest.")
@click.option("--name", help="Not the newest backup before that moment, but this one.")
@click.option(
    "--data", type=click.Path(path_type=Path), help="A data folder to make for a PostgreSQL of your own."
)
@click.option("--files", is_flag=True, help="Only files that are missing; the site may run.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@_says_why
def restore(moment: str | None, name: str | None, data: Path | None, files: bool, yes: bool) -> None:
    """Put database and files back as they were; the site must be stopped."""
    from motorclub.backups import restoring
    from motorclub.backups.folder import find_backup

    config, to = configuration(), _moment(moment)
    if files:
        found = find_backup(_folder(), name, to)
        click.echo(f"{restoring.restore_files(config, found)} files are back from {found.name}")
        return
    if data:
        found = restoring.lay_out(_folder(), data.resolve(), to=to, name=name)
        click.echo(f"{data} is made of {found.name}: give it to the user of PostgreSQL and start it there")
        return
    if config.database_url:
        raise click.ClickException("DATABASE_URL names a database of your own: use --data FOLDER")
    if not yes:
        click.confirm(f"Replace the database in {config.instance}?", abort=True)
    found = restoring.restore(config, _folder(), to=to, name=name)
    click.echo(
        f"restored from {found.name}; the database as it was is in {config.instance}/servers/pg.before-*"
    )
    click.echo("before the site is open again: motorclub members sign-out-all; motorclub backup create")


@backup.command()
@_says_why
def follow() -> None:
    """Write the database's log into the folder of backups as it grows; `motorclub up` does it by itself."""
    from motorclub.backups import creating

    config, place = configuration(), _folder()
    if not config.database_url:
        raise click.ClickException("motorclub up follows the log of the embedded database by itself")
    creating.follow(config.database_url, place)


def _folder() -> Path:
    place = configuration().backups
    if place is None:
        raise click.ClickException("set MOTORCLUB_BACKUPS to a folder, best on another disk")
    return place


def _moment(text: str | None) -> datetime | None:
    if text is None:
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise click.ClickException(f"{text} is not a time such as 2026-06-01T12:00:00Z") from error
    if moment.tzinfo is None:
        raise click.ClickException(f"{text} does not say its time zone: add Z or +02:00")
    return moment


@contextmanager
def _database(config: Config) -> Iterator[str]:
    """The address of the site's database, which is started if it is embedded and does not run."""
    from motorclub.processes import embedded

    if config.database_url:
        yield config.database_url
        return
    with embedded.borrow_servers(config.instance) as (database, _):
        yield database
