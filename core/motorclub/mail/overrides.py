"""What admins write in place of a template's words, and how a mail looks before it is sent."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub import audit, clock
from motorclub.db import db
from motorclub.http import invalid, not_found
from motorclub.mail import catalogue
from motorclub.mail.catalogue import Known
from motorclub.mail.models import MailOverride
from motorclub.mail.templating import Rendered, render
from motorclub.plugin.mail_templates import Words, faults_of, markup, words_of
from motorclub.plugin.values import MailTemplate

_log = logging.getLogger("motorclub.mail")


def find_override(name: str) -> Known:
    """A template whose owner is on. Raises 404."""
    for entry in catalogue.switched_on():
        if entry.template.name == name:
            return entry
    raise not_found(f"The mail template {name}")


def in_use(template: MailTemplate) -> Words:
    """The words to send now: the admins', unless a newer version of the template has no place for them."""
    row = db.session.get(MailOverride, template.name)
    words = _words(row) if row else None
    if words is None or not (faults := faults_of(template, words)):
        return words or words_of(template)
    _log.warning("mail %s: the admins' words no longer fit: %s", template.name, "; ".join(faults.values()))
    return words_of(template)


def _words(row: MailOverride) -> Words:
    return Words(row.subject, row.text, row.html)


def samples(template: MailTemplate) -> dict[str, str]:
    """A value for each variable."""
    return {variable.name: variable.sample for variable in template.variables}


def list_templates(page: int, size: int) -> tuple[list[dict[str, Any]], int]:
    """(one page of the templates whose owners are on, how many there are)."""
    entries = catalogue.switched_on()
    rows = {row.template: row for row in db.session.scalars(sa.select(MailOverride))}
    shown = [_summary(entry, rows.get(entry.template.name)) for entry in entries[page * size :][:size]]
    return shown, len(entries)


def _summary(entry: Known, row: MailOverride | None) -> dict[str, object]:
    template = entry.template
    faults = faults_of(template, _words(row)) if row else {}
    return {
        "name": template.name,
        "owner": entry.owner,
        "summary": template.summary,
        "variables": template.variables,
        "overridden": row is not None,
        "changed_at": row.changed_at if row else None,
        "fault": "; ".join(faults.values()) or None,
    }


def describe_template(name: str) -> dict[str, object]:
    """A template with its words and those of its author. Raises 404."""
    entry = find_override(name)
    row = db.session.get(MailOverride, name)
    default = words_of(entry.template)
    words = _words(row) if row else default
    return {**_summary(entry, row), **_shown(words), "defaults": _shown(default)}


def _shown(words: Words) -> dict[str, object]:
    return {
        "subject": words.subject,
        "text": words.text,
        "html": words.html_template,
        "html_follows": words.html is None,
    }


def save(name: str, given: Mapping[str, object], *, actor_id: int | None) -> None:
    """Put other words in a template's place. Commits. Raises 404, and 400 with the field that cannot be used."""
    template = find_override(name).template
    words = merge_words(template, given)
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
        raise not_found(f"A change of the mail template {name}")
    # What is thrown away can be read in the audit log.
    audit.record(
        "mail.template_reset", actor_id=actor_id, target=f"mail:{name}", details=_details(_words(row))
    )
    db.session.delete(row)
    db.session.commit()


def merge_words(template: MailTemplate, given: Mapping[str, Any]) -> Words:
    """The words in use with those that are given; an `html` of None is made from the text.

    Raises 400 with the field that cannot be used.
    """
    words = replace(in_use(template), **{name: given[name] for name in given if name in Words.__slots__})
    if words.html is not None and words.html.strip() in ("", markup(words.text)):
        words = replace(words, html=None)
    for field, fault in faults_of(template, words).items():
        raise invalid("text" if field == "html" and words.html is None else field, fault)
    return words


def preview(name: str, given: Mapping[str, object]) -> Rendered:
    """How a mail looks with sample values. Raises 404 and 400 as `save`."""
    template = find_override(name).template
    return render(merge_words(template, given), samples(template))
