"""The mails of bans and appeals: a banned member cannot sign in to read anything."""

from __future__ import annotations

from datetime import UTC, datetime

from motorclub.api.mail import LocalTime, MailTemplate, MailVariable

BAN_ANNOUNCED = "moderation.ban_announced"
BANNED = "moderation.banned"
BAN_CHANGED = "moderation.ban_changed"
BAN_ENDED = "moderation.ban_ended"
APPEAL_RECEIVED = "moderation.appeal_received"
APPEAL_DECIDED = "moderation.appeal_decided"

USERNAME = MailVariable("username", "driver")
FULL = MailVariable("full", "yes")
REASON = MailVariable("reason", "Sold parts that never arrived")
STARTS = MailVariable("starts", LocalTime(datetime(2026, 7, 1, 18, tzinfo=UTC)), needed=True)
ENDS = MailVariable("ends", LocalTime(datetime(2026, 7, 8, 18, tzinfo=UTC)))
UPHELD, REDUCED = MailVariable("upheld", "yes"), MailVariable("reduced", "yes")
REPLY = MailVariable("reply", "We have looked at it again, and you are right.")
LINK = MailVariable("link", "https://motorclub.example/login", needed=True)

TEMPLATES = (
    MailTemplate(
        BAN_ANNOUNCED,
        "Tells a member that a ban begins soon.",
        "A ban begins soon",
        """\
Hello {{ username }},

{% if full %}
you will be banned from the site from **{{ starts }}**.
{% else %}
you may not take part in some of the site from **{{ starts }}**.
{% endif %}

{% if ends %}
The ban ends {{ ends }}.
{% endif %}

Reason: {{ reason }}

You can answer before it begins: [Appeal]({{ link }})""",
        (USERNAME, FULL, STARTS, ENDS, REASON, LINK),
    ),
    MailTemplate(
        BANNED,
        "Tells a member that they are banned.",
        "You have been banned",
        """\
Hello {{ username }},

{% if full %}
you have been banned from the site.
{% else %}
you may not take part in some of the site for now.
{% endif %}

{% if ends %}
The ban ends **{{ ends }}**.
{% endif %}

Reason: {{ reason }}

If you think this is wrong, you can [appeal]({{ link }}). Somebody else than the person who banned you will decide.
You can also download your data there, and delete your account.""",
        (USERNAME, FULL, ENDS, REASON, LINK),
    ),
    MailTemplate(
        BAN_CHANGED,
        "Tells a banned member that their ban has another end.",
        "Your ban has a new end",
        """\
Hello {{ username }},

{% if ends %}
your ban now ends **{{ ends }}**.
{% else %}
your ban now has no end.
{% endif %}

[Show the ban]({{ link }})""",
        (USERNAME, ENDS, LINK),
    ),
    MailTemplate(
        BAN_ENDED,
        "Tells a member that their ban is over.",
        "Your ban is over",
        """\
Hello {{ username }},

your ban is over. Welcome back! Warnings stay until they expire.

[Log in]({{ link }})""",
        (USERNAME, LINK),
    ),
    MailTemplate(
        APPEAL_RECEIVED,
        "Tells a member that their appeal was received.",
        "We have received your appeal",
        """\
Hello {{ username }},

we have received your appeal. Somebody else than the person who decided will look at it and answer you by email.

[Show the appeal]({{ link }})""",
        (USERNAME, LINK),
    ),
    MailTemplate(
        APPEAL_DECIDED,
        "Tells a member what was decided about their appeal.",
        "Your appeal has been decided",
        """\
Hello {{ username }},

{% if upheld %}
your appeal was rejected: the decision stands.
{% elif reduced %}
your appeal was accepted in part: the decision was reduced.
{% else %}
your appeal was accepted: the decision was overturned.
{% endif %}

{{ reply }}

[Show the decision]({{ link }})""",
        (USERNAME, UPHELD, REDUCED, REPLY, LINK),
    ),
)
