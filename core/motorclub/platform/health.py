"""Is the process up, and may it be sent traffic; and the API's own description."""

from __future__ import annotations

import redis
import sqlalchemy as sa
from flask import Flask
from flask.typing import ResponseReturnValue

from motorclub.db import db
from motorclub.http.access import public
from motorclub.http.disk_space import check_storage
from motorclub.keys import keys
from motorclub.platform.metrics import show_metrics
from motorclub.platform.operations import migrate
from motorclub.platform.routes import openapi

VERSIONS = sa.table(migrate.CORE_VERSION_TABLE)


@public
def healthz() -> ResponseReturnValue:
    """The process answers."""
    return {"status": "up"}


@public
def readyz() -> ResponseReturnValue:
    """200 when database, key-value store, migrations and room on the disk are there, else 503 naming what is not."""
    checks = {"database": _database(), "keys": _store(), "storage": check_storage()}
    ready = all(state == "ok" for state in checks.values())
    return {"status": "ready" if ready else "not ready", "checks": checks}, 200 if ready else 503


def _database() -> str:
    try:
        with db.engine.connect() as connection:
            version = connection.scalar(sa.select(sa.text("version_num")).select_from(VERSIONS))
    except sa.exc.SQLAlchemyError as error:
        return f"unavailable: {type(error).__name__}"
    return "ok" if version else "not migrated"


def _store() -> str:
    try:
        keys().ping()
    except redis.RedisError as error:
        return f"unavailable: {type(error).__name__}"
    return "ok"


def mount_health(app: Flask) -> None:
    """Add the operators' addresses."""
    app.add_url_rule("/healthz", view_func=healthz)
    app.add_url_rule("/readyz", view_func=readyz)
    app.add_url_rule("/metrics", view_func=show_metrics)
    app.add_url_rule("/openapi.json", view_func=openapi)
