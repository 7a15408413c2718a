"""Is the process up, and may it be sent traffic; the metrics of all processes; and the API's own description."""

from __future__ import annotations

import hmac

import redis
import sqlalchemy as sa
from flask import Flask, Response, request
from flask.typing import ResponseReturnValue
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from motorclub import metrics
from motorclub.config import current_config
from motorclub.db import db
from motorclub.http.access import public
from motorclub.http.disk_space import check_storage
from motorclub.http.errors import ApiError
from motorclub.http.networks import is_loopback
from motorclub.keys import keys
from motorclub.platform.operations import migrate
from motorclub.platform.routes import openapi
from motorclub.platform.site_metrics import SiteMetrics

VERSIONS = sa.table(migrate.CORE_VERSION_TABLE)


@public
def healthz() -> ResponseReturnValue:
    """The process answers."""
    return {"status": "up"}


@public
def readyz() -> ResponseReturnValue:
    """200 when database, key-value store, migrations and disk space are in order, else 503 that names what is not."""
    checks = check_parts()
    ready = all(state == "ok" for state in checks.values())
    return {"status": "ready" if ready else "not ready", "checks": checks}, 200 if ready else 503


def check_parts() -> dict[str, str]:
    """`ok`, or what is wrong, by the part that a request needs."""
    return {"database": _database(), "keys": _store(), "storage": check_storage()}


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


FORWARDED = ("Forwarded", "X-Forwarded-For", "Via")


@public
def show_metrics() -> ResponseReturnValue:
    """The metrics in Prometheus's text format. Raises 403 without access to them."""
    _check_reader()
    body = metrics.exposition(SiteMetrics({part: state == "ok" for part, state in check_parts().items()}))
    return Response(body, content_type=CONTENT_TYPE_PLAIN_0_0_4, headers={"Cache-Control": "no-store"})


def _check_reader() -> None:
    """Allow loopback, or a request with the token.

    Requests through a proxy that is not configured come from loopback too: its headers reveal it.
    """
    config = current_config()
    authorization = request.headers.get("Authorization", "").encode()
    if config.metrics_token and hmac.compare_digest(authorization, f"Bearer {config.metrics_token}".encode()):
        return
    # ProxyFix has taken trusted proxies' headers into account, and leaves them where they are.
    is_direct = bool(config.proxies) or not any(name in request.headers for name in FORWARDED)
    if not (is_direct and is_loopback(request.remote_addr or "")):
        raise ApiError(403, "Metrics can be read from this machine or with the token.")
