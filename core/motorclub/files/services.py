"""Files that members and the site own, by name such as `profileImages/jo/profile.jpg`."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from flask import current_app
from werkzeug.security import safe_join

from motorclub.config import Config

URL = "/files"


def folder() -> Path:
    """Where the files of this installation are."""
    config: Config = current_app.extensions["motorclub.config"]
    return config.instance / "files"


def put(name: str, content: bytes) -> str:
    """Store `content` under `name`, replacing what was there in one step; gives its address on this site.

    Raises ValueError for a name that would leave the folder.
    """
    joined = safe_join(str(folder()), name)
    if joined is None:
        raise ValueError(f"{name!r} is not a name for a file")
    path = Path(joined)
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(6)}")
    try:
        draft.write_bytes(content)
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)
    return f"{URL}/{name}"
