"""Whether a database holds the demo's accounts, asked before anything is loaded or served."""

from __future__ import annotations

import psycopg

# A domain that can never receive mail (RFC 2606), and the mark by which demo members are known.
DOMAIN = "demo.motorclub.example"
FOUND = "SELECT username FROM member WHERE email_key LIKE %s ORDER BY id LIMIT 4"


class DemoDataError(Exception):
    """The database holds accounts whose password everybody knows."""


def refuse_demo_accounts(database_url: str) -> None:
    """Raise DemoDataError if there is a demo account; a database without tables has none.

    Raises psycopg.OperationalError when nobody answers.
    """
    with psycopg.connect(database_url.replace("+psycopg", "", 1)) as connection:
        try:
            found = [name for (name,) in connection.execute(FOUND, [f"%@{DOMAIN}"])]
        except psycopg.errors.UndefinedTable:
            return
    if found:
        raise DemoDataError(
            f"This database holds demo accounts with a known password ({', '.join(found)}, ...). "
            "Start production on a database of its own."
        )
