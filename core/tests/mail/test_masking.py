"""No secret of a mail is read by anybody but its recipient, whichever plugin's template it stands in."""

from __future__ import annotations

import io
import logging
import re
import secrets
import zipfile

import pytest
import sqlalchemy as sa
from mailservers import Mailbox, mail_server

from motorclub.db import db
from motorclub.jobs.models import JobRow
from motorclub.mail.models import MailMessage, MailStatus
from motorclub.mail.services import send, write
from motorclub.mail.templating import MASK, PLAIN_NAMES, Rendered, catalogue, mask_secrets
from motorclub.members.data import personal_data
from motorclub.plugin.values import MailTemplate, MailVariable
from motorclub.testing.site import Site
from motorclub.viewer import Role

pytestmark = pytest.mark.once

QUERY = re.compile(r"([?&][a-z_]+=)([^&]*)")
CODE = re.compile(r"(?=.*\d)[A-Z0-9]{4,}|\d{4,}")
# They open nothing: a buyer names them with a payment, and staff find the order by them.
ORDER_CODES = {
    (f"events.{template}", "code")
    for template in ("order_confirmed", "pay_by_hand", "pay_reminder", "event_cancelled", "refunded")
}


def planted(template: MailTemplate) -> tuple[dict[str, object], list[str]]:
    """(a value for each variable, the secrets among them): one in each query and path, and each secret variable."""
    drawn: list[str] = []
    return {variable.name: _value(variable, drawn) for variable in template.variables}, drawn


def _value(variable: MailVariable, drawn: list[str]) -> object:
    if variable.secret:
        drawn.append(secrets.token_urlsafe(12))
        return drawn[-1]
    if not isinstance(variable.sample, str) or "://" not in variable.sample:
        return variable.sample

    def put(found: re.Match[str]) -> str:
        if found[1][1:-1] in PLAIN_NAMES:
            return found[0]
        drawn.append(secrets.token_urlsafe(24))
        return found[1] + drawn[-1]

    drawn.append(secrets.token_urlsafe(24))
    path, question, query = variable.sample.partition("?")
    return f"{path}/{drawn[-1]}" + QUERY.sub(put, question + query)


def test_no_secret_of_any_mail_can_be_read(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    """Of each template of the core and of every plugin: in the outbox, a copy of data, the queue and the log."""
    caplog.set_level(logging.DEBUG)
    jo, ends = site.member("jo_fast"), secrets.token_urlsafe(24)
    drawn = [ends]
    with site.context():
        for name, known in catalogue().items():
            values, of_this = planted(known.kind)
            send(name, jo.email, values, unsubscribe=f"https://club.example/ends?token={ends}")
            drawn += of_this
        db.session.commit()
        stored = " ".join(db.session.scalars(sa.select(MailMessage.text)))
        copy = zipfile.ZipFile(io.BytesIO(personal_data.export(jo.id)))
        queued = str(db.session.scalars(sa.select(JobRow.payload)).all())
    # Negative control: all of them are in the mails themselves.
    assert len(drawn) > 20
    assert [secret for secret in drawn if secret not in stored] == []
    read = site.as_role(Role.MODERATOR).get("/platform/emails?size=100").text
    read += "".join(copy.read(name).decode() for name in copy.namelist() if name.endswith(".json"))
    read += queued + caplog.text
    assert MASK in read
    assert [secret for secret in drawn if secret in read] == []


def test_what_looks_like_a_code_is_declared_secret(site: Site) -> None:
    """By its sample, or it opens nothing and is named here."""
    with site.context():
        undeclared = {
            (name, variable.name)
            for name, known in catalogue().items()
            for variable in known.kind.variables
            if CODE.fullmatch(str(variable.sample)) and not variable.secret
        }
    assert undeclared <= ORDER_CODES


def test_a_secret_is_gone_once_it_is_sent(site: Site, port: int) -> None:
    """The recipient has it, and nothing else does."""
    words = Rendered("Code 4711-AB", "Use 4711-AB.", "<p>Use 4711-AB.</p>", ("4711-AB",))
    with mail_server(port, Mailbox()) as box, site.context():
        mail = write("verify_email", "jo@example.org", words)
        db.session.commit()
        site.run_jobs()
        db.session.refresh(mail)
        assert (mail.status, mail.secrets) == (MailStatus.SENT, [])
        assert "4711-AB" not in mail.subject + mail.text + mail.html
    [sent] = box.mails
    assert sent["Subject"] == "Code 4711-AB"
    assert b"Use 4711-AB." in sent.get_payload()[0].get_payload(decode=True)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("?token=abc &amp;token=abc", "?token=* &amp;token=*"),
        ('<a href="/x?page=1&amp;token=abc&tab=data">', '<a href="/x?page=1&amp;token=*&tab=data">'),
        ("http://a.example/x?order=7&transfer=abc.", "http://a.example/x?order=7&transfer=*."),
        ("https://a.example/x?order=A7-secret", "https://a.example/x?order=*"),
        ("(https://a.example/x?abc)", "(https://a.example/x?*)"),
        ("https://a.example/x#abc123DEF", "https://a.example/x#*"),
        ("https://a.example/x#access_token=abc", "https://a.example/x#access_token=*"),
        ("https://a.example/questions/7#answer-3", "https://a.example/questions/7#answer-3"),
        ("https://a.example/feed/3qRt_9-xYzAb7.ics", "https://a.example/feed/*"),
        ("https://a.example/i/550e8400-e29b-41d4-a716-446655440000", "https://a.example/i/*"),
        ("https://a.example/payment-success/how-to-pay", "https://a.example/payment-success/how-to-pay"),
        ("it&#39;s 5 = 5 & that is all?", "it&#39;s 5 = 5 & that is all?"),
    ],
)
def test_addresses_are_masked(text: str, shown: str) -> None:
    """In text and in escaped HTML, by what they are and not by the names that our own mails use."""
    assert mask_secrets(text).replace(MASK, "*") == shown
