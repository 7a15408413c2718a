"""The pages: each is the shell's index.html with the boot data inlined, so the first screen needs no call.

Known pages answer 200; an unknown page, and the page of an item that does not exist, is the same document with
status 404 (the shell draws the not-found screen), that of an item that was withdrawn 410. A program's call to an
unknown address gets the JSON refusal instead.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import nh3
import orjson
from flask import Flask, Response, current_app, request
from werkzeug.exceptions import NotFound

from motorclub.config import current_config
from motorclub.http.access import public
from motorclub.http.address import site_url
from motorclub.http.api import wants_page
from motorclub.http.errors import answer, from_http
from motorclub.http.security import CAPTCHA_SOURCES, VIDEO_SOURCES, content_security_policy
from motorclub.platform import services
from motorclub.platform.files import SHELL
from motorclub.platform.page_calls import PageRequest
from motorclub.platform.page_data import PATIENCE_S, list_enabled_modules, page_body
from motorclub.platform.page_views import note_page_view
from motorclub.platform.web_modules import dev_origins, module_of
from motorclub.plugin import registry
from motorclub.plugin.background import working_for
from motorclub.plugin.host import CORE, current_host
from motorclub.plugin.language import requested_language
from motorclub.plugin.localized import ENGLISH
from motorclub.plugin.texts import translate
from motorclub.plugin.values import MISSING_PAGE, ListResolver, PageHead, PageState
from motorclub.viewer import VISITOR

SITE = "Motorclub"
# The shell's script that shows texts of people, as vite.config.ts names it.
RICH_TEXT = "rich-text"
LOCALES = {"en": "en_US", "de": "de_DE"}
# What decides about the language of an answer.
VARY = "Cookie, Accept-Language"
ABOUT = "Motorclub: questions, events and cars of people who drive them."
SHARE_IMAGE, SHARE_IMAGE_SIZE = "/share.png", (1200, 630)
# Set by the shell from log-in to log-out (session/hint.ts); a hint that proves nothing.
SIGNED_IN_COOKIE = "motorclub_signed_in"
# What the words of a document may have; nobody has looked at those of a plugin before.
ELEMENTS = nh3.ALLOWED_TAGS | {"section"}
ATTRIBUTES = {
    "a": {"href", "rel"},
    "img": {"src", "srcset", "sizes", "width", "height", "alt", "loading"},
    "time": {"datetime"},
}
SCHEMES = {"http", "https", "mailto", "tel"}
NO_SCRIPT = "Motorclub needs JavaScript."
# What previews show of a description.
LONGEST_DESCRIPTION = 200


def render_head(head: PageHead, path: str, title: str) -> str:
    """The elements of `<head>`; `path` is the page's own address, `title` its name where no item gives one."""
    name = head.title or title
    full = f"{name} · {SITE}" if name and name != SITE else SITE
    description = _shorten(head.description) or translate(ABOUT, requested_language())
    address = site_url(_with_query(path, head.query))
    image, size = (head.image, head.image_size) if head.image else (SHARE_IMAGE, SHARE_IMAGE_SIZE)
    properties = {
        "og:site_name": SITE,
        "og:locale": LOCALES[requested_language()],
        "og:type": head.kind if head.title else "website",
        "og:title": name or SITE,
        "og:description": description,
        "og:url": address,
        "og:image": site_url(image),
        "og:image:alt": name or SITE,
    }
    if size:
        properties |= {"og:image:width": str(size[0]), "og:image:height": str(size[1])}
    names = {
        "description": description,
        "twitter:card": "summary" if head.kind == "profile" else "summary_large_image",
        "twitter:title": name or SITE,
        "twitter:description": description,
        "twitter:image": site_url(image),
    }
    if head.state != PageState.FOUND or not head.title:
        names["robots"] = "noindex"
    return "".join(
        [
            f"<title>{escape(full)}</title>",
            *(_meta("name", key, value) for key, value in names.items()),
            *(_meta("property", key, value) for key, value in properties.items()),
            f'<link rel="canonical" href="{escape(address)}">' if head.state == PageState.FOUND else "",
            _render_feed(head),
            _render_structured(head, address),
        ]
    )


def _with_query(path: str, query: Mapping[str, str] | None) -> str:
    return f"{path}?{urlencode(query)}" if query else path


def _render_feed(head: PageHead) -> str:
    if not head.feed:
        return ""
    address = escape(site_url(_with_query("/feed.atom", head.feed)))
    title = escape(f"{SITE}: {head.title}")
    return f'<link rel="alternate" type="application/atom+xml" title="{title}" href="{address}">'


def _render_structured(head: PageHead, address: str) -> str:
    if not head.structured:
        return ""
    structured = {"@context": "https://schema.org", "url": address, **head.structured}
    return f'<script type="application/ld+json">{_to_inline_json(structured)}</script>'


def _to_inline_json(data: Mapping[str, object]) -> str:
    """JSON that ends no element of the document."""
    return orjson.dumps(data).decode().replace("<", "\\u003c")


def render_text(head: PageHead) -> str:
    """The item's title and text, which are read until the page is there; nothing where visitors may not read them."""
    if not head.title:
        return ""
    text = head.html or f"<p>{escape(head.description)}</p>"
    text = nh3.clean(text, tags=ELEMENTS, attributes=ATTRIBUTES, url_schemes=SCHEMES, link_rel=None)
    return f'<article class="first-paint__text"><h1>{escape(head.title)}</h1>{text}</article>'


def render_links() -> str:
    """The content of `<noscript>`: where everybody may go on."""
    links = "".join(
        f'<li><a href="{escape(path)}">{escape(title or SITE)}</a></li>'
        for path, title in list_described_pages().items()
    )
    return f"<nav><ul>{links}</ul></nav><p>{translate(NO_SCRIPT, requested_language())}</p>"


def _meta(attribute: str, key: str, value: str) -> str:
    return f'<meta {attribute}="{key}" content="{escape(value)}">'


def _shorten(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= LONGEST_DESCRIPTION else f"{words[: LONGEST_DESCRIPTION - 1]}…"


# The core's own screens, as the shell lists them in Screens.tsx. Plugins' pages come from their web manifests.
CORE_PAGES = (
    "/",
    "/login",
    "/signup",
    "/verify-email",
    "/forgot-password",
    "/reset-password",
    "/verify-password-change",
    "/accountsettings",
    "/profile/:id",
    "/usersManagement",
    "/countries",
    "/notifications",
    "/adminPanel",
    "/admin/emails",
)
# A call has this address, too, and answers navigations with the page.
CALLED_AS_WELL = "/countries"
NO_SHELL = "The web shell has not been built: run `make run`, or build it in webshell/."


# All at once, so that nothing is looked for in what people have written.
_PART = re.compile(r'<!--(?:head|texts|preload|text|links)-->|"boot">\{\}<|<html lang="en"')


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
def page() -> Response:
    """The page of the address that is asked for."""
    response = _page(find_page(request.path))
    if request.method == "GET" and response.status_code == PageState.FOUND:
        note_page_view(request.path)
    return response


def _page(found: FoundPage | None) -> Response:
    template = _document()
    if template is None:
        return Response(NO_SHELL, 503, mimetype="text/plain")
    origin = _socket_origin()
    sockets = {"general": f"{origin}/ws", "ticket": f"{origin}/ws-tickets"}
    head = _describe(found)
    boot = services.boot() | {"ws": sockets} | current_app.extensions.get("motorclub.boot", dict)()
    if found and head.state == PageState.FOUND and _is_for_visitors():
        page_request = PageRequest(VISITOR, found.parameters, request.args.to_dict(), first=True, once=True)
        boot["page"] = page_body(page_request, found.owner, found.path, own_patience_s=PATIENCE_S)
    inlined = _to_inline_json(boot)
    parts = {
        "<!--head-->": render_head(head, canonical_path(found), title_of(found)),
        "<!--texts-->": _shell_texts(),
        "<!--preload-->": _preload(found),
        "<!--text-->": render_text(head),
        "<!--links-->": render_links(),
        '<html lang="en"': f'<html lang="{requested_language()}"',
        '"boot">{}<': f'"boot">{inlined}<',
    }
    body = _PART.sub(lambda match: parts[match[0]], template)
    response = Response(body, head.state, mimetype="text/html")
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Vary"] = VARY
    response.headers["Content-Security-Policy"] = content_security_policy(
        origin,
        dev_origins(current_config()),
        current_app.extensions[CAPTCHA_SOURCES](),
        VIDEO_SOURCES if boot["videos"] else {},
    )
    return response


def _describe(found: FoundPage | None) -> PageHead:
    """What the document says of its page: words for previews, search engines and readers without JavaScript.

    None of them has a member's cookie. A member's browser gets them with the page's data.
    """
    if found is None:
        return MISSING_PAGE
    return PageHead() if _is_members_browser() else head_of(found, request.args.to_dict())


def _is_for_visitors() -> bool:
    """Whether a visitor's data goes into the document. The data of members never does."""
    return request.method == "GET" and not _is_members_browser()


def _is_members_browser() -> bool:
    """Members' browsers say so by a cookie that holds nothing, and ask for their data with their token."""
    return SIGNED_IN_COOKIE in request.cookies


def _socket_origin() -> str:
    """Where the hub listens: as configured, or on this host beside our own port."""
    config = current_config()
    if config.ws_url:
        return config.ws_url
    scheme = "wss" if request.is_secure else "ws"
    if config.proxies:
        return f"{scheme}://{request.host}"
    host = request.host.rsplit(":", 1)[0] if re.search(r":\d+$", request.host) else request.host
    return f"{scheme}://{host}:{config.hub_port}"


@lru_cache(maxsize=8)
def _find_asset(name: str, stamp: int) -> str | None:
    """Return the address of a script of the shell. With `stamp` in the cache key a new build is seen at once."""
    found = (SHELL / "assets").glob(f"{name}-*.js")
    return next((f"/assets/{path.name}" for path in found), None)


def _asset(name: str) -> str | None:
    return _find_asset(name, (SHELL / "index.html").stat().st_mtime_ns)


def _shell_texts() -> str:
    """The script with the shell's texts, which runs before its modules; none for English, which its code has."""
    language = requested_language()
    address = None if language == ENGLISH else _asset(f"texts-{language}")
    return f'<script defer src="{address}"></script>' if address else ""


def _preload(found: FoundPage | None) -> str:
    # `?safe=1`: this tab takes no plugin's code.
    if found is None or found.owner == CORE or request.args.get("safe") == "1":
        return ""
    files = dict.fromkeys(_list_files(found))
    return "".join(f'<link rel="modulepreload" href="{html.escape(link)}">' for link in files)


def _list_files(found: FoundPage) -> Iterator[str]:
    """Scripts of a plugin's page, and of what others add to it: the page is shown once both have come."""
    modules = list_enabled_modules()
    module = modules.get(found.owner)
    if module is None:
        return
    route = next((route for route in module.routes if route["path"] == found.path), {})
    yield from module.list_files(str(route.get("view")))
    if route.get("shows") and (address := _asset(RICH_TEXT)):
        yield address
    for other in modules.values() if route.get("slots") else ():
        for view in other.list_open_views(route["slots"]):
            yield from other.list_files(view)


@dataclass(frozen=True, slots=True)
class FoundPage:
    """A page that the site has: whose it is, its path as declared, and the parameter in its address, if any."""

    owner: str
    path: str
    parameter: str = ""

    @property
    def parameters(self) -> dict[str, str]:
        """Return the parameter of its path by its name."""
        names = [part[1:] for part in self.path.split("/") if part.startswith(":")]
        return {names[0]: self.parameter} if names else {}


def find_page(address: str) -> FoundPage | None:
    """The page of an address, by the rules of the shell's router; None where no enabled plugin has one."""
    on = {CORE, *registry.current().enabled}
    for owner, path in list_declared_pages():
        match = address_pattern(path).fullmatch(address) if owner in on else None
        if match:
            return FoundPage(owner, path, next(iter(match.groups()), ""))
    return None


def list_declared_pages() -> Iterator[tuple[str, str]]:
    """(owner, path) of the core's pages and of those of every usable plugin, on or off."""
    yield from ((CORE, path) for path in CORE_PAGES)
    for loaded in current_host().usable():
        module = module_of(current_config(), loaded.manifest) if loaded.manifest else None
        yield from ((loaded.id, route["path"]) for route in (module.routes if module else ()))


@lru_cache(maxsize=1024)
def address_pattern(path: str) -> re.Pattern[str]:
    """Letter case and slashes at the end make no difference, as in the shell's router.

    >>> address_pattern("/questions/:questionId").fullmatch("/Questions/7/").group(1)
    '7'
    """
    parts = ["([^/]+)" if part.startswith(":") else re.escape(part) for part in path.split("/")]
    return re.compile("/".join(parts).rstrip("/") + "/*", re.IGNORECASE)


def canonical_path(found: FoundPage | None) -> str:
    """The one address of a page, whatever the letter case and the query that it was asked for with."""
    if found is None:
        return "/"
    parts = (quote(found.parameter) if part.startswith(":") else part for part in found.path.split("/"))
    return "/".join(parts)


def title_of(found: FoundPage | None) -> str:
    """What the manifest calls a plugin's page; the core's own go by the site's name."""
    loaded = current_host().plugins.get(found.owner) if found else None
    module = module_of(current_config(), loaded.manifest) if loaded and loaded.manifest else None
    if found is None or module is None:
        return ""
    declared = next(
        (str(route.get("title", "")) for route in module.routes if route["path"] == found.path), ""
    )
    return module.label(declared, requested_language())


def list_described_pages() -> dict[str, str]:
    """The titles of the pages without a parameter that are for everybody to read, by path; the front page has none."""
    on = {CORE, *registry.current().enabled}
    return {
        resolver.path: title_of(FoundPage(owner, resolver.path))
        for owner, contributions in current_host().contributions()
        for resolver in contributions.list_resolvers
        if owner in on
    }


def describe_site(query: Mapping[str, str]) -> PageHead:
    """The head of the front page."""
    return PageHead(SITE, ABOUT, kind="website", structured={"@type": "WebSite", "name": SITE})


LIST_RESOLVERS = (ListResolver("/", describe_site),)


def head_of(found: FoundPage, query: Mapping[str, str]) -> PageHead:
    """What a page's document says: nothing where its owner does not describe it, or fails to."""
    resolve = _resolver_of(found, query)
    if resolve is None:
        return PageHead()
    with working_for(found.owner):
        call = current_host().guard_of(found.owner).call
        head = call(f"page {found.path}", resolve, PageHead())
    return head if found.parameter else _translated(head)


def _translated(head: PageHead) -> PageHead:
    """The head of a list, whose words are the plugin's and not people's."""
    language = requested_language()
    return replace(
        head, title=translate(head.title, language), description=translate(head.description, language)
    )


def _resolver_of(found: FoundPage, query: Mapping[str, str]) -> Callable[[], PageHead] | None:
    for owner, contributions in current_host().contributions():
        if owner == found.owner:
            for item in contributions.page_resolvers:
                if item.path == found.path:
                    return partial(item.head_of, found.parameter)
            for page in contributions.list_resolvers:
                if page.path == found.path:
                    return partial(page.resolve, query)
    return None


def _missing(error: NotFound) -> Any:
    """No route of ours: a plugin's page, an unknown page, or an unknown call."""
    if request.routing_exception is None or not wants_page() or _is_call(request.path):
        return answer(from_http(error))
    return page()


def _is_call(path: str) -> bool:
    """Whether the address lies below something that only programs call."""
    return any(path == prefix or path.startswith(f"{prefix}/") for prefix in _call_prefixes())


def _call_prefixes() -> frozenset[str]:
    found: frozenset[str] | None = current_app.extensions.get("motorclub.call_prefixes")
    if found is None:
        host = current_host()
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
        if ":" not in path and path != CALLED_AS_WELL:
            app.add_url_rule(path, endpoint=f"page_{path}", view_func=page)
    app.register_error_handler(NotFound, _missing)
