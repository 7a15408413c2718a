"""The pages: each is the shell's index.html with the boot data inlined, so the first screen needs no call.

Known pages answer 200; an unknown page is the same document with status 404 (the shell draws the not-found
screen); a program's call to an unknown address gets the JSON refusal instead.
"""

from __future__ import annotations

import html
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

import orjson
from flask import Flask, Response, current_app, request
from werkzeug.exceptions import NotFound

from motorclub.http.access import public
from motorclub.http.api import wants_page
from motorclub.http.errors import answer, from_http
from motorclub.http.security import CAPTCHA_SOURCES, content_security_policy
from motorclub.platform import services
from motorclub.platform.dev_modules import dev_origins, module_of
from motorclub.platform.files import SHELL
from motorclub.plugin import registry

# The core's own screens. Plugins' pages come from their web manifests.
CORE_PAGES = (
    "/",
    "/login",
    "/signup",
    "/verify-email",
    "/forgot-password",
    "/reset-password",
    "/verify-password-change",
    "/accountsettings",
    "/notifications",
    "/adminPanel",
    "/admin/emails",
)
NO_SHELL = "The web shell has not been built: run `make run`, or build it in webshell/."


@lru_cache(maxsize=2)
def _template(path: Path, stamp: int) -> str:
    """`stamp` is part of the cache key, so that a new build is seen without a restart."""
    return path.read_text("utf-8")


def _document() -> str | None:
    path = SHELL / "index.html"
    try:
        return _template(path, path.stat().st_mtime_ns)
    except OSError:
        return None


@public
def page(**_parameters: str) -> Response:
    """A known page."""
    return _page(200)


def _page(status: int) -> Response:
    template = _document()
    if template is None:
        return Response(NO_SHELL, 503, mimetype="text/plain")
    boot = services.boot() | {"ws": _sockets()} | current_app.extensions.get("motorclub.boot", dict)()
    inlined = orjson.dumps(boot).decode().replace("<", "\\u003c")
    body = template.replace('id="boot">{}<', f'id="boot">{inlined}<', 1).replace(
        "<!--preload-->", _preload(), 1
    )
    response = Response(body, status, mimetype="text/html")
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Content-Security-Policy"] = content_security_policy(
        _socket_origin(), dev_origins(services.config()), current_app.extensions[CAPTCHA_SOURCES]()
    )
    return response


def _socket_origin() -> str:
    """Where the hub listens: as configured, or on this host beside our own port."""
    config = services.config()
    if config.ws_url:
        return config.ws_url
    scheme = "wss" if request.is_secure else "ws"
    if config.proxies:
        return f"{scheme}://{request.host}"
    host = request.host.rsplit(":", 1)[0] if re.search(r":\d+$", request.host) else request.host
    return f"{scheme}://{host}:{config.hub_port}"


def _sockets() -> dict[str, str]:
    origin = _socket_origin()
    return {"general": f"{origin}/ws", "ticket": f"{origin}/ws-tickets"}


def _preload() -> str:
    owner = _owner_of_page(request.path)
    # `?safe=1`: this tab takes no plugin's code.
    if owner is None or request.args.get("safe") == "1":
        return ""
    module = module_of(services.config(), services.host().plugins[owner].manifest)  # type: ignore[arg-type]
    links = module.preload if module else ()
    return "".join(f'<link rel="modulepreload" href="{html.escape(link)}">' for link in links)


def _owner_of_page(path: str) -> str | None:
    enabled = registry.current().enabled
    for plugin, pattern in _plugin_pages():
        if plugin in enabled and pattern.fullmatch(path):
            return plugin
    return None


def _plugin_pages() -> list[tuple[str, re.Pattern[str]]]:
    """(plugin, pattern of its page's address) of every usable plugin, on or off."""
    return [
        (loaded.id, address_pattern(route["path"]))
        for loaded in services.host().usable()
        if loaded.manifest and (module := module_of(services.config(), loaded.manifest))
        for route in module.routes
    ]


@lru_cache(maxsize=1024)
def address_pattern(path: str) -> re.Pattern[str]:
    """
    >>> bool(address_pattern("/questions/:questionId").fullmatch("/questions/7"))
    True
    """
    parts = ["[^/]+" if part.startswith(":") else re.escape(part) for part in path.split("/")]
    return re.compile("/".join(parts))


def _missing(error: NotFound) -> Any:
    """No route of ours: a plugin's page, an unknown page, or an unknown call."""
    if request.routing_exception is None or not wants_page() or _is_call(request.path):
        return answer(from_http(error))
    return _page(200 if _owner_of_page(request.path) else 404)


def _is_call(path: str) -> bool:
    """Whether the address lies below something that only programs call."""
    return any(path == prefix or path.startswith(f"{prefix}/") for prefix in _call_prefixes())


def _call_prefixes() -> frozenset[str]:
    found: frozenset[str] | None = current_app.extensions.get("motorclub.call_prefixes")
    if found is None:
        host = services.host()
        mounts = {mount for loaded in host.usable() if loaded.manifest for mount in loaded.manifest.mounts}
        own = {
            "/platform",
            "/auth",
            "/api",
            "/users",
            "/files",
            "/bans",
            "/countries",
            "/assets",
            "/plugins",
            "/openapi.json",
        }
        found = current_app.extensions["motorclub.call_prefixes"] = frozenset(mounts | own)
    return found


def mount_pages(app: Flask) -> None:
    """Add the core's pages and the answer for everything that no route matches."""
    for path in CORE_PAGES:
        app.add_url_rule(path, endpoint=f"page_{path}", view_func=page)
    app.register_error_handler(NotFound, _missing)
