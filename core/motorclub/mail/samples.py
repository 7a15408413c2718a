"""What the variables of mails are shown as while an admin looks at the words."""

from __future__ import annotations

from motorclub.plugin.values import MailVariable

SITE = "https://motorclub.example"

USERNAME = MailVariable("username", "driver")
