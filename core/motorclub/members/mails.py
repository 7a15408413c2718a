"""What members are written about their account."""

from __future__ import annotations

from motorclub.mail.samples import SITE, USERNAME
from motorclub.plugin.values import MailTemplate, MailVariable

EXPORT_READY = MailTemplate(
    "data_export_ready",
    "Tells a member that the copy of their data can be fetched.",
    "Your data is ready",
    """\
Hello {{ username }},

the copy of your data that you asked for is ready. For {{ days }} days you can fetch it here:

[Fetch my data]({{ link }})

If you did not ask for it, change your password: somebody else may be signed in as you.""",
    (
        USERNAME,
        MailVariable("link", f"{SITE}/accountsettings?tab=data", needed=True),
        MailVariable("days", "7"),
    ),
)

LEAVING = MailTemplate(
    "account_deletion_requested",
    "Tells a member that their account is going to be deleted, and how to keep it.",
    "Your account will be deleted",
    """\
Hello {{ username }},

you have asked for your account to be deleted. That will happen on {{ due }}. {{ content }}

Until then everything stays as it is. If you change your mind, sign in and keep your account:

[Keep my account]({{ link }})

If it was not you who asked, do the same, and change your password.""",
    (
        USERNAME,
        MailVariable("due", "Jun 15, 2026"),
        MailVariable("content", "What you have written stays, without your name."),
        MailVariable("link", f"{SITE}/accountsettings?tab=data", needed=True),
    ),
)

STAYING = MailTemplate(
    "account_deletion_cancelled",
    "Tells a member that their account is not going to be deleted after all.",
    "Your account stays",
    """\
Hello {{ username }},

your account will not be deleted. Welcome back.

If it was not you who decided so, change your password.""",
    (USERNAME,),
)

USERNAME_CHANGED = MailTemplate(
    "username_changed",
    "Tells a member that their username has changed.",
    "Your username has changed",
    """\
Hello {{ username }},

your username was {{ old }} and is {{ username }} now. Links to the old name lead to you.
You can change it again after {{ days }} days.

If it was not you, change your password: somebody else may be signed in as you.""",
    (USERNAME, MailVariable("old", "old_driver"), MailVariable("days", "90")),
)

MAILS = (EXPORT_READY, LEAVING, STAYING, USERNAME_CHANGED)
