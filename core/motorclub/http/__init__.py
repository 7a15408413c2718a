"""The project's HTTP helpers, and what every request passes. Views import from here."""

from __future__ import annotations

from flask import Flask

from motorclub.http import access_log, api, body_limits, errors, limits, networks, security
from motorclub.http.access import (
    Access,
    current_viewer,
    open_to_restricted,
    public,
    requires,
    restrictable,
    signed_in,
)
from motorclub.http.api import Blueprint
from motorclub.http.errors import (
    ApiError,
    check_version,
    conflict,
    forbidden,
    invalid,
    invalid_transition,
    not_found,
)
from motorclub.http.rows import PageQuery, page_of, page_query, page_schema
from motorclub.http.schemas import Moment, Schema, Text, Whole
from motorclub.http.texts import Translatable

__all__ = [
    "Access",
    "ApiError",
    "Blueprint",
    "Moment",
    "PageQuery",
    "Schema",
    "Text",
    "Translatable",
    "Whole",
    "check_version",
    "conflict",
    "current_viewer",
    "forbidden",
    "init_app",
    "invalid",
    "invalid_transition",
    "not_found",
    "open_to_restricted",
    "page_of",
    "page_query",
    "page_schema",
    "public",
    "requires",
    "restrictable",
    "signed_in",
]


def init_app(app: Flask, *, proxies: int) -> None:
    """Prepare `app`, behind this many trusted proxies, for its calls: what each passes, in this order."""
    networks.trust_proxies(app, proxies)
    for part in (body_limits, access_log, errors, security, limits, api):
        part.init_app(app)
