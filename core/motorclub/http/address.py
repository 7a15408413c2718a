"""The address of this site, for links that leave it. The Host header of a request never decides it."""

from __future__ import annotations

from flask import has_request_context, request

from motorclub.config import current_config


def base_url() -> str:
    """The site's address from the configuration, without a slash at its end."""
    return current_config().base_url


def page_origin() -> str:
    """Where the browser that asks has opened this site, for passkeys, which browsers bind to that name.

    The configured address; a site under development that has none believes the request.
    """
    if current_config().public_url or not has_request_context():
        return base_url()
    return request.host_url.rstrip("/")


def site_url(path: str) -> str:
    """The full address of a path of this site, for mails.

    Raises ValueError for anything that is no such path.
    """
    return base_url() + own_path(path)


def own_path(url: str) -> str:
    """`url` if it is a path of this site. Raises ValueError for anything a browser would take elsewhere.

    >>> own_path("/questions/7#answer-9")
    '/questions/7#answer-9'
    >>> own_path("//elsewhere.example")
    Traceback (most recent call last):
    ValueError: '//elsewhere.example' is not a path of this site, such as /questions/7
    """
    if not url.startswith("/") or url.startswith(("//", "/\\")):
        raise ValueError(f"{url!r} is not a path of this site, such as /questions/7")
    return url


def page_link(address: str) -> str:
    """An address for the browser that asks: a path for a page of this site, so that it stays at the name it came to."""
    base = base_url()
    return address.removeprefix(base) if address.startswith(f"{base}/") else address
