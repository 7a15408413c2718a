"""A plugin that comes years later is told a million past votes, and killed on the way; what does the site feel?"""

from __future__ import annotations

import argparse
import os
import signal
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from motorclub.processes import embedded

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "support"))

from plugin_builder import HEAD, write_plugin
from product import Product, running

PLUGIN = """
from dataclasses import dataclass
from sqlalchemy.dialects.postgresql import insert

class Base(DeclarativeBase):
    registry = plugin_registry()

class Tallied(Base):
    __tablename__ = "tally_vote"
    question_id: Mapped[int] = mapped_column(sa.BigInteger, primary_key=True)
    voter_id: Mapped[int] = mapped_column(sa.BigInteger, primary_key=True)
    value: Mapped[int] = mapped_column(sa.Integer)
    told: Mapped[int] = mapped_column(sa.Integer)

@dataclass(frozen=True)
class VoteChanged(Event):
    name = "forum.vote_changed"
    question_id: int
    answer_id: int | None
    voter_id: int
    value: int

def tally(event, meta):
    if event.answer_id is None:
        new = insert(Tallied).values(
            question_id=event.question_id, voter_id=event.voter_id, value=event.value, told=1)
        changed = {"value": new.excluded.value, "told": Tallied.told + 1}
        db.session.execute(new.on_conflict_do_update(index_elements=["question_id", "voter_id"], set_=changed))

def tally_past(past):
    rows = [
        {"question_id": one.event.question_id, "voter_id": one.event.voter_id, "value": one.event.value, "told": 1}
        for one in past if one.event.answer_id is None
    ]
    if rows:
        new = insert(Tallied)
        changed = {"value": new.excluded.value, "told": Tallied.told + 1}
        every = new.on_conflict_do_update(index_elements=["question_id", "voter_id"], set_=changed)
        db.session.execute(every, rows)

class Plugin:
    @hookimpl
    def register_models(self):
        return [Base]

    @hookimpl
    def register_subscribers(self):
        return [Subscriber(VoteChanged, tally, "tally.votes", with_history=True, handle_past=HANDLE_PAST)]

plugin = Plugin()
"""
MIGRATION = """
import sqlalchemy as sa
from alembic import op

revision = "0001_tally"
down_revision = None
branch_labels = None
depends_on = None

def upgrade():
    op.create_table(
        "tally_vote",
        sa.Column("question_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("voter_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("value", sa.Integer, nullable=False),
        sa.Column("told", sa.Integer, nullable=False),
    )

def downgrade():
    op.drop_table("tally_vote")
"""
MEMBERS = """
INSERT INTO member (username, username_key, email, email_key, password_hash, created_at)
SELECT 'voter' || n, 'voter' || n, 'voter' || n || '@example.org', 'voter' || n || '@example.org', '', now()
  FROM generate_series(1, %s) n
"""
VOTES = """
INSERT INTO forum_vote (question_id, member_id, receiver_id, value, changed_at)
SELECT q.id, m.id, q.author_id, CASE WHEN (q.id + m.id) %% 5 = 0 THEN -1 ELSE 1 END, now() - interval '2 years'
  FROM forum_question q CROSS JOIN member m WHERE m.username LIKE 'voter%%' LIMIT %s
"""
STATE = "SELECT told, finished_at IS NOT NULL FROM outbox_history WHERE subscriber = 'tally.votes'"
# An attempt that was killed waits by itself, and is left to that.
HOLD = """
UPDATE outbox_history SET due_at = now() + interval '1 hour'
 WHERE subscriber = 'tally.votes' AND attempts = 0 AND finished_at IS NULL
"""
RESUME = "UPDATE outbox_history SET due_at = now() WHERE subscriber = 'tally.votes'"
WRONG = """
SELECT count(*) FROM (SELECT question_id, member_id, value::int, 1 FROM forum_vote WHERE question_id IS NOT NULL) v
  FULL JOIN tally_vote t ON (t.question_id, t.voter_id) = (v.question_id, v.member_id)
 WHERE t.value IS DISTINCT FROM v.value OR t.told IS DISTINCT FROM 1
"""
PAGE = "/forum-api/questions"
CALLS = 20
MOST_SLOWER, MOST_MB = 1.2, 300.0


@dataclass(slots=True)
class Measured:
    """Of one replay: latencies in ms while it ran and while it was held, and what it took."""

    during: list[float] = field(default_factory=list)
    held: list[float] = field(default_factory=list)
    kills: int = 0
    peak_mb: float = 0.0
    seconds: float = 0.0

    @property
    def slower(self) -> float:
        """How many times the latency without the replay that during it is."""
        return statistics.median(self.during) / statistics.median(self.held)


@contextmanager
def connected(instance: Path) -> Iterator[psycopg.Connection]:
    """A connection to the database of a running site."""
    with embedded.borrow_servers(instance) as (address, _):
        plain = address.replace("+psycopg", "", 1)
        with psycopg.connect(plain, autocommit=True) as database:
            yield database


def latencies_ms(product: Product) -> list[float]:
    """Of some calls of the list of questions, one after the other."""
    taken = []
    for _ in range(CALLS):
        began = time.perf_counter()
        product.call("GET", PAGE)
        taken.append((time.perf_counter() - began) * 1000)
        time.sleep(0.02)
    return taken


def find_jobs_process(database: psycopg.Connection) -> int | None:
    """The process id of the jobs process that runs now."""
    rows = database.execute(
        "SELECT id FROM platform_process WHERE kind = 'jobs' ORDER BY seen_at DESC LIMIT 1"
    )
    (name,) = rows.fetchone() or ("",)
    process = int(name.split("-")[1]) if name else None
    return process if process and Path(f"/proc/{process}").exists() else None


def peak_mb(process: int | None) -> float:
    """The most memory that a process has had in RAM, what it shares with others included."""
    try:
        status = Path(f"/proc/{process}/status").read_text("ascii")
    except OSError:
        return 0.0
    return float(status.partition("VmHWM:")[2].split()[0]) / 1024 if "VmHWM:" in status else 0.0


def state(database: psycopg.Connection) -> tuple[int, bool]:
    """How many past events have been told, and whether that is all."""
    told, finished = database.execute(STATE).fetchone() or (0, False)
    return int(told), bool(finished)


def kill_when_due(database: psycopg.Connection, measured: Measured, facts: int, kills: int) -> None:
    """End the jobs process as a machine that stops would, whenever another share of the facts has been told."""
    told, _ = state(database)
    if measured.kills >= kills or told < facts * (measured.kills + 1) // (kills + 1):
        return
    process = find_jobs_process(database)
    if process is not None:
        os.kill(process, signal.SIGKILL)
        measured.kills += 1


def measure_held(product: Product, database: psycopg.Connection, measured: Measured) -> None:
    """The latency of a page while the replay is held, and then some while it runs again."""
    if database.execute(HOLD).rowcount == 0:
        return
    began, before = time.monotonic(), state(database)[0]
    held = latencies_ms(product)
    database.execute(RESUME)
    while state(database) == (before, False) and time.monotonic() - began < 10:
        time.sleep(0.05)
    measured.seconds -= time.monotonic() - began
    measured.held += held
    measured.during += latencies_ms(product)


def run_replay(product: Product, database: psycopg.Connection, facts: int, kills: int) -> Measured:
    """Watch the replay until it is done: kill it, measure it, and hold it now and then to compare."""
    measured, began = Measured(), time.monotonic()
    while not state(database)[1]:
        kill_when_due(database, measured, facts, kills)
        measured.peak_mb = max(measured.peak_mb, peak_mb(find_jobs_process(database)))
        measure_held(product, database, measured)
        time.sleep(2)
    measured.seconds += time.monotonic() - began
    return measured


def fill(instance: Path, facts: int) -> None:
    """The demo, and votes of many members on its questions."""
    with running(instance), connected(instance) as database:
        (questions,) = database.execute("SELECT count(*) FROM forum_question").fetchone() or (1,)
        database.execute(MEMBERS, (facts // questions + 1,))
        database.execute(VOTES, (facts,))


def replay(instance: Path, facts: int, kills: int, *, one_by_one: bool) -> bool:
    """Start with the plugin, kill its worker again and again, print what came of it; whether it is right."""
    code = instance.parent / "code"
    plugin = PLUGIN.replace("HANDLE_PAST", "None" if one_by_one else "tally_past")
    write_plugin(
        code, "tally", HEAD + plugin, manifest='uses = ["forum"]\n', files={"migrations/0001.py": MIGRATION}
    )
    path = os.pathsep.join(filter(None, [str(code), os.environ.get("PYTHONPATH", "")]))
    with running(instance, PYTHONPATH=path) as product, connected(instance) as database:
        measured = run_replay(product, database, facts, kills)
        (wrong,) = database.execute(WRONG).fetchone() or (-1,)
        told, _ = state(database)
    print(f"{told:,} past votes, killed {measured.kills} times: {wrong} wrong or told twice")
    print(
        f"{measured.seconds:.0f} s ({told / measured.seconds:.0f} a second), peak {measured.peak_mb:.0f} MB"
    )
    print(
        f"list of questions: {statistics.median(measured.held):.1f} ms without,"
        f" {statistics.median(measured.during):.1f} ms during ({measured.slower:.2f}x)"
    )
    right = wrong == 0 and told >= facts and measured.kills == kills
    return right and measured.slower <= MOST_SLOWER and measured.peak_mb <= MOST_MB


def main() -> None:
    """Print the result; the exit status says whether it is right."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--facts", type=int, default=1_000_000)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--one-by-one", action="store_true", help="without a handler of whole pages")
    given = parser.parse_args()
    with embedded.scratch() as folder:
        fill(folder / "instance", given.facts)
        right = replay(folder / "instance", given.facts, given.kills, one_by_one=given.one_by_one)
    sys.exit(0 if right else 1)


if __name__ == "__main__":
    main()
