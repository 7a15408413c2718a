"""Whether two ballots come from one device, known by hashes of its network and browser that lead back to neither."""

from __future__ import annotations

import hashlib

from flask import request

from motorclub.api import network_of, sign_text


def hash_network(contest_id: int) -> str:
    """A hash of the network of the present call; in another contest it is another one."""
    return _hash(f"contest-{contest_id}", network_of(request.remote_addr or ""))


def hash_device(contest_id: int) -> str:
    """A hash of the network and the browser of the present call."""
    network, browser = network_of(request.remote_addr or ""), request.headers.get("User-Agent", "")
    return _hash(f"contest-{contest_id}", f"{network} {browser}")


def _hash(purpose: str, text: str) -> str:
    """A hash that only this installation can make."""
    return hashlib.sha256(sign_text(f"showcase.{purpose}", text).encode()).hexdigest()[:32]
