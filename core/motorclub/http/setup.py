"""HTTP in an application: what every request passes, in this order."""

from __future__ import annotations

from flask import Flask

from motorclub.http import access_log, api, body_limits, errors, json, limits, networks, request_ids, security


def init_app(app: Flask, *, proxies: int) -> None:
    """Prepare `app`, behind this many trusted proxies, for its calls."""
    networks.trust_proxies(app, proxies)
    body_limits.init_app(app)
    json.init_app(app)
    request_ids.init_app(app)
    access_log.init_app(app)
    errors.init_app(app)
    security.init_app(app)
    limits.init_app(app)
    api.init_app(app)
