"""Starting quickly and sparingly: what processes and commands do around loading their code."""

from __future__ import annotations

import gc
import resource
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any
from wsgiref.util import setup_testing_defaults

from motorclub.config import Config

if TYPE_CHECKING:
    from flask import Flask

    from motorclub.plugin.registry import Registry

# The application that was made before the fork, until the process takes it.
_prepared: list[Flask] = []


@contextmanager
def without_collecting() -> Iterator[None]:
    """No search for garbage while code is loaded: nearly all of it stays, and looking through it takes a fifth.

    Nor is it looked through later: a web worker would stand still for half a second each time.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.freeze()
            gc.enable()


def prepare() -> None:
    """Make the application of the processes that are forked from this one, and use it once.

    What the first use loads and compiles is shared too. No connection is left open; without a database or a store the
    processes do for themselves what could not be done here.
    """
    import sqlalchemy as sa
    from sqlalchemy.orm import configure_mappers

    from motorclub.app import create_app
    from motorclub.db import db

    app = create_app(kind="preloaded")
    configure_mappers()
    _call(app, "/healthz")
    with app.app_context():
        with suppress(sa.exc.SQLAlchemyError):
            _registry(app).rehearse()
        db.session.remove()
    with app.app_context():
        db.engine.dispose()
    _prepared.append(app)


def _call(app: Flask, path: str) -> None:
    """Without Flask's client for tests, which would bring a debugger along."""
    environ: dict[str, Any] = {"PATH_INFO": path}
    setup_testing_defaults(environ)
    for _ in app.wsgi_app(environ, lambda status, headers, error=None: lambda data: None):
        pass


def application(config: Config, kind: str) -> Flask:
    """The application of a long-lived process: the one that was made before the fork, or else a new one."""
    from motorclub import tracing
    from motorclub.app import create_app
    from motorclub.db import renew_reading_engine, timeouts

    if config.traces:
        tracing.start(kind)
    if not _prepared:
        with without_collecting():
            return create_app(config, kind=kind)
    app = _prepared.pop()
    _registry(app).become(kind)
    timeouts.apply(app, kind)
    renew_reading_engine(app)
    return app


def _registry(app: Flask) -> Registry:
    found: Registry = app.extensions["motorclub.registry"]
    return found


def raise_file_limit() -> None:
    """Let this process open as many files as the system allows it."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
