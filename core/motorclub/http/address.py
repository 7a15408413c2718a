"""Where this site is found, for links that leave it."""

from __future__ import annotations

from flask import current_app, has_request_context, request

from motorclub.config import Config


def base_url() -> str:
    """The configured public address, or the one that this request came to; without a slash at its end."""
    config: Config = current_app.extensions["motorclub.config"]
    if config.public_url:
        return config.public_url
    return request.host_url.rstrip("/") if has_request_context() else f"http://localhost:{config.port}"


def site_url(path: str) -> str:
    """The full address of a path of this site, for mails.

    Raises ValueError for anything that is no such path.
    """
    if not path.startswith("/") or path.startswith(("//", "/\\")):
        raise ValueError(f"{path!r} is not a path of this site, such as /questions/7")
    return base_url() + path
