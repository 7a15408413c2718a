"""The words of a mail template, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from motorclub.plugin.template_language import NAME, RESERVED, BadTemplate, check
from motorclub.plugin.template_markup import markup
from motorclub.plugin.values import MailTemplate


@dataclass(frozen=True, slots=True)
class Words:
    """A template as it is written. Without `html` that half is made from the text."""

    subject: str
    text: str
    html: str | None = None

    @property
    def html_template(self) -> str:
        """The template of the HTML, without the frame around it."""
        return markup(self.text) if self.html is None else self.html


def words_of(template: MailTemplate) -> Words:
    """What its author has written."""
    return Words(template.subject, template.text, template.html or None)


def wrong_variables(template: MailTemplate) -> Iterator[str]:
    """What is wrong with the variables that a template declares, one fault each."""
    names = [variable.name for variable in template.variables]
    for variable in template.variables:
        if not NAME.fullmatch(variable.name) or variable.name in RESERVED:
            yield f"variable {variable.name!r} must be called by lower-case letters, digits and underscores"
        if names.count(variable.name) > 1:
            yield f"variable {variable.name!r} is given twice"
        if not variable.sample:
            yield f"variable {variable.name!r} needs a sample"


def faults_of(template: MailTemplate, words: Words) -> dict[str, str]:
    """What is wrong with words for this template, by field; empty when they can be used."""
    known = [variable.name for variable in template.variables]
    needed = [variable.name for variable in template.variables if variable.needed]
    wanted = {
        "subject": (words.subject, ()),
        "text": (words.text, needed),
        "html": (words.html_template, needed),
    }
    faults: dict[str, str] = {}
    for field, (source, must) in wanted.items():
        try:
            check(source, known, must)
        except BadTemplate as error:
            faults[field] = str(error)
    if not faults.get("subject") and ("\n" in words.subject or not words.subject.strip()):
        faults["subject"] = "A subject is one line that is not empty."
    return faults
