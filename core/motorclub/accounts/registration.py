"""Registering an account."""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, TypeVar

import marshmallow as ma
import psycopg
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from motorclub import audit, clock
from motorclub.accounts.credentials import tokens
from motorclub.accounts.credentials.captcha import check_captcha
from motorclub.accounts.credentials.passwords import passwords
from motorclub.accounts.schemas import USERNAME
from motorclub.accounts.sessions import identity
from motorclub.db import db
from motorclub.events.services import publish
from motorclub.http import conflict
from motorclub.http.address import base_url
from motorclub.http.errors import flatten
from motorclub.jobs.services import enqueue
from motorclub.mail import send
from motorclub.people.events import EmailVerified, MemberRegistered
from motorclub.people.models import Member, OldName, Profile
from motorclub.people.services import key_of, lock_member
from motorclub.plugin.background import working_for
from motorclub.plugin.guard import GuardedFailure
from motorclub.plugin.host import current_host
from motorclub.plugin.language import requested_language, site_language
from motorclub.plugin.registry import settings_of
from motorclub.plugin.values import FieldError, SignupFields
from motorclub.settings.site import CoreSettings
from motorclub.viewer import Role

RESEND = "core.accounts.resend_verification"
VERIFY_EMAIL = "verify-email"
VERIFY_LIFE = timedelta(hours=48)

TAKEN = {
    "uq_member_username_key": ("username", "This username is already taken."),
    "uq_member_email_key": ("email", "This email address is already registered."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Application:
    """The registration form of a new member.

    `country` is of ISO 3166, two letters, `timezone` of the IANA database.
    `plugins` has the fields that plugins add, by plugin and as they were sent.
    """

    username: str
    email: str
    password: str = field(repr=False)
    country: str | None = None
    timezone: str | None = None
    accept_terms: bool = False
    plugins: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, repr=False)


def register(wanted: Application, solution: str | None) -> Member:
    """A new member; a mail asks to confirm the address, unless the site does without. Commits.

    Raises 400 for field captcha or for what a plugin does not accept, 409 for a username or email that somebody
    has, 503 while a plugin or the captcha's provider cannot say.
    """
    answers = read_plugin_fields(wanted.plugins)
    check_captcha(solution)
    identity.check_registration(wanted.username, wanted.email)
    hashed = passwords().hash(wanted.password)
    member = Member(
        username=wanted.username,
        username_key=key_of(wanted.username),
        email=wanted.email,
        email_key=key_of(wanted.email),
        password_hash=hashed,
        role=Role.USER,
        created_at=clock.now(),
    )
    _insert(member)
    publish(MemberRegistered(member.id))
    keep_plugin_fields(member.id, answers)
    language = requested_language()
    chosen = {
        "country": wanted.country,
        "timezone": wanted.timezone,
        "language": language if language != site_language() else None,
    }
    if any(chosen.values()):
        db.session.add(Profile(member_id=member.id, **chosen))
    if verifies():
        _send_link(member, base_url())
    details = {"acceptedTerms": True} if wanted.accept_terms else {}
    audit.record("account.registered", actor_id=member.id, target=f"member:{member.id}", details=details)
    db.session.commit()
    return member


def verifies() -> bool:
    """Whether addresses must be confirmed before their members sign in."""
    return settings_of(CoreSettings).email_verification


def _insert(member: Member) -> None:
    """The unique indexes decide who was first; asking beforehand could not."""
    db.session.add(member)
    try:
        db.session.flush()
    except IntegrityError as error:
        raise _taken(error) from error
    # Afterwards, because the insert waits for a member who is just giving the name up.
    if is_held(member.username_key):
        raise conflict(TAKEN["uq_member_username_key"][1], field="username")


def is_held(name_key: str, member_id: int | None = None) -> bool:
    """Whether a casefolded name leads to somebody (other than `member_id`) who had it before."""
    owner = db.session.scalar(sa.select(OldName.member_id).where(OldName.name_key == name_key))
    return owner is not None and owner != member_id


def _taken(error: IntegrityError) -> Exception:
    name = error.orig.diag.constraint_name if isinstance(error.orig, psycopg.Error) else None
    if name not in TAKEN:
        return error
    which, message = TAKEN[name]
    return conflict(message, field=which)


def why_not(username: str) -> str | None:
    """Why nobody can register this name; None if somebody can, for now."""
    try:
        USERNAME(username)
    except ma.ValidationError as error:
        return str(error.messages[0])
    key = key_of(username)
    taken = db.session.scalar(sa.select(Member.id).where(Member.username_key == key)) is not None
    return TAKEN["uq_member_username_key"][1] if taken or is_held(key) else None


def _send_link(member: Member, base: str) -> None:
    """Mail a new link; earlier ones stop working."""
    link = f"{base}/verify-email?token={tokens.issue_link(member.id, VERIFY_EMAIL, VERIFY_LIFE)}"
    send("verify_email", member.email, {"username": member.username, "link": link, "hours": 48})


def verify_email(token: str) -> tuple[Member, bool]:
    """The member whose address this token proves, and whether it is the first proof. Commits.

    Raises 410 for a token that is unknown, old or used.
    """
    member = tokens.redeem_link(token, VERIFY_EMAIL)
    first = member.email_verified_at is None
    if first:
        publish(EmailVerified(member.id))
    member.email_verified_at = member.email_verified_at or clock.now()
    audit.record("account.email_verified", actor_id=member.id, target=f"member:{member.id}")
    db.session.commit()
    return member, first


def ask_again(email: str, solution: str | None) -> None:
    """Have another link mailed if the address needs one. Commits. Raises 400 for field captcha.

    Only a job looks for the account, so the request takes the same time for every address.
    """
    check_captcha(solution)
    enqueue(RESEND, {"email": email, "base": base_url()})
    db.session.commit()


def resend(payload: Mapping[str, Any]) -> None:
    """The job: `{email, base}`. Mail another link, if a member with this address still needs one."""
    email, base = payload["email"], payload["base"]
    member = db.session.scalar(
        sa.select(Member).where(Member.email_key == key_of(email), Member.email_verified_at.is_(None))
    )
    if member is not None:
        _send_link(lock_member(member.id), base)
        audit.record("account.verification_resent", target=f"member:{member.id}")


PLUGIN_FIELDS = "plugins"
NOT_ASKED = "Nothing is asked here any more: reload the page."

Answer = TypeVar("Answer")

_log = logging.getLogger("motorclub.accounts")


@dataclass(frozen=True, slots=True)
class PluginForm:
    """What the registration form has for one plugin, as its schema reads it."""

    plugin: str
    fields: SignupFields
    values: Mapping[str, Any]


def read_plugin_fields(submitted: Mapping[str, Mapping[str, object]]) -> list[PluginForm]:
    """What the form says to each plugin that asks; a plugin without values gets none.

    A field is named with its plugin: `plugins.garage.model`.

    Raises 400 with field for what a plugin's schema refuses and for a plugin that asks nothing, 503 for a schema that
    fails.
    """
    asking = dict(_list_fields())
    identity.refuse_faults(
        [FieldError(f"{PLUGIN_FIELDS}.{plugin}", NOT_ASKED) for plugin in submitted if plugin not in asking]
    )
    forms, faults = [], []
    for plugin, fields in asking.items():
        values, wrong = _ask_plugin(
            plugin, functools.partial(_load_fields, fields, submitted.get(plugin, {}))
        )
        forms.append(PluginForm(plugin, fields, values))
        faults += [FieldError(name, message) for name, message in flatten(wrong, f"{PLUGIN_FIELDS}.{plugin}")]
    identity.refuse_faults(faults)
    return forms


def keep_plugin_fields(member_id: int, forms: list[PluginForm]) -> None:
    """Have the plugins store their fields of a new member, in the transaction that creates the account.

    Raises 400 with the field that a plugin does not accept and 503 for a plugin that fails; both roll back.
    """
    faults = [fault for form in forms for fault in _keep_fields(member_id, form)]
    identity.refuse_faults(faults)


def _list_fields() -> Iterator[tuple[str, SignupFields]]:
    for owner, contributions in current_host().contributions():
        with working_for(owner) as on:
            yield from ((owner, fields) for fields in contributions.signup_fields if on)


def _load_fields(
    fields: SignupFields, submitted: Mapping[str, object]
) -> tuple[Mapping[str, object], object]:
    """(values, nothing) or (nothing, marshmallow's messages): bad input is no failure of the plugin."""
    try:
        return fields.schema().load(submitted), {}
    except ma.ValidationError as error:
        return {}, error.messages


def _keep_fields(member_id: int, form: PluginForm) -> list[FieldError]:
    faults = _ask_plugin(form.plugin, functools.partial(_call_keep, member_id, form))
    return [FieldError(f"{PLUGIN_FIELDS}.{form.plugin}.{fault.field}", fault.message) for fault in faults]


def _call_keep(member_id: int, form: PluginForm) -> list[FieldError]:
    """Raises TypeError for what is no list of faults."""
    faults = list(form.fields.keep(member_id, form.values))
    if not all(isinstance(fault, FieldError) for fault in faults):
        raise TypeError(f"keep gave {faults!r} instead of FieldErrors")
    return faults


def _ask_plugin(plugin: str, function: Callable[[], Answer]) -> Answer:
    with working_for(plugin) as on:
        if not on:  # since it was asked what it wants to know
            db.session.rollback()
            raise identity.no_new_members()
        try:
            return current_host().guard_of(plugin).demand("signup fields", function)
        except GuardedFailure as failure:
            _log.error("nobody is registered: %s", failure)
            db.session.rollback()
            raise identity.no_new_members() from failure
