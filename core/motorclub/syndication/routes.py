"""`/sitemap.xml`, `/feed.atom` and `/robots.txt`: public, and the same for everybody."""

from __future__ import annotations

from datetime import timedelta

from flask import Flask, Response, request

from motorclub.http import invalid, not_found, public
from motorclub.http.address import site_url
from motorclub.http.limits import Limit, limit_by_address
from motorclub.syndication import services

READS = Limit("syndication", 60, timedelta(minutes=1))
ROBOTS = "User-agent: *\nDisallow: /auth/\nDisallow: /platform/\nSitemap: {sitemap}\n"


@public
def robots() -> Response:
    """What robots leave alone, and where the sitemap is."""
    return _answer(ROBOTS.format(sitemap=site_url("/sitemap.xml")), "text/plain")


@public
@limit_by_address(READS)
def show_sitemap() -> Response:
    """The list of all parts of the sitemap."""
    return _answer(services.render_index(), "application/xml")


@public
@limit_by_address(READS)
def show_sitemap_part(name: str, number: int) -> Response:
    """A part of the sitemap. 404 for one that there is not."""
    part = services.render_part(name, number)
    if part is None:
        raise not_found("The sitemap {name}-{number}", name=name, number=number)
    return _answer(part, "application/xml")


@public
@limit_by_address(READS)
def show_feed() -> Response:
    """The latest of the site in the reader's language, of one `type`, with a `tag`, or by a `member` (a number).

    404 for a private member.
    """
    member = request.args.get("member")
    if member is not None and not (member.isascii() and member.isdecimal() and int(member) < 2**63):
        raise invalid("member", "A member is a number.")
    wanted = services.FeedRequest(
        request.args.get("type"), request.args.get("tag"), int(member) if member else None
    )
    response = _answer(services.render_feed(wanted), "application/atom+xml")
    response.headers["Vary"] = "Cookie, Accept-Language"
    return response


def _answer(text: str, kind: str) -> Response:
    response = Response(text, mimetype=kind)
    response.headers["Cache-Control"] = "no-cache"
    return response


def mount(app: Flask) -> None:
    """Add the addresses."""
    app.add_url_rule("/robots.txt", view_func=robots)
    app.add_url_rule("/sitemap.xml", view_func=show_sitemap)
    app.add_url_rule("/sitemap-<name>-<id:number>.xml", view_func=show_sitemap_part)
    app.add_url_rule("/feed.atom", view_func=show_feed)
