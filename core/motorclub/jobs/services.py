"""Every job by name, asking for work to be done in the background, and waking the processes that do it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub import clock, keys
from motorclub.db import db
from motorclub.jobs.models import JobRow, JobState
from motorclub.plugin.events import check_payload
from motorclub.plugin.host import Host, from_contributions
from motorclub.plugin.values import Job

CHANNEL = "motorclub:work"
EXTENSION = "motorclub.jobs"


def nudge() -> None:
    """Wake every jobs process."""
    keys.attempt(lambda client: client.publish(CHANNEL, b"look"), 0)


def nudge_after_commit() -> None:
    """Wake the jobs processes once the current transaction has committed."""
    keys.send_after_commit("PUBLISH", CHANNEL, b"look")


@dataclass(frozen=True, slots=True)
class RegisteredJob:
    """A job and the plugin that it belongs to."""

    owner: str
    job: Job


class UnknownJob(LookupError):
    """A job that no plugin has registered; the message says how to."""


def build(host: Host) -> dict[str, RegisteredJob]:
    """Every job that `host` has loaded by its names, those of plugins that are off included."""
    return {
        name: RegisteredJob(owner, job)
        for owner, contributions in host.contributions()
        for job in contributions.jobs
        for name in (job.deprecated_name, job.name)
        if name is not None
    }


def catalogue() -> Mapping[str, RegisteredJob]:
    """The current application's jobs, collected on first use."""
    return from_contributions(EXTENSION, build)


def get_job(name: str) -> RegisteredJob:
    """The job called `name`. Raises UnknownJob."""
    found = catalogue().get(name)
    if found is None:
        raise UnknownJob(f"there is no job {name!r}: give it back from register_jobs of its plugin")
    return found


def enqueue(
    name: str,
    payload: Mapping[str, object] | None = None,
    *,
    run_at: datetime | None = None,
    key: str | None = None,
) -> int:
    """Have the job `name` run with `payload` once the current transaction has committed; the job's id.

    `run_at` is the earliest time, by default now. With a `key`, the second job of the same name and key is not
    made: the first one's id comes back, even if that has run or failed already (it is remembered for a week).

    Raises UnknownJob for a name nobody has registered, TypeError for a payload that is not JSON.
    """
    job_id = db.session.execute(insertion(name, payload or {}, run_at=run_at, key=key)).scalar_one()
    nudge_after_commit()
    return int(job_id)


# Put together once: that costs as much as to send it. One that has not begun waits, by its lock, until the caller that
# relies on it has committed; one that is beginning is not relied on.
_WAITING = (
    sa.select(JobRow.id)
    .where(
        JobRow.name == sa.bindparam("name"),
        JobRow.owner == sa.bindparam("owner"),
        JobRow.state == JobState.QUEUED.value,
        JobRow.payload == sa.text("'{}'::jsonb"),
        JobRow.attempts == 0,
        JobRow.run_at <= sa.bindparam("at", type_=sa.DateTime(timezone=True)),
    )
    .limit(1)
    .with_for_update(read=True, skip_locked=True, key_share=False)
)


def enqueue_one(name: str) -> None:
    """As `enqueue` of a job that works off whatever there is, unless one waits that has not begun: that one does it.

    It does not begin before the current transaction has ended, and so finds what that has written.
    """
    asked = {"name": name, "owner": get_job(name).owner, "at": clock.now()}
    if db.session.execute(_WAITING, asked).first() is None:
        enqueue(name)


def enqueue_each(name: str, payloads: Sequence[Mapping[str, object]]) -> None:
    """As `enqueue` for each of the payloads, in one statement."""
    if not payloads:
        return
    now, owner = clock.now(), get_job(name).owner
    common = {"name": name, "owner": owner, "run_at": now, "created_at": now}
    rows = [{**common, "payload": check_payload(f"job {name}", payload)} for payload in payloads]
    db.session.execute(insert(JobRow).values(rows))
    nudge_after_commit()


def insertion(
    name: str, payload: Mapping[str, object], *, run_at: datetime | None = None, key: str | None = None
) -> sa.Insert:
    """The statement behind `enqueue`, for callers with a connection instead of the session; returns the id."""
    now = clock.now()
    row = insert(JobRow).values(
        name=name,
        owner=get_job(name).owner,
        payload=check_payload(f"job {name}", payload),
        key=key,
        run_at=run_at or now,
        created_at=now,
    )
    # An update that changes nothing: unlike DO NOTHING it gives back the id of the row that was there first.
    return row.on_conflict_do_update(
        index_elements=[JobRow.name, JobRow.key],
        index_where=JobRow.key.is_not(None),
        set_={"key": row.excluded.key},
    ).returning(JobRow.id)
