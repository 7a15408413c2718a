"""The mail server: one address says all, and one function hands a mail over."""

from __future__ import annotations

import smtplib
import ssl
from dataclasses import dataclass, field
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

from motorclub.config import ConfigError

TIMEOUT_S = 15.0
# Scheme: usual port. `smtps` speaks TLS from the first byte, `starttls` insists on turning to it.
PORTS = {"smtp": 25, "smtps": 465, "starttls": 587}


@dataclass(frozen=True, slots=True)
class Server:
    """Where mail goes and how; `timeout_s` is the patience with each answer."""

    scheme: str
    host: str
    port: int
    user: str = ""
    password: str = field(default="", repr=False)
    timeout_s: float = TIMEOUT_S

    @classmethod
    def from_url(cls, url: str) -> Server:
        """From SMTP_URL, such as `starttls://user:secret@mail.example.org:587`. Raises ConfigError."""
        parts = urlsplit(url)
        if parts.scheme not in PORTS or not parts.hostname:
            raise ConfigError(f"SMTP_URL must look like {{{'|'.join(PORTS)}}}://user:password@host:port")
        try:
            port = parts.port or PORTS[parts.scheme]
        except ValueError as error:
            raise ConfigError(f"SMTP_URL has a port that is none: {error}") from error
        return cls(
            parts.scheme, parts.hostname, port, unquote(parts.username or ""), unquote(parts.password or "")
        )

    def deliver(self, message: EmailMessage) -> None:
        """Hand one mail over. Raises OSError (which smtplib's errors are) when it is not taken."""
        connection = self._connect()
        try:
            if self.scheme == "starttls":
                connection.starttls(context=ssl.create_default_context())
            if self.user:
                connection.login(self.user, self.password)
            connection.send_message(message)
        finally:
            _leave(connection)

    def _connect(self) -> smtplib.SMTP:
        if self.scheme == "smtps":
            context = ssl.create_default_context()
            return smtplib.SMTP_SSL(self.host, self.port, timeout=self.timeout_s, context=context)
        return smtplib.SMTP(self.host, self.port, timeout=self.timeout_s)


def _leave(connection: smtplib.SMTP) -> None:
    """Say goodbye. A mail that has been taken stays taken, however the server answers to that."""
    try:
        connection.quit()
    except OSError:
        connection.close()
