"""Response headers of every answer, and the refusal of requests that another site's page sends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

from flask import Flask, Request, Response, request
from flask.sessions import SessionInterface

from motorclub.http.errors import ApiError

# Addresses that a page may load from, by directive of its policy.
Sources = Mapping[str, Sequence[str]]

# Where accounts leave the function that says what the chosen provider of captchas needs.
CAPTCHA_SOURCES = "motorclub.captcha_sources"

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
FOREIGN_SITES = frozenset({"cross-site", "same-site"})

# Emotion writes its rules through the CSS object model into empty <style> elements; the hash is that of "".
EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "geolocation=(), microphone=(), payment=()",
}
# JSON is data: nothing in it runs, nobody frames it, and no other site's page gets it into its process.
JSON_HEADERS = HEADERS | {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
}


# Where the players of videos come from that stand in texts.
VIDEO_SOURCES: Sources = {"frame-src": ("https://www.youtube-nocookie.com", "https://player.vimeo.com")}


def content_security_policy(connect: str, dev_servers: Sequence[str] = (), *further: Sources) -> str:
    """The policy of every page; `connect` is the WebSocket origin to allow beside our own.

    `further` is what the chosen provider of captchas needs, and what videos in texts do.

    `dev_servers` are origins of this machine from which a page under development takes modules (never in production).
    """
    dev = "".join(f" {origin}" for origin in dev_servers)
    # A dev server announces changes through a socket, and writes style sheets into the page.
    dev_sockets = dev.replace("http://", "ws://")
    inline_style = "'unsafe-inline'" if dev else EMPTY_STYLE
    rules = {
        "default-src": "'self'",
        "script-src": f"'self'{dev}",
        "style-src": f"'self' {inline_style}",
        "img-src": f"'self' data: blob:{dev}",
        "font-src": f"'self' data:{dev}",
        "connect-src": f"'self' {connect}{dev}{dev_sockets}".strip(),
        "worker-src": "'self' blob:",
        "object-src": "'none'",
        "base-uri": "'self'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }
    for name, sources in (item for needed in further for item in needed.items()):
        rules[name] = " ".join([rules.get(name, "'self'"), *sources])
    return "; ".join(f"{name} {value}" for name, value in rules.items())


def same_origin() -> bool:
    """Whether the browser says that our own page sent this request; programs that say nothing pass."""
    if request.headers.get("Sec-Fetch-Site") in FOREIGN_SITES:
        return False
    origin = request.headers.get("Origin")
    try:
        return origin is None or urlsplit(origin).netloc == request.host
    except ValueError:  # not an address at all, such as "http://["
        return False


def refuse_foreign_writes() -> None:
    """403 for a writing request that carries cookies and comes from another site's page."""
    if request.method not in SAFE_METHODS and request.cookies and not same_origin():
        raise ApiError(403, "This request came from another site", code="FOREIGN_ORIGIN")


def add_headers(response: Response) -> Response:
    """The constant headers; a view that set its own policy keeps it."""
    constant = JSON_HEADERS if response.mimetype == "application/json" else HEADERS
    own = {name.lower() for name, _ in response.headers}
    response.headers.extend({name: value for name, value in constant.items() if name.lower() not in own})
    if "Authorization" in request.headers or request.cookies:
        # The response is for an authenticated caller: no cache may keep it, unless the view says so.
        response.headers.setdefault("Cache-Control", "no-store")
    if request.is_secure:
        response.headers.setdefault("Strict-Transport-Security", "max-age=31536000")
    return response


def redirect_here(response: Response) -> Response:
    """A redirect within this site names its path only: the host of a request is whatever its sender has written."""
    place = response.headers.get("Location")
    if place and place.startswith(request.host_url):
        response.headers["Location"] = "/" + place.removeprefix(request.host_url).lstrip("/\\")
    return response


class Sessionless(SessionInterface):
    """No session in a cookie that Flask signs: who somebody is, a token says; the rest is kept on the server."""

    def open_session(self, app: Flask, request: Request) -> None:
        """Flask then gives views a session that refuses to be written to."""


def init_app(app: Flask) -> None:
    """Guard every request and answer of `app`."""
    app.session_interface = Sessionless()
    app.before_request(refuse_foreign_writes)
    app.after_request(add_headers)
    app.after_request(redirect_here)


def never_store(response: Response) -> Response:
    """For the answers of a blueprint that belong to one person: they are in no cache."""
    response.headers["Cache-Control"] = "no-store"
    return response
