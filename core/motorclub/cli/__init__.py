"""The command `motorclub`. Each command imports what it needs when it runs, so that all start quickly."""

from __future__ import annotations

import dataclasses
import importlib.metadata
import json
import os
import time
from typing import TYPE_CHECKING

import click

from motorclub import logs
from motorclub.cli.backup import backup
from motorclub.cli.files import files
from motorclub.cli.members import members
from motorclub.cli.outbox import outbox
from motorclub.cli.plugin_commands import Main
from motorclub.cli.plugins import plugins
from motorclub.cli.site import (
    application,
    configuration,
    host_of,
    prepare,
    refuse_demo_data,
    report_findings,
    serverless_application,
)
from motorclub.processes.private import close_to_others, write_privately

if TYPE_CHECKING:
    from flask import Flask


# How long a process may take to answer when it is asked whether it serves.
HEALTH_S = 5.0


@click.group(cls=Main, context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Motorclub: a community platform for car enthusiasts."""
    write_privately()
    # A person reads the output of a command; the launcher sets the log format of its children.
    logs.configure("command", as_json=os.environ.get(logs.FORMAT) == "json")


main.add_command(backup)
main.add_command(files)
main.add_command(members)
main.add_command(outbox)
main.add_command(plugins)


@main.command()
def version() -> None:
    """Print the version."""
    click.echo(importlib.metadata.version("motorclub"))


@main.command()
@click.argument("process", type=click.Choice(["web", "hub"]))
@click.option("--wait", default=0.0, metavar="SECONDS", help="Try again for so long.")
def health(process: str, wait: float) -> None:
    """Ask the web server or hub of this machine for /healthz; exit code 1 if it does not answer."""
    from motorclub.processes.ports import health_problem

    config = configuration()
    port = config.port if process == "web" else config.hub_port
    until = time.monotonic() + wait
    while (problem := health_problem(config.host, port, HEALTH_S)) and time.monotonic() < until:
        time.sleep(0.25)
    if problem:
        raise click.ClickException(f"{process} does not answer on port {port}: {problem}")


@main.command()
@click.option("--demo", is_flag=True, help="Fill an empty site with a demo community and known accounts.")
def up(demo: bool) -> None:
    """Run everything on this machine until Ctrl-C."""
    from motorclub.processes.folders import EmbeddedError
    from motorclub.processes.launch import up as run
    from motorclub.processes.ports import PortTaken
    from motorclub.processes.supervisor import StartFailed

    config = configuration()
    close_to_others(config.instance)
    try:
        run(dataclasses.replace(config, mode="demo") if demo else config)
    except (EmbeddedError, PortTaken, StartFailed) as error:
        raise click.ClickException(str(error)) from error


@main.command()
def web() -> None:
    """Run the web server alone; DATABASE_URL and REDIS_URL say where the rest is."""
    from motorclub.processes import launch

    _become(launch.web_command())


@main.command()
def hub() -> None:
    """Run one hub for live updates alone; several may share a port."""
    from motorclub.processes import launch

    _become(launch.hub_command(configuration()))


@main.command()
def jobs() -> None:
    """Run one worker of the queue alone."""
    from motorclub.processes import launch

    _become(launch.jobs_command())


@main.command(hidden=True)
def setup() -> None:
    """What `up` does between servers and processes: migrate, and in demo mode fill an empty site."""
    with application() as app:
        prepare(app)
        if configuration().mode == "demo":
            _seed(app)


@main.command()
def migrate() -> None:
    """Bring the database of the core and of every plugin up to date."""
    with application() as app:
        prepare(app)


@main.command()
def doctor() -> None:
    """Say what is wrong with this site and what to do; exit code 1 if anything is."""
    from motorclub.platform.operations.doctor import examine_site

    with application() as app:
        report_findings(examine_site(host_of(app), app.extensions["motorclub.config"]))


@main.command()
@click.option("--plugin", help="Only the part of this plugin.")
def openapi(plugin: str | None) -> None:
    """Print the OpenAPI document of every installed plugin."""
    from motorclub.http.api import document

    app = serverless_application()
    host = host_of(app)
    if plugin and plugin not in host.plugins:
        raise click.ClickException(f"no plugin {plugin} is installed")
    with app.app_context():
        whole = document(app, {loaded.id for loaded in host.usable()}, plugin)
    click.echo(json.dumps(whole, indent=2, ensure_ascii=False))


@main.group()
def demo() -> None:
    """The demo community."""


@demo.command()
def seed() -> None:
    """Fill an empty site with the demo community."""
    config = configuration()
    if config.mode == "production":
        raise click.ClickException(
            "demo accounts have known passwords: MOTORCLUB_MODE=production refuses them"
        )
    with application() as app:
        click.echo("written" if _seed(app) else "this site has members already: nothing was written")


def _seed(app: Flask) -> bool:
    from motorclub.platform.demo import seed_once

    return seed_once(host_of(app))


def _become(command: list[str]) -> None:
    from motorclub.processes import launch

    config = configuration()
    if not config.database_url or not config.redis_url:
        raise click.ClickException("set DATABASE_URL and REDIS_URL (`motorclub up` starts everything)")
    close_to_others(config.instance)
    refuse_demo_data(config)
    environment = os.environ | launch.observability_environment(config)
    os.execve(command[0], command, environment)  # noqa: S606 - a fixed program, no shell
