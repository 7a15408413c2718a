"""What commands work on: the configuration, and the application with its servers."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from motorclub.config import Config, ConfigError
from motorclub.entrypoints.startup import without_collecting

if TYPE_CHECKING:
    from flask import Flask

    from motorclub.platform.operations.doctor.findings import Finding
    from motorclub.plugin.host import Host
    from motorclub.plugin.registry import Registry


def configuration() -> Config:
    """The configuration of the environment. Raises ClickException with a sentence."""
    try:
        return Config.from_env()
    except ConfigError as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"cannot write {error.filename}: {error.strerror}") from error


@contextmanager
def application() -> Iterator[Flask]:
    """The application and its context, with the embedded servers when no URL names others."""
    from motorclub.processes import embedded

    config = configuration()
    if config.database_url and config.redis_url:
        with _inside(config) as app:
            yield app
        return
    try:
        with embedded.borrow_servers(config.instance) as (database, keys):
            config = dataclasses.replace(
                config, database_url=config.database_url or database, redis_url=config.redis_url or keys
            )
            with _inside(config) as app:
                yield app
    except embedded.EmbeddedError as error:
        raise click.ClickException(str(error)) from error


def serverless_application() -> Flask:
    """The application for what is made from code alone; no database and no key-value store is ever asked."""
    from motorclub.app import create_app

    return create_app(
        dataclasses.replace(
            configuration(), database_url="postgresql+psycopg://", redis_url="redis://127.0.0.1"
        )
    )


@contextmanager
def _inside(config: Config) -> Iterator[Flask]:
    """An application context; this process is taken off the list of those that follow the switches."""
    refuse_demo_data(config)
    with without_collecting():
        from motorclub.app import create_app

        app = create_app(config)
    registry: Registry = app.extensions["motorclub.registry"]
    with app.app_context():
        yield app
    registry.stop()


def host_of(app: Flask) -> Host:
    """The application's plugins."""
    from motorclub.app import HOST

    host: Host = app.extensions[HOST]
    return host


def prepare(app: Flask) -> None:
    """Bring the database up to date, compare the plugins' files with the lock, and say what is set aside."""
    from motorclub.db import db
    from motorclub.platform.operations import archive, lifecycle, tampering
    from motorclub.plugin.lock import LockError

    archive.adopt(configuration().instance / "archives")
    for plugin, failure in lifecycle.install_all(host_of(app)).items():
        click.echo(f"plugin {plugin} is set aside: {lifecycle.last_line(failure)}", err=True)
    try:
        tampering.check(configuration())
        db.session.commit()
    except LockError as error:
        click.echo(str(error), err=True)
    if configuration().mode == "production":
        _hint_at_first_admin()


def _hint_at_first_admin() -> None:
    from motorclub.members.administration.services import MAKE_ADMIN, NO_ADMIN, has_admin

    if not has_admin():
        click.echo(f"{NO_ADMIN}: {MAKE_ADMIN}", err=True)


def report_findings(findings: Sequence[Finding]) -> None:
    """Print what the doctor has found; exit code 1 if anything is wrong."""
    for finding in findings:
        click.echo(f"{finding.problem}\n  -> {finding.remedy}")
    if findings:
        raise click.exceptions.Exit(1)
    click.echo("all is well")


def refuse_demo_data(config: Config) -> None:
    """Raise ClickException where production would work on a database with demo accounts."""
    if config.mode != "production":
        return
    import psycopg

    from motorclub.processes.demo_accounts import DemoDataError, refuse_demo_accounts

    try:
        refuse_demo_accounts(config.database_url)
    except DemoDataError as error:
        raise click.ClickException(str(error)) from error
    except psycopg.OperationalError as error:
        raise click.ClickException(f"the database does not answer: {error}".strip()) from error
