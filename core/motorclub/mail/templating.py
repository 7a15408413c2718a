"""Rendering a mail from its template and values, and masking its secrets for everybody but the recipient.

One rule masks links, in the templates of core and plugins alike: an address keeps the parts that name a page; every
other value in its query or fragment, and random-looking parts of its path, are masked. The values of variables declared
as `secret` are masked too.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from html import escape
from typing import Any

import nh3
import sqlalchemy as sa
from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from sqlalchemy.dialects.postgresql import insert

from motorclub import audit, clock
from motorclub.db import db
from motorclub.http import invalid, not_found
from motorclub.mail.models import MailOverride
from motorclub.plugin import registry
from motorclub.plugin.host import CORE, Registered, registered_by_name
from motorclub.plugin.localized import ENGLISH
from motorclub.plugin.mail_templates import Words, faults_of, fill_template, markup, plain, words_of
from motorclub.plugin.texts import render_value, translate, translate_answer
from motorclub.plugin.values import MailTemplate, MailVariable

MAX_SUBJECT_CHARS = 200
UNSUBSCRIBE = "Unsubscribe from these mails"
GAP = re.compile(r"\n{3,}")
# Control characters and the line ends of Unicode: a header is one line, whatever a value holds.
BREAKS = re.compile(r"[\x00-\x20\x7f-\x9f\u2028\u2029]+")
# What mail programs show; scripts, forms and pictures from elsewhere are not among it.
TAGS = nh3.ALLOWED_TAGS - {"area", "img", "map"}
LAYOUT = {"align", "bgcolor", "border", "cellpadding", "cellspacing", "colspan", "rowspan", "valign", "width"}
ATTRIBUTES = {"*": {"style", "title", "lang", "dir", "role", *LAYOUT}, "a": {"href"}}
SCHEMES = {"http", "https", "mailto"}


@dataclass(frozen=True, slots=True)
class Rendered:
    """A mail's words; `secrets` are the values in them that only the recipient may read."""

    subject: str
    text: str
    html: str
    secrets: tuple[str, ...] = ()


def render(
    words: Words, values: Mapping[str, object], unsubscribe: str = "", language: str = ENGLISH
) -> Rendered:
    """Fill in the words. Values are escaped in the HTML, and cannot end the line that the subject is.

    Raises UndefinedError for a value that is missing, BadTemplate for words that cannot be used.
    """
    subject = one_line(fill_template(words.subject, values, escape=False))[:MAX_SUBJECT_CHARS]
    text = GAP.sub("\n\n", fill_template(plain(words.text), values, escape=False)).strip()
    content = nh3.clean(
        fill_template(words.html_template, values, escape=True),
        tags=TAGS,
        attributes=ATTRIBUTES,
        url_schemes=SCHEMES,
        link_rel=None,
    )
    ending = translate(UNSUBSCRIBE, language)
    html = _frame().render(
        subject=subject, content=content, unsubscribe=unsubscribe, ending=ending, language=language
    )
    ending = f"\n\n{ending}: {unsubscribe}\n" if unsubscribe else "\n"
    return Rendered(subject, text + ending, html)


def one_line(text: str) -> str:
    r"""
    >>> one_line("Hello\r\nBcc: everybody@example.org ")
    'Hello Bcc: everybody@example.org'
    """
    return BREAKS.sub(" ", text).strip()


@cache
def _frame() -> Template:
    environment = Environment(
        loader=PackageLoader("motorclub.mail"), autoescape=True, undefined=StrictUndefined
    )
    return environment.get_template("base.html")


MASK = "********"

RUN = re.compile(r"[^\s<>\"]+")
ADDRESS = re.compile(r"://|[?&#;][\w.\[\]%-]+=")
CLOSING = ".,;:!?)]}'"
# A query, its parts and a fragment; `&#39;` is a character of HTML and no fragment.
SEPARATOR = re.compile(r"(\?|&amp;|&(?!#)|(?<!&)#)")
# Parameters that only select what a page shows: none is a secret, or looks like one.
PLAIN_NAMES = frozenset({"tab", "page", "order"})
PLAIN_VALUE = re.compile(r"[a-z_-]{1,20}|[0-9]{1,18}")
PLACE_IN_PAGE = re.compile(r"([a-z]{1,15}-[0-9]{1,18})?")
LONGEST_PLAIN_SEGMENT = 11
WORDS = re.compile(r"([a-z]{1,20}|[0-9]{1,18})([._-]([a-z]{1,20}|[0-9]{1,6}))*")


def mask_secrets(text: str, secrets: Sequence[str] = ()) -> str:
    """A mail's text, HTML or subject without anything that opens something.

    >>> mask_secrets("See https://example.org/verify-email?token=Ab_c-9, or https://example.org/settings?tab=data#mail-3.")
    'See https://example.org/verify-email?token=********, or https://example.org/settings?tab=data#mail-3.'
    >>> mask_secrets("Your code is 123456.", ["123456"])
    'Your code is ********.'
    """
    for secret in sorted(filter(None, secrets), key=len, reverse=True):
        text = text.replace(escape(secret), MASK).replace(secret, MASK)
    return RUN.sub(_masked_run, text)


def _masked_run(found: re.Match[str]) -> str:
    run = found[0]
    if not ADDRESS.search(run):
        return run
    address = run.rstrip(CLOSING)
    path, *parts = SEPARATOR.split(address)
    masked = [part if SEPARATOR.fullmatch(part) else _masked_part(part) for part in parts]
    return _masked_path(path) + "".join(masked) + run[len(address) :]


def _masked_path(path: str) -> str:
    """The host stays."""
    start, scheme, rest = path.rpartition("://")
    host, *segments = rest.split("/")
    return start + scheme + "/".join([host, *map(_masked_segment, segments)])


def _masked_segment(segment: str) -> str:
    plain = len(segment) <= LONGEST_PLAIN_SEGMENT or WORDS.fullmatch(segment)
    return segment if plain else MASK


def _masked_part(part: str) -> str:
    name, equals, value = part.partition("=")
    if not equals:
        return part if PLACE_IN_PAGE.fullmatch(part) else MASK
    plain = name in PLAIN_NAMES and PLAIN_VALUE.fullmatch(value)
    return part if plain or not value else f"{name}={MASK}"


_log = logging.getLogger("motorclub.mail")


def find_override(name: str) -> Registered[MailTemplate]:
    """A template whose owner is on. Raises 404."""
    for entry in switched_on():
        if entry.kind.name == name:
            return entry
    raise not_found("The mail template {name}", name=name)


def in_use(template: MailTemplate, language: str = ENGLISH) -> Words:
    """The words to send now: the admins', unless a newer version of the template has no place for them; else the
    author's in a language."""
    row = db.session.get(MailOverride, template.name)
    words = _words(row) if row else None
    if words is None or not (faults := faults_of(template, words)):
        return words or _translated(template, language)
    _log.warning("mail %s: the admins' words no longer fit: %s", template.name, "; ".join(faults.values()))
    return _translated(template, language)


def _translated(template: MailTemplate, language: str) -> Words:
    words = words_of(template)
    html = words.html and translate(words.html, language)
    return Words(translate(words.subject, language), translate(words.text, language), html)


def _words(row: MailOverride) -> Words:
    return Words(row.subject, row.text, row.html)


def samples(template: MailTemplate, language: str = ENGLISH) -> dict[str, object]:
    """A value for each variable, in a language."""
    return {variable.name: render_value(variable.sample, language) for variable in template.variables}


def list_templates(page: int, size: int) -> tuple[list[dict[str, Any]], int]:
    """(one page of the templates whose owners are on, how many there are)."""
    entries = switched_on()
    rows = {row.template: row for row in db.session.scalars(sa.select(MailOverride))}
    summaries = [_summary(entry, rows.get(entry.kind.name)) for entry in entries[page * size :][:size]]
    return summaries, len(entries)


def _summary(entry: Registered[MailTemplate], row: MailOverride | None) -> dict[str, object]:
    template = entry.kind
    faults = faults_of(template, _words(row)) if row else {}
    return {
        "name": template.name,
        "owner": entry.owner,
        "summary": translate_answer(template.summary),
        "variables": [replace(variable, sample=str(variable.sample)) for variable in template.variables],
        "overridden": row is not None,
        "changed_at": row.changed_at if row else None,
        "fault": "; ".join(faults.values()) or None,
    }


def describe_template(name: str) -> dict[str, object]:
    """A template with its words and those of its author. Raises 404."""
    entry = find_override(name)
    row = db.session.get(MailOverride, name)
    default = words_of(entry.kind)
    words = _words(row) if row else default
    return {**_summary(entry, row), **_word_fields(words), "defaults": _word_fields(default)}


def _word_fields(words: Words) -> dict[str, object]:
    return {
        "subject": words.subject,
        "text": words.text,
        "html": words.html_template,
        "html_follows": words.html is None,
    }


def save(name: str, changes: Mapping[str, object], *, actor_id: int | None) -> None:
    """Put other words in a template's place. Commits. Raises 404, and 400 with the field that cannot be used."""
    template = find_override(name).kind
    words = merge_words(template, changes)
    values = {
        "subject": words.subject,
        "text": words.text,
        "html": words.html,
        "changed_at": clock.now(),
    }
    statement = insert(MailOverride).values(template=name, **values)
    db.session.execute(statement.on_conflict_do_update(index_elements=[MailOverride.template], set_=values))
    audit.record("mail.template_changed", actor_id=actor_id, target=f"mail:{name}", details=_details(words))
    db.session.commit()


def _details(words: Words) -> dict[str, object]:
    return {"subject": words.subject, "text": words.text, "html": words.html}


def reset(name: str, *, actor_id: int | None) -> None:
    """Go back to the author's words. Commits. Raises 404, also when they are in use."""
    find_override(name)
    row = db.session.get(MailOverride, name)
    if row is None:
        raise not_found("A change of the mail template {name}", name=name)
    # What is thrown away can be read in the audit log.
    audit.record(
        "mail.template_reset", actor_id=actor_id, target=f"mail:{name}", details=_details(_words(row))
    )
    db.session.delete(row)
    db.session.commit()


def merge_words(template: MailTemplate, changes: Mapping[str, Any]) -> Words:
    """The words in use with those that are given; an `html` of None is made from the text.

    Raises 400 with the field that cannot be used.
    """
    words = replace(in_use(template), **{name: changes[name] for name in changes if name in Words.__slots__})
    if words.html is not None and words.html.strip() in ("", markup(words.text)):
        words = replace(words, html=None)
    for field, fault in faults_of(template, words).items():
        raise invalid("text" if field == "html" and words.html is None else field, fault)
    return words


def preview(name: str, changes: Mapping[str, object]) -> Rendered:
    """How a mail looks with sample values. Raises 404 and 400 as `save`."""
    template = find_override(name).kind
    return render(merge_words(template, changes), samples(template))


SITE = "https://motorclub.example"

USERNAME = MailVariable("username", "driver")


EXTENSION = "motorclub.mails"


class UnknownMail(LookupError):
    """A template that nobody has registered; the message says how to."""


def catalogue() -> Mapping[str, Registered[MailTemplate]]:
    """The current application's templates, collected on first use."""
    return registered_by_name(EXTENSION, lambda contributions: contributions.mails)


def get_template(name: str) -> Registered[MailTemplate]:
    """The template called `name`. Raises UnknownMail."""
    found = catalogue().get(name)
    if found is None:
        raise UnknownMail(f"there is no mail {name!r}: give it back from register_mails of its owner")
    return found


def switched_on() -> list[Registered[MailTemplate]]:
    """The templates of the core and of every plugin that is on, the core's first, by name."""
    on = {CORE, *registry.current().enabled}
    found = [entry for entry in catalogue().values() if entry.owner in on]
    return sorted(found, key=lambda entry: (entry.owner != CORE, entry.kind.name))
