"""The server's texts in German: the same placeholders, and nothing left out that is sent to people unasked."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from refusals import list_faults, read_package

from motorclub.accounts.mails import NEW_DEVICE
from motorclub.audit.words import to_words
from motorclub.db import db
from motorclub.http.texts import Translatable
from motorclub.mail import send
from motorclub.mail.models import MailMessage
from motorclub.people.models import Profile
from motorclub.platform.operations.settings import NAMES, TEXTS
from motorclub.plugin.host import current_host
from motorclub.plugin.texts import Catalogue
from motorclub.settings.form import settings_in
from motorclub.testing.site import Site

ROOT = Path(__file__).parents[2]
FILES = [
    path
    for pattern in ("core/motorclub/locales/*.json", "plugins/*/motorclub_*/locales/*.json")
    for path in sorted(ROOT.glob(pattern))
]
PLACEHOLDER = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{\w+\}")


def list_sent_texts() -> Iterator[str]:
    """Yield what mails and notifications say, what members choose them by, and what a role or a plan may do."""
    for _, contributions in current_host().contributions():
        for mail in contributions.mails:
            yield from (mail.subject, mail.text)
        for kind in contributions.notifications:
            yield from filter(None, (kind.summary, kind.template, kind.group_template))
        yield from (each.summary for each in (*contributions.permissions, *contributions.rights))


def list_texts_of_staff() -> Iterator[str]:
    """Yield what staff read of plugins, settings, templates of mails, figures and kinds of content."""
    yield from (loaded.manifest.summary for loaded in current_host().usable() if loaded.manifest)
    for _, contributions in current_host().contributions():
        yield from (each.summary for each in contributions.mails)
        yield from (each.label for each in (*contributions.figures, *contributions.content_types))
        for setting in settings_in(contributions.settings).values() if contributions.settings else ():
            yield from (setting.schema[key] for key in TEXTS if isinstance(setting.schema.get(key), str))
            yield from setting.schema.get(NAMES, {}).values()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.parts[-3])
def test_a_translation_fills_in_what_the_text_does(path: Path) -> None:
    """By name, however often; a condition of a mail is one as well."""
    texts = json.loads(path.read_text("utf-8"))
    different = [
        text
        for text, said in texts.items()
        if set(PLACEHOLDER.findall(text)) != set(PLACEHOLDER.findall(said))
    ]
    assert different == []


@pytest.mark.parametrize("list_texts", [list_sent_texts, list_texts_of_staff])
def test_what_plugins_declare_is_there_in_german(site: Site, list_texts: Callable[[], Iterator[str]]) -> None:
    """By the core and by all plugins."""
    german = {text for path in FILES for text in json.loads(path.read_text("utf-8"))}
    with site.context():
        missing = [text for text in list_texts() if text not in german]
    assert not missing, "\n".join(missing)


# An English month, hour of the day, or amount.
MONTHS = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec"
ENGLISH = re.compile(rf"\b({MONTHS})[a-z]* \d|\d ({MONTHS})|\d (AM|PM)\b|\d\.\d\d ?([A-Z]{{3}}\b|[€$])")


def test_german_mails_have_german_times_and_amounts(site: Site) -> None:
    """Each mail of the core and of every plugin, as it is sent with the values that its template names.

    A time or amount that a template declares can be sent in no other form: see below.
    """
    jo = site.member("jo_fast")
    with site.context():
        db.session.merge(Profile(member_id=jo.id, language="de"))
        templates = [mail for _, found in current_host().contributions() for mail in found.mails]
        for mail in templates:
            send(mail.name, jo.email, {variable.name: variable.sample for variable in mail.variables})
        sent = db.session.scalars(sa.select(MailMessage)).all()
        english = [(mail.template, ENGLISH.findall(mail.subject + mail.text + mail.html)) for mail in sent]
    assert len(sent) == len(templates) > 20
    assert [(name, found) for name, found in english if found] == []


def test_a_time_that_is_no_time_is_refused(site: Site) -> None:
    """The words of a time would be in one language for everybody."""
    values = {variable.name: str(variable.sample) for variable in NEW_DEVICE.variables}
    with site.context(), pytest.raises(ValueError, match="at must be a LocalTime"):
        send(NEW_DEVICE.name, "jo@example.org", values)


PACKAGES = [path.parents[1] for path in FILES]


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.name)
def test_every_refusal_is_there_in_german(package: Path) -> None:
    """In the package's own file or the core's, with its values by name: what is filled in first is not found again."""
    own = [ROOT / "core/motorclub/locales/de.json", package / "locales/de.json"]
    german = [text for path in own for text in json.loads(path.read_text("utf-8"))]
    faults = list(list_faults(read_package(package), german))
    assert not faults, "\n".join(faults)


RECORDED = re.compile(r'\b(?:audit\.record|record_audit|record_step)\(\s*"([a-z_]+\.[a-z_]+)"')


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.name)
def test_every_entry_of_the_audit_log_is_there_in_german(package: Path) -> None:
    """Whose action is named where it is recorded; in the package's own file."""
    german = json.loads((package / "locales/de.json").read_text("utf-8"))
    sources = (path.read_text("utf-8") for path in package.rglob("*.py"))
    actions = {action for source in sources for action in RECORDED.findall(source)}
    assert sorted(action for action in actions if to_words(action) not in german) == []


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ('conflict("No.")', "not translated"),
        ('conflict(f"At most {most}.")', "f-string"),
        ('conflict("At most {most}.", code="X", least=1)', "is given ['least']"),
        ('helper("No.")', "not translated"),
        ("conflict(NO)", "not translated"),
        ('ValidationError(f"At least {most}.")', "not translated"),
        ('ValidationError(f"At most {most}.")', None),
        ('conflict("At most {most}.", code="X", most=1)', None),
    ],
)
def test_an_untranslated_refusal_is_noticed(tmp_path: Path, code: str, fault: str | None) -> None:
    """The control of the test above."""
    helper = "NO = 'No.'\ndef helper(message, **values):\n    return conflict(message, **values)\n"
    (tmp_path / "module.py").write_text(f"{helper}def view(most):\n    raise {code}\n")
    found = list(list_faults(read_package(tmp_path), ["At most {most}."]))
    assert [True] * bool(fault) == [fault in one for one in found if fault]
    assert len(found) == bool(fault)


def test_values_are_put_into_the_translation() -> None:
    """By name and in its order; those that are texts of ours are translated, what people wrote is not."""
    german = Catalogue(
        {"{what} was not found": "Nicht gefunden: {what}", "Car {id}": "Auto {id}", "No": "Nein"}
    )
    car = Translatable("Car {id}", {"id": "No"})
    assert german.render(Translatable("{what} was not found", {"what": car})) == "Nicht gefunden: Auto No"
    assert german.render(Translatable("{what} was not found", {"what": "No"})) == "Nicht gefunden: No"
    assert german.render(Translatable("Car 7")) == "Auto 7"


def test_a_filled_in_text_is_found_and_what_people_wrote_stays() -> None:
    """Only what stands for our own words is translated inside another text."""
    german = Catalogue(
        {
            "{what} was not found": "{what} wurde nicht gefunden",
            "Car {id}": "Auto {id}",
            "<b>{name}</b> likes {title}": "{title} gefällt <b>{name}</b>",
            "Comment": "Kommentar",
        }
    )
    assert german.translate("Car 7 was not found") == "Auto 7 wurde nicht gefunden"
    assert german.translate("<b>Jo</b> likes Comment") == "Comment gefällt <b>Jo</b>"
    assert german.translate("Nobody translated this") == "Nobody translated this"
