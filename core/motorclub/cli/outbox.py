"""`motorclub outbox`: published events, deliveries that failed, and replaying them."""

from __future__ import annotations

from datetime import UTC, datetime

import click

from motorclub.cli.site import application

MOST = click.IntRange(1, 1000)


class Instant(click.ParamType[datetime]):
    """A time such as 2026-06-01T12:00:00Z, or a day; without a zone it is UTC."""

    name = "time"

    def convert(
        self, value: str | datetime, param: click.Parameter | None, ctx: click.Context | None
    ) -> datetime:
        """The moment that was written."""
        try:
            moment = value if isinstance(value, datetime) else datetime.fromisoformat(value)
        except ValueError:
            self.fail(f"{value!r} is not a time such as 2026-06-01T12:00:00Z or 2026-06-01", param, ctx)
        return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


@click.group()
def outbox() -> None:
    """Published events and their deliveries."""


@outbox.command("list")
@click.option("--name", help="Only events of this name, such as forum.answer_posted.")
@click.option("--limit", type=MOST, default=20, show_default=True)
def list_events(name: str | None, limit: int) -> None:
    """The newest events: id, time, name, and how many deliveries are done, pending or dead."""
    from motorclub import clock
    from motorclub.platform.operations import replays

    with application():
        for row in replays.list_recent_events(limit, name):
            counts = f"delivered {row.delivered}, pending {row.pending}, dead {row.dead}"
            click.echo(f"{row.id}\t{clock.iso(row.created_at)}\t{row.name}\t{counts}")


@outbox.command()
@click.option("--limit", type=MOST, default=20, show_default=True)
def dead(limit: int) -> None:
    """Dead deliveries: id, event, subscriber, attempts, and the last line of the error."""
    from motorclub.platform.operations import replays

    with application():
        for row in replays.list_dead_deliveries(limit):
            reason = (row.last_error or "?").strip().splitlines()[-1]
            event = f"{row.event} ({row.event_id})"
            click.echo(f"{row.id}\t{event}\t{row.subscriber}\t{row.attempts}\t{reason}")


@outbox.command()
def histories() -> None:
    """Replays of history: subscriber, past events delivered and skipped, when it was done, and the last error."""
    from motorclub import clock
    from motorclub.platform.operations import replays

    with application():
        for row in replays.list_histories():
            done = clock.iso(row.finished_at) if row.finished_at else "under way"
            reason = (row.last_error or "").strip().splitlines()[-1:]
            click.echo(
                "\t".join([row.subscriber, f"delivered {row.told}, skipped {row.skipped}", done, *reason])
            )


@outbox.command()
@click.argument("deliveries", nargs=-1, type=click.IntRange(1))
@click.option("--all", "every", is_flag=True, help="Everything that is dead.")
def retry(deliveries: tuple[int, ...], every: bool) -> None:
    """Try dead deliveries again, by the ids that `motorclub outbox dead` lists."""
    from motorclub.db import db
    from motorclub.platform.operations import replays

    if bool(deliveries) == every:
        raise click.UsageError("name deliveries or use --all")
    with application():
        again = replays.retry(None if every else deliveries)
        db.session.commit()
    click.echo(f"{again} will be tried again")


@outbox.command()
@click.argument("subscriber")
@click.option("--since", type=Instant(), required=True, help="From this time, such as 2026-06-01T12:00:00Z.")
@click.option("--until", type=Instant(), help="Before this time; now when absent.")
@click.option("--event", type=click.IntRange(1), help="Only the event of this id.")
def replay(subscriber: str, since: datetime, until: datetime | None, event: int | None) -> None:
    """Deliver past events to SUBSCRIBER again, including those that it has had before."""
    from motorclub.db import db
    from motorclub.platform.operations import replays

    with application():
        try:
            count = replays.replay(subscriber, since, until, event)
        except replays.UnknownSubscriber as error:
            raise click.ClickException(str(error)) from error
        db.session.commit()
    click.echo(f"{count} events will be delivered to {subscriber}")
