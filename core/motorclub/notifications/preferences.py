"""How members want to be notified: kind by channel, mails, digest, quiet hours."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub import audit, clock
from motorclub.db import db
from motorclub.http import invalid
from motorclub.http.address import site_url
from motorclub.http.schemas import camel
from motorclub.http.signing import sign, unsign
from motorclub.notifications.models import NotificationPreference, NotificationSettings, PushSubscription
from motorclub.notifications.quiet import DAYS, next_digest, quiet_until, zone_of
from motorclub.notifications.services import kinds, switched_on
from motorclub.people.models import Member, Profile
from motorclub.people.services import lock_member
from motorclub.plugin.language import requested_language
from motorclub.plugin.texts import translate
from motorclub.plugin.values import Category, Channel, NotificationKind
from motorclub.viewer import Role

FIELDS = {Channel.IN_APP: "in_app", Channel.EMAIL: "email", Channel.DIGEST: "digest", Channel.PUSH: "push"}
SETTINGS = ("emails", "digest", "digest_hour", "digest_day", "quiet", "digest_due_at")


@dataclass(frozen=True, slots=True)
class Preferences:
    """What holds for a member now. `chosen` has what they decided, by kind and channel.

    `pushed` says that a browser of theirs is subscribed.
    """

    timezone: str | None = None
    language: str | None = None
    emails: bool = True
    digest: str = "NONE"
    digest_hour: int = 8
    digest_day: int = 0
    quiet: Collection[Mapping[str, int]] = ()
    digest_due_at: datetime | None = None
    chosen: Mapping[tuple[str, str], bool] = field(default_factory=dict)
    pushed: bool = False

    def wants(self, kind: NotificationKind, channel: Channel) -> bool:
        """Whether the member wants this kind on this channel."""
        if channel is Channel.EMAIL and not self.emails:
            return False
        if channel is Channel.DIGEST and self.digest == "NONE":
            return False
        if channel is Channel.PUSH and not self.pushed:
            return False
        return self.ticked(kind, channel)

    def ticked(self, kind: NotificationKind, channel: Channel) -> bool:
        """What the table of preferences shows, whether mails and digests are on or not."""
        return channel in kind.offered and self.chosen.get((kind.name, channel), is_usual(kind, channel))

    def quiet_end(self) -> datetime | None:
        """When the member's quiet hours end, if it is quiet now."""
        return quiet_until(self.quiet, zone_of(self.timezone), clock.now())


UNCHOSEN = Preferences()


def is_usual(kind: NotificationKind, channel: Channel) -> bool:
    """What holds for who has not chosen: a subscribed browser shows what concerns its member."""
    concerns = kind.urgent or kind.category is not Category.ACTIVITY
    return channel in kind.channels or (channel is Channel.PUSH and concerns)


def load_preferences(member_id: int) -> Preferences | None:
    """A member's preferences, in the current transaction; None for a deleted member."""
    row = db.session.execute(_WISHES, {"member_id": member_id}).first()
    if row is None:
        return None
    columns = row._mapping
    chosen = {(kind, channel): enabled for kind, channel, enabled in columns["chosen"] or ()}
    stored = {name: columns[name] for name in SETTINGS} if columns["member_id"] else {}
    return Preferences(
        timezone=columns["timezone"],
        language=columns["language"],
        chosen=chosen,
        pushed=columns["pushed"],
        **stored,
    )


def want_mails_of(kind: NotificationKind) -> sa.ColumnElement[bool]:
    """As `Wishes.wants` of mails of this kind, for very many members at once."""
    usual, of_member = Channel.EMAIL in kind.channels, NotificationPreference.member_id == Member.id
    chosen = (NotificationPreference.kind == kind.name, NotificationPreference.channel == Channel.EMAIL)
    # A member with the default preferences needs no row.
    otherwise = sa.exists().where(of_member, *chosen, NotificationPreference.enabled.is_not(usual))
    none_at_all = sa.exists().where(
        NotificationSettings.member_id == Member.id, NotificationSettings.emails.is_(False)
    )
    return sa.and_(~otherwise if usual else otherwise, ~none_at_all)


def quiet_ends(member_ids: Collection[int]) -> dict[int, datetime]:
    """The ends of the quiet hours of those of these members who have some now; one statement, in the current
    transaction.

    For mails that are not notifications; notifications wait by themselves.
    """
    rows = db.session.execute(
        sa.select(NotificationSettings.member_id, NotificationSettings.quiet, Profile.timezone)
        .outerjoin(Profile, Profile.member_id == NotificationSettings.member_id)
        .where(NotificationSettings.member_id.in_(member_ids))
    )
    ends = {row.member_id: quiet_until(row.quiet, zone_of(row.timezone), clock.now()) for row in rows}
    return {member_id: end for member_id, end in ends.items() if end is not None}


_CHOSEN = (
    sa.select(
        sa.func.jsonb_agg(
            sa.func.jsonb_build_array(
                NotificationPreference.kind, NotificationPreference.channel, NotificationPreference.enabled
            )
        )
    )
    .where(NotificationPreference.member_id == Member.id)
    .correlate(Member)
    .scalar_subquery()
    .label("chosen")
)
_WISHES: sa.Select[*tuple[Any, ...]] = (
    sa.select(
        Profile.timezone,
        Profile.language,
        NotificationSettings.member_id,
        *(getattr(NotificationSettings, name) for name in SETTINGS),
        _CHOSEN,
        sa.exists().where(PushSubscription.member_id == Member.id).correlate(Member).label("pushed"),
    )
    .select_from(Member)
    .outerjoin(Profile, Profile.member_id == Member.id)
    .outerjoin(NotificationSettings, NotificationSettings.member_id == Member.id)
    .where(Member.id == sa.bindparam("member_id", type_=sa.BigInteger), Member.erased_at.is_(None))
)


def serialize_preferences(member_id: int, role: Role | None) -> dict[str, Any]:
    """For PreferencesSchema: the kinds of what is switched on that somebody of this role can get, and the rest."""
    preferences = load_preferences(member_id) or Preferences()
    offered = [kind for kind in switched_on() if role in kind.roles]
    return {
        "kinds": [_row(kind, preferences) for kind in offered],
        "emails": preferences.emails,
        "digest": {
            "frequency": preferences.digest,
            "hour": preferences.digest_hour,
            "day": DAYS[preferences.digest_day],
        },
        "quiet_hours": [
            {"day": DAYS[one["day"]], "from_": _time(one["start"]), "to": _time(one["end"])}
            for one in preferences.quiet
        ],
        "timezone": preferences.timezone,
    }


def _row(kind: NotificationKind, preferences: Preferences) -> dict[str, object]:
    ticks = {name: preferences.ticked(kind, channel) for channel, name in FIELDS.items()}
    return {
        "kind": kind.name,
        "summary": translate(kind.summary, requested_language()),
        "category": kind.category,
        "urgent": kind.urgent,
        "offered": [camel(name) for channel, name in FIELDS.items() if channel in kind.offered],
        "usual": [camel(name) for channel, name in FIELDS.items() if UNCHOSEN.ticked(kind, channel)],
        **ticks,
    }


def _time(minutes: int) -> str:
    """
    >>> _time(7 * 60 + 5)
    '07:05'
    """
    return f"{minutes // 60:02}:{minutes % 60:02}"


def minutes_of(text: str) -> int:
    """
    >>> minutes_of("07:05")
    425
    """
    hours, minutes = text.split(":")
    return int(hours) * 60 + int(minutes)


def change(member_id: int, role: Role | None, changes: Mapping[str, Any]) -> None:
    """Change the preferences that `changes` names, as ChangePreferencesSchema loads them. Commits.

    Raises 400 for field kinds when there is no such kind for this role.
    """
    choices = list(_choices(member_id, role, changes.get("kinds", ())))
    lock_member(member_id)
    _choose(choices)
    _store(member_id, _settings(changes))
    details = {"fields": sorted(changes)}
    audit.record(
        "notifications.preferences_changed", actor_id=member_id, target=f"member:{member_id}", details=details
    )
    db.session.commit()


def _choose(choices: Sequence[Mapping[str, object]]) -> None:
    if choices:
        statement = insert(NotificationPreference).values(choices)
        db.session.execute(
            statement.on_conflict_do_update(
                index_elements=["member_id", "kind", "channel"], set_={"enabled": statement.excluded.enabled}
            )
        )


def _choices(member_id: int, role: Role | None, rows: Collection[Mapping[str, Any]]) -> Any:
    available = {kind.name: kind for kind in switched_on() if role in kind.roles}
    chosen: dict[tuple[str, str], bool] = {}
    for row in rows:
        if row["kind"] not in available:
            raise invalid("kinds", "There is no kind {kind}.", kind=repr(row["kind"]))
        submitted = {channel: row[name] for channel, name in FIELDS.items() if name in row}
        offered = available[row["kind"]].offered
        if any(wanted and channel not in offered for channel, wanted in submitted.items()):
            raise invalid("kinds", "{kind} does not come this way.", kind=row["kind"])
        chosen |= {(row["kind"], channel): submitted[channel] for channel in submitted if channel in offered}
    return (
        {"member_id": member_id, "kind": kind, "channel": channel, "enabled": enabled}
        for (kind, channel), enabled in chosen.items()
    )


def _settings(changes: Mapping[str, Any]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    if "emails" in changes:
        values["emails"] = changes["emails"]
    digest = changes.get("digest", {})
    values |= {
        column: digest[name]
        for column, name in (("digest", "frequency"), ("digest_hour", "hour"))
        if name in digest
    }
    if "day" in digest:
        values["digest_day"] = DAYS.index(digest["day"])
    if "quiet_hours" in changes:
        values["quiet"] = [_stored(one) for one in changes["quiet_hours"]]
    return values


def _stored(one: Mapping[str, str]) -> dict[str, int]:
    day, start, end = DAYS.index(one["day"]), minutes_of(one["from_"]), minutes_of(one["to"])
    return {"day": day, "start": start, "end": end}


def _store(member_id: int, values: Mapping[str, Any]) -> None:
    """Set what is given; a digest that is changed is due at its next hour from now."""
    if not values:
        return
    preferences = load_preferences(member_id) or Preferences()
    row = dict(values)
    if {"digest", "digest_hour", "digest_day"} & row.keys():
        row["digest_due_at"] = next_digest(
            row.get("digest", preferences.digest),
            row.get("digest_hour", preferences.digest_hour),
            row.get("digest_day", preferences.digest_day),
            zone_of(preferences.timezone),
            clock.now(),
        )
    db.session.execute(
        insert(NotificationSettings)
        .values(member_id=member_id, **row)
        .on_conflict_do_update(index_elements=["member_id"], set_=row)
    )


def stop(member_id: int, channel: Channel) -> None:
    """Unsubscribe a member from mails of single notifications, or from digests. Commits; idempotent."""
    values = {"emails": False} if channel is Channel.EMAIL else {"digest": "NONE"}
    if load_preferences(member_id) is not None:
        _store(member_id, values)
        _unsubscribed(member_id, {"channel": channel})
    db.session.commit()


def stop_kind(member_id: int, kind: str) -> None:
    """Unsubscribe a member from mails of this kind. Commits; idempotent."""
    if load_preferences(member_id) is not None:
        _choose([{"member_id": member_id, "kind": kind, "channel": Channel.EMAIL, "enabled": False}])
        _unsubscribed(member_id, {"channel": Channel.EMAIL, "kind": kind})
    db.session.commit()


def _unsubscribed(member_id: int, details: Mapping[str, str]) -> None:
    audit.record(
        "notifications.unsubscribed",
        actor_id=member_id,
        target=f"member:{member_id}",
        details=details,
    )


PATH = "/api/notifications/unsubscribe"
PURPOSE = "unsubscribe"
STOPPABLE = (Channel.EMAIL, Channel.DIGEST)


def unsubscribe_address(member_id: int, what: str) -> str:
    """Where a POST (RFC 8058) ends a member's mails: those of a channel, or of one kind of notification."""
    return site_url(f"{PATH}?token={unsubscribe_token(member_id, what)}")


def unsubscribe_token(member_id: int, what: str) -> str:
    """The member, the channel or the kind's name, and a signature over both."""
    return sign(PURPOSE, f"{member_id}.{what}")


def unsubscribe(token: str) -> dict[str, str]:
    """Unsubscribe from what the token names; returns it for UnsubscribedSchema. Idempotent. Commits.

    Raises 400 for field token.
    """
    member_id, what = _read_token(token)
    if what in STOPPABLE:
        stop(member_id, Channel(what))
        return {"stopped": what}
    stop_kind(member_id, what)
    # A mail is read long after it was sent: the plugin of its kind may be gone.
    registered = kinds().get(what)
    return {"stopped": Channel.EMAIL, "kind": what, "summary": registered.summary if registered else what}


def _read_token(token: str) -> tuple[int, str]:
    text = unsign(PURPOSE, token)
    if text is None:
        raise invalid("token", "This link is not complete.")
    member_id, _, what = text.partition(".")
    return int(member_id), what
