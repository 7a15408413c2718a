"""Real SMTP servers on loopback, each with a temper of its own, and certificates for them."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Message
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


class Mailbox(Message):
    """What a mail server has taken, and how it answers: one line for each command, the last one from then on.

    `slow` names commands that it thinks about for some seconds, `cut` those at which it hangs up.
    """

    def __init__(
        self,
        answers: dict[str, list[str]] | None = None,
        slow: dict[str, float] | None = None,
        cut: tuple[str, ...] = (),
    ) -> None:
        super().__init__(EmailMessage)
        self.answers = answers or {}
        self.slow = slow or {}
        self.cut = cut
        self.mails: list[Any] = []
        self.envelopes: list[tuple[str, list[str]]] = []

    def handle_message(self, message: Any) -> None:
        """Keep it."""
        self.mails.append(message)

    async def _answer(self, command: str, server: Any, usual: str) -> str:
        await asyncio.sleep(self.slow.get(command, 0))
        if command in self.cut:
            server.transport.close()
        lines = self.answers.get(command)
        if not lines:
            return usual
        return lines.pop(0) if len(lines) > 1 else lines[0]

    async def handle_MAIL(  # noqa: N802 - aiosmtpd's name
        self, server: Any, _session: Any, envelope: Any, address: str, _options: Any
    ) -> str:
        """The sender."""
        envelope.mail_from = address
        return await self._answer("MAIL", server, "250 OK")

    async def handle_RCPT(  # noqa: N802 - aiosmtpd's name
        self, server: Any, _session: Any, envelope: Any, address: str, _options: Any
    ) -> str:
        """The recipient."""
        answer = await self._answer("RCPT", server, "250 OK")
        if answer.startswith("2"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 - aiosmtpd's name
        """The mail itself; kept only if it is taken."""
        answer = await self._answer("DATA", server, "250 OK")
        if answer.startswith("2") and "DATA" not in self.cut:
            self.envelopes.append((envelope.mail_from, list(envelope.rcpt_tos)))
            self.handle_message(self.prepare_message(session, envelope))
        return answer

    async def handle_QUIT(self, server: Any, _session: Any, _envelope: Any) -> str:  # noqa: N802 - aiosmtpd's name
        """The goodbye."""
        return await self._answer("QUIT", server, "221 Bye")


@contextmanager
def mail_server(port: int, box: Mailbox, **options: Any) -> Iterator[Mailbox]:
    """A server that answers as `box` does."""
    controller = Controller(box, hostname="127.0.0.1", port=port, **options)
    controller.start()
    try:
        yield box
    finally:
        controller.stop()


def free_port() -> int:
    """One that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass(frozen=True, slots=True)
class Certificate:
    """A server's certificate for a name, signed by itself: whoever trusts the file trusts the server."""

    file: Path
    context: ssl.SSLContext


def certificate(folder: Path, name: str) -> Certificate:
    """A new one, in files of `folder`."""
    key, cert, private = ec.generate_private_key(ec.SECP256R1()), folder / "cert.pem", folder / "key.pem"
    cert.write_bytes(_signed(name, key).public_bytes(serialization.Encoding.PEM))
    private.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, private)
    return Certificate(cert, context)


def _signed(name: str, key: ec.EllipticCurvePrivateKey) -> x509.Certificate:
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    # TLS looks at the machine's clock, whatever a test says.
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .sign(key, hashes.SHA256())
    )
