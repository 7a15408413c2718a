"""What one reply, job, delivery, frame, picture and member cost, in processor time and in bytes.

    python benchmarks/costs/run.py

README.md beside this file says what each row means and how to read it.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import sqlalchemy as sa
from PIL import Image

from motorclub.db import db, reads
from motorclub.jobs import runner
from motorclub.jobs.models import JobRow
from motorclub.jobs.services import enqueue_each
from motorclub.keys import keys
from motorclub.mail.delivery import DELIVER
from motorclub.processes import embedded
from motorclub.realtime.publish import TOPIC_CHANNEL, send
from motorclub.testing.site import Site, TestMember, config_for, drain
from motorclub.viewer import Role

MEMBERS_SQL = Path(__file__).parents[1] / "accounts" / "members.sql"
QUESTION = {
    "title": "Which brake fluid for the occasional track day?",
    "body": "DOT 4 went soft after six laps. What do you use, and how often do you change it?",
    "tags": ["brakes"],
}
REPLY = "DOT 5.1, changed every spring. It is cheaper than the pads that you ruin with old fluid. Number {}."
WRITERS = 10
# As a phone takes it.
PHOTO = (4000, 3000)
SIZES = """
SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
"""


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--replies", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=500)
    parser.add_argument("--frames", type=int, default=2000)
    parser.add_argument("--pictures", type=int, default=5)
    parser.add_argument("--members", type=int, default=20_000)
    options = parser.parse_args()
    print("| One | Processor | Bytes |\n|---|---:|---:|")
    with empty_site() as site:
        measure_replies(site, options.replies)
        measure_jobs(site, options.jobs)
        measure_frames(site, options.frames)
        measure_pictures(site, options.pictures)
        measure_members(site, options.members)


@contextmanager
def empty_site() -> Iterator[Site]:
    """A site in this process, with servers of its own and nothing in it."""
    with embedded.temporary() as servers, embedded.scratch() as folder:
        site = Site(config_for(folder), servers.database_url, servers.redis_url)
        site.reset()
        site.configure("forum", posts_per_minute=600)
        yield site


def row(name: str, ms: float, size: float | None = None) -> None:
    """One line of the table."""
    print(f"| {name} | {ms:.2f} ms | {'' if size is None else f'{size:,.0f}'} |", flush=True)


def stored_bytes(site: Site) -> int:
    """All tables with their indexes, after what was deleted has been given back."""
    with site.context():
        return int(reads().scalar(sa.text(SIZES)) or 0)


def measure_replies(site: Site, count: int) -> None:
    """Replies to questions of others, and what follows from them in the jobs process."""
    asker, writers = (
        site.member("asker", Role.MODERATOR),
        [site.member(f"writer{n}", Role.MODERATOR) for n in range(WRITERS)],
    )
    ids = [ask(site, asker, number) for number in range(count // 20 or 1)]
    drain(site.app)
    before, began = stored_bytes(site), time.process_time()
    for number in range(count):
        client = site.client(writers[number % WRITERS].token)
        path = f"/forum-api/questions/{ids[number % len(ids)]}/answers"
        answer = client.post(path, json={"body": REPLY.format(number)})
        if answer.status_code != 201:
            raise SystemExit(answer.text)
    answered = time.process_time()
    done, failed = drain(site.app)
    if failed:
        raise SystemExit(f"{failed} deliveries or jobs failed")
    row("reply, in the web process", (answered - began) * 1000 / count, (stored_bytes(site) - before) / count)
    after = (time.process_time() - answered) * 1000
    row(f"reply, in the jobs process ({done / count:.1f} deliveries and jobs)", after / count)
    row("delivery or job of a reply", after / done)


def ask(site: Site, asker: TestMember, number: int) -> int:
    """The id of a new question."""
    question = QUESTION | {"title": f"{QUESTION['title']} {number}"}
    answer = site.client(asker.token).post("/forum-api/questions", json=question)
    return int(answer.get_json()["id"])


def measure_jobs(site: Site, count: int) -> None:
    """Jobs that find nothing to do: claimed, run and marked."""
    with site.context():
        began = time.process_time()
        enqueue_each(DELIVER, [{"id": -number} for number in range(1, count + 1)])
        db.session.commit()
        ids = list(
            reads().scalars(sa.select(JobRow.id).where(JobRow.name == DELIVER, JobRow.state == "QUEUED"))
        )
    for job_id in ids:
        runner.run_one(site.app, job_id)
    row("job that does nothing", (time.process_time() - began) * 1000 / len(ids))


def measure_frames(site: Site, count: int) -> None:
    """Frames of a topic that a hub listens to, from the call to the key-value store."""
    topic, kind, fields = "/topic/platform", "PLATFORM_CHANGED", {"epoch": 1}
    with site.context(), keys().pubsub() as listener:  # type: ignore[no-untyped-call]
        listener.subscribe(TOPIC_CHANNEL + topic)
        listener.get_message(timeout=1)
        began = time.process_time()
        for _ in range(count):
            send(topic, kind, lambda: fields)
        row("frame, published", (time.process_time() - began) * 1000 / count)


def measure_pictures(site: Site, count: int) -> None:
    """Photos of twelve megapixels, uploaded to a post: decoded, scaled and stored in all sizes."""
    file = BytesIO()
    Image.effect_noise(PHOTO, 24).convert("RGB").resize(PHOTO).save(file, "JPEG", quality=60)
    uploader = site.client(site.member("photographer").token)
    folder = site.config.instance / "files"
    before, began = size_of(folder), processor_s()
    for _ in range(count):
        sent = {"image": (BytesIO(file.getvalue()), "car.jpg")}
        answer = uploader.post("/platform/uploads/forum.picture", data=sent)
        if answer.status_code != 201:
            raise SystemExit(answer.text)
    taken = (processor_s() - began) * 1000 / count
    name = f"photo of {PHOTO[0] * PHOTO[1] // 10**6} megapixels, {len(file.getvalue()) // 1024:,} KiB"
    row(name, taken, (size_of(folder) - before) / count)


def processor_s() -> float:
    """Of this process and of the decoders that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def size_of(folder: Path) -> int:
    """All files below it."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def measure_members(site: Site, count: int) -> None:
    """Accounts with a session and a quarter, as rows; the processor's time is the database's alone and not counted."""
    statements = (
        MEMBERS_SQL.read_text("utf-8").replace("%", "%%").replace(":first", "1").replace(":last", str(count))
    )
    site.member("driver")
    before = stored_bytes(site)
    with site.context():
        db.session.connection().exec_driver_sql(statements)
        db.session.commit()
    print(f"| member with 1.25 sessions | | {(stored_bytes(site) - before) / count:,.0f} |")


if __name__ == "__main__":
    main()
