"""A small application behind the real server, with short limits: `python -m small_web`, told by SMALL_WEB."""

from __future__ import annotations

import hashlib
import json
import os
import time
from pathlib import Path
from typing import Any

from flask import Flask, Response, jsonify, request, send_file

from motorclub.config import Config
from motorclub.entrypoints import web_server
from motorclub.processes import lifeline
from motorclub.processes.lifeline import follow_parent
from motorclub.server import application
from motorclub.server.bodies import BodyLimits

SETTINGS: dict[str, Any] = json.loads(os.environ.get("SMALL_WEB", "{}"))
LARGE = b"motorclub " * 20_000

FOLDER = Path(SETTINGS.get("folder", ""))

if SETTINGS and __name__ != "__main__":
    follow_parent()

site = Flask(__name__, static_folder=None)


@site.get("/healthz")
def healthz() -> dict[str, str]:
    return {"status": "up"}


@site.get("/page")
def page() -> dict[str, int]:
    return {"process": os.getpid()}


@site.get("/sleep/<seconds>")
def sleep(seconds: str) -> dict[str, int]:
    (FOLDER / "asleep").touch()
    time.sleep(float(seconds))
    return page()


@site.post("/upload")
def upload() -> dict[str, Any]:
    body = request.get_data()
    return {"length": len(body), "sha256": hashlib.sha256(body).hexdigest()}


@site.get("/file/<name>")
def file(name: str) -> Response:
    return send_file(FOLDER / name, mimetype="text/plain", conditional=True)


@site.route("/environ/<path:_rest>", methods=["GET", "POST"])
def environ(_rest: str) -> Response:
    return jsonify({key: str(value) for key, value in request.environ.items()})


@site.get("/empty")
def empty() -> tuple[str, int]:
    return "", 204


def raising(environ: dict[str, Any], start_response: Any) -> Any:
    """As `site`, but /raise fails outside of Flask."""
    if environ["PATH_INFO"] == "/raise":
        raise RuntimeError("outside of the application")
    return site.wsgi_app(environ, start_response)


application.LOOK_S = SETTINGS.get("look_s", 0.05)
application.LOST_S = SETTINGS.get("lost_s", application.LOST_S)
lifeline.WEB_STOP_S = SETTINGS.get("stop_s", lifeline.WEB_STOP_S)
app = application.Application(raising, BodyLimits(1024 * 1024, **SETTINGS.get("limits", {})))

if __name__ == "__main__":
    (FOLDER / "large").write_bytes(LARGE)
    (FOLDER / "small").write_bytes(LARGE[:10])
    port = int(os.environ["PORT"])
    config = Config(instance=Path(), secret="small", port=port, web_workers=SETTINGS.get("workers", 1))
    web_server.serve(config, "small_web:app")
