"""Addresses that name several servers, and a reader whose connection breaks."""

from __future__ import annotations

from typing import Any

import flask
import pytest
import sqlalchemy as sa

from motorclub.config import Config, ConfigError
from motorclub.db import db, engine_url, init_app, reads
from motorclub.db.timeouts import LAST_SERVER, server_options
from motorclub.http import access_log, errors
from motorclub.server.application import answer_of
from motorclub.testing.site import Site

ENVIRONMENT = {"MOTORCLUB_SECRET": "x" * 40}
TERMINATE = sa.text("SELECT pg_terminate_backend(pg_backend_pid())")


def test_of_several_hosts_the_primary_is_meant_unless_the_address_says_otherwise() -> None:
    """libpq's own form; SQLAlchemy gets the same servers."""
    url = "postgresql+psycopg://jo:p%40ss@db1,db2:5433/club"
    config = Config.from_env(ENVIRONMENT | {"DATABASE_URL": url})
    assert config.database_url == f"{url}?target_session_attrs=read-write"
    made = engine_url(config.database_url)
    _, named = made.get_dialect()().create_connect_args(made)
    assert named == {
        "user": "jo",
        "password": "p@ss",
        "dbname": "club",
        "host": "db1,db2",
        "port": "5432,5433",
        "target_session_attrs": "read-write",
    }
    chosen = f"{url}?target_session_attrs=any"
    assert Config.from_env(ENVIRONMENT | {"DATABASE_URL": chosen}).database_url == chosen
    assert engine_url("postgresql+psycopg://jo@db1/club").host == "db1"


def test_the_server_that_was_the_primary_is_asked_first() -> None:
    """Until it is another one, a dead host costs no connection its time limit."""
    app = flask.Flask("site")
    named = {"host": "db1,db2", "port": "5432,5433"}
    assert server_options(app, named)["host"] == "db1,db2"
    app.extensions[LAST_SERVER] = {"db1,db2": ("db2", "5433")}
    options = server_options(app, named)
    assert (options["host"], options["port"]) == ("db2,db1", "5433,5432")
    assert options["connect_timeout"] < server_options(app, {"host": "db1"})["connect_timeout"]


@pytest.mark.parametrize("address", ["redis+sentinel://", "rediss+sentinel://a", "redis+sentinel://a:x/club"])
def test_an_address_without_sentinels_or_name_is_refused(address: str) -> None:
    """The line names the variable."""
    with pytest.raises(ConfigError, match="REDIS_URL"):
        Config.from_env(ENVIRONMENT | {"REDIS_URL": address})


@pytest.mark.parametrize(("method", "status", "calls"), [("GET", 200, 2), ("POST", 503, 1)])
def test_a_request_that_only_reads_is_answered_though_its_connection_breaks(
    site: Site, method: str, status: int, calls: int
) -> None:
    """As in a failover. A call that may have written is not made twice."""
    made: list[str] = []
    app = flask.Flask("small")
    app.extensions["motorclub.config"] = site.config
    init_app(app, site.config.database_url)
    errors.init_app(app)
    access_log.init_app(app)

    @app.route("/", methods=["GET", "POST"])
    def lose_the_first_connection() -> dict[str, Any]:
        made.append(flask.request.method)
        reads().execute(TERMINATE if len(made) == 1 else sa.text("SELECT 1"))
        return {}

    with app.test_request_context("/", method=method) as context:
        environ = dict(context.request.environ)
    assert (answer_of(app, environ).status, len(made)) == (status, calls)
    with app.app_context():
        db.engine.dispose()
