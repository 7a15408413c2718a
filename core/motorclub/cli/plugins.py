"""`motorclub plugins`: what is installed, what is on, and everything that can be done about it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from motorclub.cli.author import check, copy_sdk, dev, new, write_types
from motorclub.cli.site import application, configuration, host_of, prepare, report_findings

if TYPE_CHECKING:
    from flask import Flask

    from motorclub.platform.operations.lifecycle import Acknowledgement
    from motorclub.platform.overview import AdminPlugin

# A restart migrates first, and waits for each process.
RELOAD_WAIT_S = 900.0
STATE_LABELS = {"enabled": "on", "disabled": "off"}
DETAIL_FIELDS = (
    "id name summary version pending author licence state api requires uses mounts topics installed_at switched_at "
    "tampered warnings failure"
)


@click.group()
def plugins() -> None:
    """What is installed, and what is on."""


for command in (check, new, copy_sdk, dev, write_types):
    plugins.add_command(command)


@contextmanager
def _site() -> Iterator[Flask]:
    """The application; a refusal becomes one sentence, with what it names."""
    from motorclub.http.errors import ApiError
    from motorclub.plugin.lock import LockError

    with application() as app:
        try:
            yield app
        except ApiError as error:
            named = [text for key in ("left",) for text in (error.details or {}).get(key, ())]
            raise click.ClickException("\n  ".join([error.message, *named])) from error
        except LockError as error:
            raise click.ClickException(str(error)) from error


@plugins.command("list")
def list_plugins() -> None:
    """One line for each installed plugin: id, version, state, and why it is set aside."""
    with _site() as app:
        for row in _overview(app):
            reason = (row.failure or "").strip().splitlines()
            state = STATE_LABELS.get(row.state, row.state)
            click.echo("\t".join([row.id, row.version or "?", state, reason[-1] if reason else ""]))


def _overview(app: Flask) -> Sequence[AdminPlugin]:
    """As the admin's page sees them."""
    from motorclub.platform.overview import overview
    from motorclub.plugin import registry

    registry.registry().refresh()
    return overview().plugins


@plugins.command()
@click.argument("plugin")
def info(plugin: str) -> None:
    """Everything about one plugin, its failure in full."""
    with _site() as app:
        found = next((row for row in _overview(app) if row.id == plugin), None)
    if found is None:
        raise click.ClickException(f"no plugin {plugin} is installed on this machine")
    for name in DETAIL_FIELDS.split():
        value = getattr(found, name)
        text = ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value or "")
        if text:
            click.echo(f"{name.replace('_', ' ')}: {text}")


@plugins.command()
@click.argument("plugin")
def enable(plugin: str) -> None:
    """Switch a plugin on, in every running process."""
    _switch(plugin, on=True)


@plugins.command()
@click.argument("plugin")
def disable(plugin: str) -> None:
    """Switch a plugin off, in every running process."""
    _switch(plugin, on=False)


def _switch(plugin: str, *, on: bool) -> None:
    from motorclub.platform.operations import lifecycle

    with _site() as app:
        click.echo(_describe(lifecycle.switch(host_of(app), plugin, on=on, actor_id=None)))


def _describe(state: Acknowledgement) -> str:
    """Who follows already, as the admin page says it: `epoch 12: web 2/2, jobs 1/1`."""
    kinds = [f"{kind} {current}/{total}" for kind, (total, current) in state.by_kind.items()]
    missing = f"; not yet: {', '.join(state.missing)}" if state.missing else ""
    return f"epoch {state.epoch}: {', '.join(kinds)}{missing}"


@plugins.command()
@click.argument("plugin")
def install(plugin: str) -> None:
    """Make the tables of a plugin that has none; it stays off."""
    from motorclub.platform.operations import lifecycle

    with _site() as app:
        click.echo(_describe(lifecycle.install(host_of(app), plugin, actor_id=None)))


@plugins.command()
@click.argument("plugin")
def release(plugin: str) -> None:
    """Let a quarantined plugin go on."""
    from motorclub.platform.operations import lifecycle

    with _site() as app:
        click.echo(_describe(lifecycle.release(host_of(app), plugin, actor_id=None)))


@plugins.command("migrate")
@click.argument("plugin")
@click.option("--down", is_flag=True, help="One revision back instead; only while the plugin is off.")
@click.option("--yes", is_flag=True, help="Do not ask.")
def migrate_plugin(plugin: str, down: bool, yes: bool) -> None:
    """Bring the database of one plugin up to date."""
    from motorclub.platform.operations import lifecycle

    with _site() as app:
        if not down:
            lifecycle.bring_up(host_of(app), plugin)
            return
        if not yes:
            click.confirm(f"One revision back may delete data of {plugin}. Go on?", abort=True)
        click.echo(f"the tables stand at {lifecycle.step_down(host_of(app), plugin)}")


@plugins.command()
@click.argument("plugin")
@click.option(
    "--to", type=click.Path(path_type=Path), help="A folder other than the site's own for archives."
)
def export(plugin: str, to: Path | None) -> None:
    """Write all data of a plugin into an archive, without changing anything."""
    from motorclub.platform.operations import uninstall as removal

    with _site() as app:
        written = removal.export(host_of(app), plugin, to)
    click.echo(
        f"{to / written.name if to else written.name}: {written.manifest.rows} rows, {written.size} bytes"
    )


@plugins.command("import")
@click.argument("plugin")
@click.argument("archive", type=click.Path(path_type=Path))
def import_archive(plugin: str, archive: Path) -> None:
    """Bring the data of an archive back: a file, or the name of one of the site's archives."""
    from motorclub.platform.operations import uninstall as removal

    with _site() as app:
        place = archive if archive.exists() else archive.name
        rows, state = removal.bring_back(host_of(app), plugin, place, actor_id=None)
    click.echo(f"{rows} rows are back; {_describe(state)}")


@plugins.command()
@click.argument("plugin")
@click.option("--yes", is_flag=True, help="Do not ask.")
def uninstall(plugin: str, yes: bool) -> None:
    """Take everything of a plugin that is off out of the database; its data is kept in an archive."""
    from motorclub.platform.operations import uninstall as removal
    from motorclub.plugin import lock

    with _site() as app:
        if not yes:
            _ask(removal.preview(host_of(app), plugin), plugin)
        done = removal.uninstall(host_of(app), plugin, actor_id=None)
    click.echo(
        f"{len(done.tables)} tables with {done.rows} rows are gone; they are kept in {done.archive.name}"
    )
    click.echo(f"to bring them back: motorclub plugins import {plugin} {done.archive.name}")
    distribution = lock.distribution_of(plugin)
    if distribution:
        click.echo(f"to be rid of the code: pip uninstall {distribution}, then motorclub plugins apply")


def _ask(preview: Any, plugin: str) -> None:
    for table, rows in preview.tables.items():
        click.echo(f"{table}: {rows} rows")
    if preview.files:
        click.echo(f"{preview.files} files")
    for consequence in preview.consequences:
        click.echo(consequence.message)
    click.confirm(f"Write an archive of this and take {plugin} out of the database?", abort=True)


@plugins.command()
def lock() -> None:
    """Write down what the files of every installed plugin hash to."""
    from motorclub.plugin import lock as locking

    path = configuration().lock_file
    try:
        written = locking.write(path, locking.entries())
    except locking.LockError as error:
        raise click.ClickException(str(error)) from error
    for plugin, locked in written.plugins.items():
        note = "\teditable" if locked.editable else ""
        click.echo(f"{plugin}\t{locked.version}\tsha256:{locked.sha256}{note}")
    click.echo(f"written: {path}")


@plugins.command()
def doctor() -> None:
    """Say what is wrong with the plugins of this site and what to do; exit code 1 if anything is."""
    from motorclub.platform.operations.doctor import examine_plugins

    with _site() as app:
        report_findings(examine_plugins(host_of(app), configuration()))


@plugins.command()
def apply() -> None:
    """Have the site run the plugins that are installed now: check the lock, migrate, restart without a gap."""
    from motorclub.plugin import lock as locking
    from motorclub.processes import reload

    config = configuration()
    with _site() as app:
        differences = locking.find_tampered(config.lock_file)
        for plugin, difference in differences.items():
            click.echo(f"{plugin}: {difference}", err=True)
        if differences and config.locked:
            raise click.ClickException(
                "MOTORCLUB_LOCKED is set: nothing was changed. See motorclub plugins lock"
            )
        prepare(app)
    if not reload.is_supervised(config.instance):
        raise click.ClickException(
            "the database is up to date, but no `motorclub up` runs here that could restart the processes: "
            "restart web, hubs and jobs with whatever supervises them"
        )
    _wait_for_reload(config.instance)


def _wait_for_reload(instance: Path) -> None:
    from motorclub.processes import reload
    from motorclub.processes.reload import Step

    request = reload.ask(instance)
    until = time.monotonic() + RELOAD_WAIT_S
    while time.monotonic() < until:
        state = reload.state(instance)
        if state is not None and state.id == request.id and state.step is not Step.RUNNING:
            if state.step is Step.FAILED:
                raise click.ClickException(f"the restart failed, the old processes go on: {state.message}")
            click.echo("all processes run the plugins that are installed now")
            return
        time.sleep(0.2)
    raise click.ClickException(
        "the restart has not ended yet; the output of `motorclub up` says how far it is"
    )
