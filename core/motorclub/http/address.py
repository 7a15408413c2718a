"""The address of this site, for links that leave it. The Host header of a request never decides it."""

from __future__ import annotations

from flask import current_app, has_request_context, request

from motorclub.config import Config


def base_url() -> str:
    """The site's address from the configuration, without a slash at its end."""
    return _config().base_url


def page_origin() -> str:
    """Where the browser that asks has opened this site, for passkeys, which browsers bind to that name.

    The configured address; a site under development that has none believes the request.
    """
    if _config().public_url or not has_request_context():
        return base_url()
    return request.host_url.rstrip("/")


def site_url(path: str) -> str:
    """The full address of a path of this site, for mails.

    Raises ValueError for anything that is no such path.
    """
    if not path.startswith("/") or path.startswith(("//", "/\\")):
        raise ValueError(f"{path!r} is not a path of this site, such as /questions/7")
    return base_url() + path


def page_link(address: str) -> str:
    """An address for the browser that asks: a path for a page of this site, so that it stays at the name it came to."""
    base = base_url()
    return address.removeprefix(base) if address.startswith(f"{base}/") else address


def _config() -> Config:
    found: Config = current_app.extensions["motorclub.config"]
    return found
