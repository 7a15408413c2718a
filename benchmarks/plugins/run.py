"""What does the plugin platform itself cost: the gate for each request, and fifty more installed plugins?

    python benchmarks/plugins/run.py

README.md beside this file says what each row means.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from motorclub.processes import embedded

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "support"))

from plugin_builder import write_plugin

MORE = 50
ROUNDS = 5
CALLS = 2000

PLUGIN = '''
import sqlalchemy as sa
from dataclasses import dataclass
from sqlalchemy.orm import DeclarativeBase, Mapped
from motorclub.api import *

class Base(DeclarativeBase):
    registry = plugin_registry()

class Thing(Base):
    __tablename__ = "NAME_thing"
    id: Mapped[int] = identity_column()
    name: Mapped[str]

@dataclass(frozen=True)
class Made(Event):
    name = "NAME.made"
    number: int

@dataclass(frozen=True)
class NAMESettings:
    most: int = 5

class ThingSchema(Schema):
    name = Text(required=True)

blueprint = Blueprint("NAME", __name__)

@blueprint.route("/things")
@blueprint.response(200, ThingSchema(many=True))
@public
def things():
    """All things."""
    return []

@blueprint.route("/things", methods=["POST"])
@blueprint.arguments(ThingSchema)
@blueprint.response(201, ThingSchema)
@requires("NAME.thing.create")
def make(body):
    """Make one."""
    return body

@blueprint.route("/things/<int:thing_id>")
@blueprint.response(200, ThingSchema)
@public
def thing(thing_id):
    """One thing."""
    return {"name": str(thing_id)}

class Plugin:
    @hookimpl
    def register_models(self):
        return [Base]
    @hookimpl
    def register_routes(self):
        return [Routes(blueprint, "/NAME-api")]
    @hookimpl
    def register_permissions(self):
        return [Permission("NAME.thing.create", "Make things.", EVERY_MEMBER)]
    @hookimpl
    def register_settings(self):
        return NAMESettings
    @hookimpl
    def register_topics(self):
        return [Topic("/topic/NAME/things/{thingId}", "A thing.")]
    @hookimpl
    def register_events(self):
        return [Made]
    @hookimpl
    def register_subscribers(self):
        return [Subscriber(Made, lambda event: None, "NAME.note")]
    @hookimpl
    def register_jobs(self):
        return [Job("NAME.sweep", lambda payload: None)]
    @hookimpl
    def check_login(self, user_id: int) -> Refusal | None:
        return None

plugin = Plugin()
'''
MIGRATION = """
import sqlalchemy as sa
from alembic import op
revision = "0001_NAME"
down_revision = None

def upgrade():
    op.create_table(
        "NAME_thing",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
    )

def downgrade():
    op.drop_table("NAME_thing")
"""


def main() -> None:
    """Both installations in turn, several rounds, then the table."""
    parser = argparse.ArgumentParser(description="The cost of the plugin platform.")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    options = parser.parse_known_args()[0]
    with tempfile.TemporaryDirectory() as name, embedded.temporary() as servers:
        folder = Path(name)
        for number in range(MORE):
            one = f"more{number:02}"
            files = {f"migrations/0001_{one}.py": MIGRATION.replace("NAME", one)}
            write_plugin(folder, one, PLUGIN.replace("NAME", one), files=files)
        few, many = _installation(servers, "few", ""), _installation(servers, "many", str(folder))
        rounds = [(_child(few), _child(many)) for _ in range(options.rounds)]
    _print(rounds)


def _installation(servers: embedded.Embedded, database: str, path: str) -> dict[str, str]:
    """The environment of an installation with a database of its own, migrated."""
    engine = sa.create_engine(servers.database_url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text(f"CREATE DATABASE {database}"))
    engine.dispose()
    url = sa.make_url(servers.database_url).set(database=database).render_as_string(hide_password=False)
    environment = os.environ | {
        "DATABASE_URL": url,
        "REDIS_URL": servers.redis_url,
        "MOTORCLUB_INSTANCE": tempfile.mkdtemp(),
        "MOTORCLUB_SECRET": "x" * 40,
        "PYTHONPATH": os.pathsep.join(filter(None, [path, os.environ.get("PYTHONPATH", "")])),
    }
    began = time.perf_counter()
    subprocess.run([sys.executable, "-m", "motorclub.cli", "setup"], env=environment, check=True)
    print(f"{database}: first set-up with all migrations {time.perf_counter() - began:.1f} s")
    return environment


def _child(environment: dict[str, str]) -> dict[str, float]:
    """One measurement in a fresh process."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-m", "motorclub.cli", "setup"], env=environment, check=True)
    setup = time.perf_counter() - began
    command = [sys.executable, __file__, "measure"]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    figures: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return figures | {"set-up again": setup}


def measure() -> None:
    """In a process of its own: the start, some calls, and the gate alone; seconds."""
    began = time.perf_counter()
    from motorclub.app import create_app

    imported = time.perf_counter()
    app = create_app(kind="tool")
    started = time.perf_counter()
    with app.app_context():
        app.extensions["motorclub.registry"].refresh()
    client = app.test_client()
    figures = {"import": imported - began, "create_app": started - imported}
    for path in ("/healthz", "/forum-api/questions", "/platform/plugins"):
        figures[path] = _each(lambda path=path: client.get(path))  # type: ignore[misc]
    figures["gate"] = _gate(app)
    app.extensions["motorclub.registry"].stop()
    print(json.dumps(figures))


def _each(call: Callable[[], Any]) -> float:
    """Median seconds of a call."""
    taken = []
    for _ in range(CALLS // 4):
        call()
    for _ in range(CALLS):
        began = time.perf_counter()
        call()
        taken.append(time.perf_counter() - began)
    return statistics.median(taken)


def _gate(app: Any) -> float:
    """What the gate does before and after a view of a plugin, seconds for one request."""
    from motorclub.plugin import gate

    response = app.response_class("")
    with app.test_request_context("/forum-api/questions"):

        def once() -> None:
            gate.enter()
            gate.leave(response)
            gate.end(None)

        return _each(once)


def _print(rounds: list[tuple[dict[str, float], dict[str, float]]]) -> None:
    print(f"\n{'':32}{'installed':>12}{f'{MORE} more':>12}{'ratio':>8}   (medians of {len(rounds)} rounds)")
    for name in rounds[0][0]:
        few = statistics.median(one[name] for one, _ in rounds)
        many = statistics.median(other[name] for _, other in rounds)
        print(f"{name:32}{_shown(few):>12}{_shown(many):>12}{many / few:>8.2f}")


def _shown(seconds: float) -> str:
    return f"{seconds * 1e6:.1f} us" if seconds < 0.01 else f"{seconds:.2f} s"


if __name__ == "__main__":
    measure() if sys.argv[1:] == ["measure"] else main()
