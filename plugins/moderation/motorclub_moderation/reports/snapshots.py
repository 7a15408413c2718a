"""What a target is like, kept so that a later change can be seen."""

from __future__ import annotations

import hashlib

from motorclub.api import Content, ContentRef, iso, now
from motorclub.api.moderation import find_document
from motorclub_moderation.reports.models import Snapshot

LONGEST = 20_000


def take_snapshot(content: Content) -> Snapshot:
    """What the content is like now."""
    return {
        "title": content.title,
        "text": read_text(content),
        "url": content.url,
        "image": content.image,
        "takenAt": iso(now()),
    }


def read_text(content: Content) -> str:
    """The whole text if the search has it, else the excerpt."""
    document = find_document(content.ref)
    return (document.text if document else content.excerpt)[:LONGEST]


def digest(snapshot: Snapshot) -> str:
    """Two snapshots with the same words have the same."""
    return hashlib.sha256(f"{snapshot['title']}\n{snapshot['text']}".encode()).hexdigest()


def digest_reviewed(ref: ContentRef, snapshot: Snapshot) -> str:
    """That of a target as staff see it now; of the snapshot where the target is out of sight."""
    document = find_document(ref)
    return digest({**snapshot, "text": document.text[:LONGEST]} if document else snapshot)
