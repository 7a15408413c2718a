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

class Plugin:
    @hookimpl
    def register_models(self):
        return [Base]

    @hookimpl
    def register_subscribers(self):
        return [Subscriber(VoteChanged, tally, "tally.votes", with_history=True)]

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
WRONG = """
SELECT count(*) FROM (SELECT question_id, member_id, value::int, 1 FROM forum_vote WHERE question_id IS NOT NULL) v
  FULL JOIN tally_vote t ON (t.question_id, t.voter_id) = (v.question_id, v.member_id)
 WHERE t.value IS DISTINCT FROM v.value OR t.told IS DISTINCT FROM 1
"""
PAGE = "/forum-api/questions"


@contextmanager
def connected(instance: Path) -> Iterator[psycopg.Connection]:
    """A connection to the database of a running site."""
    with embedded.borrowed(instance) as (address, _):
        plain = address.replace("+psycopg", "", 1)
        with psycopg.connect(plain, autocommit=True) as database:
            yield database


def latency_ms(product: Product, calls: int) -> float:
    """The median of so many calls of the list of questions, one after the other."""
    taken = []
    for _ in range(calls):
        began = time.perf_counter()
        product.call("GET", PAGE)
        taken.append((time.perf_counter() - began) * 1000)
        time.sleep(0.02)
    return statistics.median(taken)


def kill_jobs(database: psycopg.Connection) -> None:
    """End the jobs process as a machine that stops would."""
    rows = database.execute(
        "SELECT id FROM platform_process WHERE kind = 'jobs' ORDER BY seen_at DESC LIMIT 1"
    )
    (name,) = rows.fetchone() or ("",)
    try:
        os.kill(int(name.split("-")[1]), signal.SIGKILL)
    except (ProcessLookupError, IndexError):
        return


def fill(instance: Path, facts: int) -> None:
    """The demo, and votes of many members on its questions."""
    with running(instance), connected(instance) as database:
        (questions,) = database.execute("SELECT count(*) FROM forum_question").fetchone() or (1,)
        database.execute(MEMBERS, (facts // questions + 1,))
        database.execute(VOTES, (facts,))


def replay(instance: Path, facts: int, kills: int) -> bool:
    """Start with the plugin, kill its worker again and again, print what came of it; whether it is right."""
    with running(instance) as product:
        before = latency_ms(product, 200)
    code = instance.parent / "code"
    write_plugin(
        code, "tally", HEAD + PLUGIN, manifest='uses = ["forum"]\n', files={"migrations/0001.py": MIGRATION}
    )
    path = os.pathsep.join(filter(None, [str(code), os.environ.get("PYTHONPATH", "")]))
    with running(instance, PYTHONPATH=path) as product, connected(instance) as database:
        began, killed, felt = time.monotonic(), 0, []
        while True:
            felt.append(latency_ms(product, 20))
            told, finished = database.execute(STATE).fetchone() or (0, False)
            if finished:
                break
            if killed < kills and told >= facts * (killed + 1) // (kills + 1):
                kill_jobs(database)
                killed += 1
        seconds = time.monotonic() - began
        (wrong,) = database.execute(WRONG).fetchone() or (-1,)
    meanwhile = statistics.median(felt)
    print(f"{told:,} past votes in {seconds:.0f} s, killed {killed} times, {wrong} wrong or told twice")
    print(
        f"list of questions: {before:.1f} ms before, {meanwhile:.1f} ms meanwhile ({meanwhile / before:.2f}x)"
    )
    return bool(wrong == 0 and told >= facts and killed == kills)


def main() -> None:
    """Print the result; the exit status says whether it is right."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--facts", type=int, default=1_000_000)
    parser.add_argument("--kills", type=int, default=10)
    given = parser.parse_args()
    with embedded.scratch() as folder:
        fill(folder / "instance", given.facts)
        right = replay(folder / "instance", given.facts, given.kills)
    sys.exit(0 if right else 1)


if __name__ == "__main__":
    main()
