"""/platform/emails/templates: what admins may write in place of a template's words."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from mailservers import Mailbox, mail_server

from motorclub.audit.models import AuditEntry
from motorclub.db import db
from motorclub.mail.models import MailMessage, MailOverride, MailStatus
from motorclub.mail.services import TEST_LIMIT
from motorclub.platform.operations import lifecycle, uninstall
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.queries import Queries
from motorclub.testing.site import Site
from motorclub.viewer import Role

pytestmark = pytest.mark.once

URL = "/platform/emails/templates"
VERIFY = f"{URL}/verify_email"
WORDS = {"subject": "Welcome, {{ username }}", "text": "Hi **{{ username }}**\n\n[Go]({{ link }})"}

Write = Callable[..., int]
Read = Callable[[int], MailMessage]


def deeds(site: Site) -> list[str]:
    """What the audit log says of mails, the oldest first."""
    wanted = sa.select(AuditEntry.action).where(AuditEntry.action.startswith("mail."))
    with site.context():
        return list(db.session.scalars(wanted.order_by(AuditEntry.id)))


def ok(answer: Any, status: int = 200) -> Any:
    """What an answer holds."""
    assert answer.status_code == status, answer.text
    return answer.json


def test_the_list(site: Site, queries: Queries) -> None:
    """Every template with what it is for and its variables, in few reads."""
    client = site.as_role(Role.MODERATOR)
    with queries.at_most(3):
        page = ok(client.get(f"{URL}?size=100"))
    first = next(item for item in page["content"] if item["name"] == "verify_email")
    assert first == {
        "name": "verify_email",
        "owner": "core",
        "summary": "Asks a new member to confirm the address.",
        "variables": [
            {"name": "username", "sample": "driver", "needed": False},
            {
                "name": "link",
                "sample": "https://motorclub.example/verify-email?token=sample",
                "needed": True,
            },
            {"name": "hours", "sample": "48", "needed": False},
        ],
        "overridden": False,
        "changedAt": None,
        "fault": None,
    }
    assert page["totalElements"] == len(page["content"])
    assert len(ok(client.get(URL, query_string={"size": 1, "page": 1}))["content"]) == 1


def test_one_template(site: Site) -> None:
    """Its words, and those of its author, which are the same at first."""
    shown = ok(site.as_role(Role.MODERATOR).get(VERIFY))
    assert shown["subject"] == "Confirm your email address"
    assert "[Confirm my address]({{ link }})" in shown["text"]
    assert 'href="{{ link }}"' in shown["html"]
    assert shown["htmlFollows"] is True
    assert shown["defaults"] == {name: shown[name] for name in ("subject", "text", "html", "htmlFollows")}


def test_other_words(clock: Clock, site: Site, write: Write, read: Read) -> None:
    """They are sent from then on, HTML made from the text; the author's stay at hand."""
    client = site.as_role(Role.ADMIN)
    shown = ok(client.put(VERIFY, json=WORDS))
    assert (shown["subject"], shown["text"]) == (WORDS["subject"], WORDS["text"])
    assert (shown["overridden"], shown["htmlFollows"], shown["fault"]) == (True, True, None)
    assert shown["changedAt"] == "2026-06-01T12:00:00.000Z"
    assert shown["defaults"]["subject"] == "Confirm your email address"
    mail = read(write())
    assert (mail.subject, mail.text.partition("\n")[0]) == ("Welcome, jo", "Hi jo")
    assert "<p>Hi <b>jo</b></p>" in mail.html
    assert deeds(site) == ["mail.template_changed"]


def test_html_of_ones_own(site: Site, write: Write, read: Read) -> None:
    """It goes into the frame of all mails, values escaped; what is made from the text anyway is not kept."""
    client = site.as_role(Role.ADMIN)
    html = '<h2>Hi {{ username }}</h2><a href="{{ link }}">Go</a>'
    shown = ok(client.put(VERIFY, json=WORDS | {"html": html}))
    assert (shown["html"], shown["htmlFollows"]) == (html, False)
    mail = read(write())
    assert "<h2>Hi jo</h2>" in mail.html
    assert "<!doctype html>" in mail.html
    assert ok(client.put(VERIFY, json=WORDS))["htmlFollows"] is True
    made = ok(client.get(VERIFY))["html"]
    assert ok(client.put(VERIFY, json=WORDS | {"html": made}))["htmlFollows"] is True


def test_back_to_the_authors_words(site: Site, write: Write, read: Read) -> None:
    """204; where nothing was changed, 404."""
    client = site.as_role(Role.ADMIN)
    assert client.delete(VERIFY).status_code == 404
    ok(client.put(VERIFY, json=WORDS))
    assert client.delete(VERIFY).status_code == 204
    assert ok(client.get(VERIFY))["overridden"] is False
    assert read(write()).subject == "Confirm your email address"
    assert deeds(site) == ["mail.template_changed", "mail.template_reset"]


@pytest.mark.parametrize(
    ("change", "field", "words"),
    [
        ({"subject": "Hi {{ name }}"}, "subject", "There is no variable 'name'"),
        ({"subject": "Hi {{ username"}, "subject", "Line 1"),
        ({"subject": "one\ntwo"}, "subject", "one line"),
        ({"subject": ""}, "subject", ""),
        ({"subject": "x" * 201}, "subject", ""),
        ({"text": "Hi {{ username }}"}, "text", "{{ link }} must not be missing"),
        ({"text": "{{ link }} {{ nobody }}"}, "text", "Known are: hours, link, username."),
        ({"text": "{{ link }} {% for x in username %}{% endfor %}"}, "text", "may be used"),
        ({"text": "{{ link }} {{ username.__class__ }}"}, "text", "may be used"),
        ({"text": "{{ link }}" + "x" * 20_000}, "text", ""),
        ({"text": None}, "text", ""),
        ({"html": "<p>{{ username }}</p>"}, "html", "{{ link }} must not be missing"),
        ({"html": "{{ link }}{% if username %}"}, "html", "Line 1"),
        ({"html": "x" * 50_001}, "html", ""),
        ({"html": 7}, "html", ""),
        ({"colour": "red"}, "colour", "Unknown field"),
    ],
    ids=str,
)
def test_words_that_cannot_be_used(site: Site, change: Any, field: str, words: str) -> None:
    """400 with the field and a sentence; nothing is kept. A preview and a test say the same."""
    client = site.as_role(Role.ADMIN)
    for call in (
        lambda: client.put(VERIFY, json=WORDS | change),
        lambda: client.post(f"{VERIFY}/preview", json=WORDS | change),
        lambda: client.post(f"{VERIFY}/test", json=WORDS | change),
    ):
        refused = ok(call(), 400)
        assert refused["field"] == field
        assert words in refused["message"]
    with site.context():
        assert db.session.scalar(sa.select(sa.func.count()).select_from(MailOverride)) == 0


def test_headers_cannot_be_injected(site: Site, port: int) -> None:
    """Neither by a subject of an admin nor by what a member is called."""
    client = site.as_role(Role.ADMIN)
    for subject in ("a\r\nBcc: all@example.org", "a\rBcc: all@example.org", "a\u2028b"):
        answer = client.put(VERIFY, json=WORDS | {"subject": subject})
        if answer.status_code == 200:
            assert "\n" not in ok(client.post(f"{VERIFY}/preview", json={}))["subject"]
        with mail_server(port, Mailbox()) as box:
            ok(client.post(f"{VERIFY}/test", json={}), 202)
            site.run_jobs()
        (mail,) = box.mails
        assert mail["Bcc"] is None
        assert box.envelopes[0][1] == ["the_admin@example.org"]


def test_preview(site: Site) -> None:
    """With sample values; what is not given is as it is in use. Nothing is kept or sent."""
    client = site.as_role(Role.MODERATOR)
    shown = ok(client.post(f"{VERIFY}/preview", json={}))
    assert shown["subject"] == "Confirm your email address"
    assert "Hello driver," in shown["text"]
    assert "<p>Hello driver,</p>" in shown["html"]
    shown = ok(client.post(f"{VERIFY}/preview", json={"subject": "For {{ username }}"}))
    assert (shown["subject"], "Hello driver," in shown["text"]) == ("For driver", True)
    shown = ok(client.post(f"{VERIFY}/preview", json={"text": "**Only** {{ link }}", "html": None}))
    assert shown["text"].startswith("Only https://")
    assert "<b>Only</b>" in shown["html"]
    with site.context():
        for table in (MailOverride, MailMessage, AuditEntry):
            assert db.session.scalar(sa.select(sa.func.count()).select_from(table)) == 0


def test_a_test_mail(site: Site, port: int) -> None:
    """To the admin's own address, with a mark, in the words that are given."""
    with mail_server(port, Mailbox()) as box:
        answer = ok(site.as_role(Role.ADMIN).post(f"{VERIFY}/test", json=WORDS), 202)
        site.run_jobs()
    (mail,) = box.mails
    assert (mail["To"], mail["Subject"]) == ("the_admin@example.org", "[Test] Welcome, driver")
    assert answer["to"] == "the_admin@example.org"
    assert deeds(site) == ["mail.test_sent"]
    (listed,) = ok(site.as_role(Role.ADMIN).get("/platform/emails"))["content"]
    assert (listed["id"], listed["template"], listed["status"]) == (answer["id"], "verify_email", "SENT")


def test_test_mails_are_limited(clock: Clock, site: Site) -> None:
    """Per account and hour."""
    client = site.as_role(Role.ADMIN)
    for _ in range(TEST_LIMIT.calls):
        ok(client.post(f"{VERIFY}/test", json={}), 202)
    refused = client.post(f"{VERIFY}/test", json={})
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) > 0
    clock.advance(hours=1)
    site.reset()
    ok(site.as_role(Role.ADMIN).post(f"{VERIFY}/test", json={}), 202)


def test_words_that_no_longer_fit(site: Site, write: Write, read: Read) -> None:
    """A newer version has other variables: its own words are sent, and the admin reads why."""
    with site.context():
        db.session.add(
            MailOverride(
                template="verify_email",
                subject="Hi {{ nickname }}",
                text="{{ link }}",
                changed_at=site_now(),
            )
        )
        db.session.commit()
    assert read(write()).subject == "Confirm your email address"
    shown = ok(site.as_role(Role.ADMIN).get(VERIFY))
    assert (shown["overridden"], shown["subject"]) == (True, "Hi {{ nickname }}")
    assert "There is no variable 'nickname'" in shown["fault"]


def site_now() -> Any:
    """The application's time."""
    from motorclub import clock

    return clock.now()


CALLS = [
    ("GET", URL, True, 200),
    ("GET", VERIFY, True, 200),
    ("POST", f"{VERIFY}/preview", True, 200),
    ("PUT", VERIFY, False, 200),
    ("DELETE", VERIFY, False, 404),
    ("POST", f"{VERIFY}/test", False, 202),
]


@pytest.mark.parametrize(("method", "url", "reading", "status"), CALLS)
def test_moderators_only_read(site: Site, method: str, url: str, reading: bool, status: int) -> None:
    """Admins may all; others of the staff nothing; visitors are asked who they are."""
    body = WORDS if method in ("PUT", "POST") else None
    expected = {
        Role.ADMIN: status,
        Role.MODERATOR: status if reading else 403,
        Role.EVENT_ORGANISER: 403,
        Role.USER: 403,
    }
    got = {role: site.as_role(role).open(url, method=method, json=body).status_code for role in expected}
    assert got == expected
    assert site.client().open(url, method=method, json=body).status_code == 401


@pytest.mark.parametrize("name", ["nothing", "verify_email%0a", "../verify_email"])
def test_templates_that_are_not_there(site: Site, name: str) -> None:
    """404."""
    client = site.as_role(Role.ADMIN)
    assert client.get(f"{URL}/{name}").status_code == 404
    assert client.put(f"{URL}/{name}", json=WORDS).status_code == 404
    assert client.post(f"{URL}/{name}/test", json={}).status_code == 404


# Plugins ------------------------------------------------------------------------------------------

POSTAL = """
class Plugin:
    @hookimpl
    def register_mails(self):
        return [
            MailTemplate(
                "postal.stamp", "Tells of a stamp.", "A stamp for {{ who }}", "Dear {{ who }}, {{ link }}",
                (MailVariable("who", "driver"), MailVariable("link", "https://example.org/7", needed=True)),
            )
        ]

plugin = Plugin()
"""

FAULTY = """
class Plugin:
    @hookimpl
    def register_mails(self):
        {body}

plugin = Plugin()
"""

FAULTS = {
    "strange": ('return [MailTemplate("stamp", "s", "s", "t")]', "mail 'stamp' must be called strange.stamp"),
    "mails_twice": (
        'return [MailTemplate("mails_twice.a", "s", "s", "t"), MailTemplate("mails_twice.a", "s", "s", "t")]',
        "mail 'mails_twice.a' is given twice",
    ),
    "mails_unknown": (
        'return [MailTemplate("mails_unknown.a", "s", "s", "{{ who }}")]',
        "mail mails_unknown.a: text: There is no variable 'who'",
    ),
    "mails_spoilt": (
        'return [MailTemplate("mails_spoilt.a", "s", "{{ who", "t")]',
        "mail mails_spoilt.a: subject: Line 1",
    ),
    "mails_lacking": (
        'return [MailTemplate("mails_lacking.a", "s", "s", "t", (MailVariable("link", "x", needed=True),))]',
        "mail mails_lacking.a: text: {{ link }} must not be missing",
    ),
    "mails_misnamed": (
        'return [MailTemplate("mails_misnamed.a", "s", "s", "t", (MailVariable("a-b", "x"),))]',
        "variable 'a-b' must be called by lower-case letters",
    ),
    "mails_sampleless": (
        'return [MailTemplate("mails_sampleless.a", "s", "s", "t", (MailVariable("a", ""),))]',
        "variable 'a' needs a sample",
    ),
    "mails_raising": ('raise RuntimeError("told to fail")', "told to fail"),
}


@pytest.fixture(scope="module")
def place(site_with: Any, workshop: Any) -> Site:
    """A site with a plugin that sends mails, and some that cannot."""
    entries = [workshop.plugin("postal", POSTAL)]
    entries += [workshop.plugin(name, FAULTY.format(body=body)) for name, (body, _) in FAULTS.items()]
    site: Site = site_with("mailing", entries)
    return site


@pytest.fixture
def postal(place: Site) -> Iterator[Site]:
    """The plugin is on."""
    place.reset()
    with place.context():
        lifecycle.install_all(place.host)
    yield place
    place.app.extensions["motorclub.smtp"] = None


def post(site: Site, to: str = "jo@example.org", **values: Any) -> int:
    """Send the plugin's mail, as it would."""
    from motorclub.api.mail import send_mail

    with site.context():
        mail_id = send_mail("postal.stamp", to, {"who": "Jo", "link": "https://example.org/9", **values})
        db.session.commit()
        return mail_id


def names(site: Site) -> list[str]:
    """The templates that an admin sees."""
    return [
        item["name"] for item in ok(site.as_role(Role.ADMIN).get(URL, query_string={"size": 100}))["content"]
    ]


def mails(site: Site) -> list[tuple[str, str]]:
    """(subject, status) of the outbox."""
    with site.context():
        rows = db.session.execute(sa.select(MailMessage.subject, MailMessage.status).order_by(MailMessage.id))
        return [(row.subject, row.status) for row in rows]


@pytest.mark.parametrize("name", FAULTS)
def test_templates_that_cannot_be_used_set_the_plugin_aside(place: Site, name: str) -> None:
    """With a sentence for its author; the site goes on."""
    loaded = place.host.plugins[name]
    assert not loaded.usable
    assert FAULTS[name][1] in loaded.failure


def test_a_plugin_sends_mails_of_its_own(postal: Site) -> None:
    """Admins reword them like those of the core."""
    assert names(postal)[-1] == "postal.stamp"
    post(postal)
    client = postal.as_role(Role.ADMIN)
    words = {"subject": "Stamp!", "text": "{{ link }}"}
    assert ok(client.put(f"{URL}/postal.stamp", json=words))["owner"] == "postal"
    post(postal)
    assert mails(postal) == [("A stamp for Jo", "STORED"), ("Stamp!", "STORED")]


@pytest.mark.parametrize(
    ("values", "named"), [({"extra": 1}, "extra"), ({"who": None}, None), ({"link": 7}, None)]
)
def test_values_are_exactly_the_variables(postal: Site, values: Any, named: str | None) -> None:
    """None is nothing to read; what the template does not know is a mistake."""
    if named is None:
        post(postal, **values)
        assert "None" not in str(mails(postal))
    else:
        with pytest.raises(ValueError, match=f"postal.stamp.*{named}"):
            post(postal, **values)


def test_a_missing_value_is_a_mistake(postal: Site) -> None:
    """And so is a mail that nobody has registered."""
    from motorclub.api.mail import send_mail
    from motorclub.mail.templating import UnknownMail

    with postal.context():
        with pytest.raises(ValueError, match="link"):
            send_mail("postal.stamp", "jo@example.org", {"who": "Jo"})
        with pytest.raises(UnknownMail, match="register_mails"):
            send_mail("postal.nothing", "jo@example.org", {})


def test_off_means_off(postal: Site) -> None:
    """The templates of a plugin that is off are not there; the admins' words wait for it."""
    client = postal.as_role(Role.ADMIN)
    ok(client.put(f"{URL}/postal.stamp", json={"subject": "Stamp!", "text": "{{ link }}"}))
    postal.switch("postal", on=False)
    assert "postal.stamp" not in names(postal)
    for method, path in [("GET", ""), ("PUT", ""), ("DELETE", ""), ("POST", "/preview"), ("POST", "/test")]:
        body = WORDS if method in ("PUT", "POST") else None
        assert client.open(f"{URL}/postal.stamp{path}", method=method, json=body).status_code == 404
    postal.switch("postal", on=True)
    assert ok(client.get(f"{URL}/postal.stamp"))["subject"] == "Stamp!"


def test_a_mail_that_was_written_is_delivered_although_its_plugin_is_off(postal: Site, free: int) -> None:
    """The deed that it tells of was done."""
    post(postal)
    postal.switch("postal", on=False)
    with mail_server(free, Mailbox()) as box:
        postal.run_jobs()
    assert len(box.mails) == 1
    assert mails(postal) == [("A stamp for Jo", MailStatus.SENT)]


@pytest.fixture
def free(postal: Site) -> int:
    """A free port, where the plugin's site sends its mail."""
    from mailservers import free_port

    from motorclub.mail.delivery import Server

    port = free_port()
    postal.app.extensions["motorclub.smtp"] = Server.from_url(f"smtp://127.0.0.1:{port}")
    return port


def test_an_uninstallation_takes_words_and_mails_along(postal: Site) -> None:
    """Nothing of the plugin is left; mails of the core stay."""
    client = postal.as_role(Role.ADMIN)
    ok(client.put(f"{URL}/postal.stamp", json={"subject": "Stamp!", "text": "{{ link }}"}))
    ok(client.put(VERIFY, json=WORDS))
    post(postal)
    ok(client.post(f"{VERIFY}/test", json={}), 202)
    postal.switch("postal", on=False)
    with postal.context():
        told = [consequence.message for consequence in uninstall.preview(postal.host, "postal").consequences]
        uninstall.uninstall(postal.host, "postal", actor_id=None)
    assert "1 rewritten mail templates of the plugin are deleted and not in the archive." in told
    assert [subject for subject, _ in mails(postal)] == ["[Test] Welcome, driver"]
    with postal.context():
        assert db.session.scalars(sa.select(MailOverride.template)).all() == ["verify_email"]
