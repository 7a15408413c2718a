"""The product's own hub process, with one difference: clients may publish to /topic/bench."""

from __future__ import annotations

from flask import Flask

from motorclub.config import Config
from motorclub.entrypoints.hub import build


def create_app() -> Flask:
    """For gunicorn: configured from the environment like the product's `create_app`."""
    return build(Config.from_env(), bench=True).gateway
