"""Pictures from before the picture service are carried over to it, and back."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from motorclub.platform.operations import migrate
from motorclub.processes import embedded
from motorclub.testing.site import Site

# Rows without the ones they belong to: keys are not looked at.
BEFORE = """
SET session_replication_role = replica;
INSERT INTO member (id, username, username_key, email, email_key, password_hash, created_at)
OVERRIDING SYSTEM VALUE
SELECT id, 'm' || id, 'm' || id, id || '@a', id || '@a', '', now() FROM unnest(ARRAY[1, 2, 4]) AS id;
INSERT INTO forum_attachment (owner_id, question_id, answer_id, storage_key, mime_type, bytes, width, height, sha256,
    alt, position, variants, created_at)
VALUES (1, 7, NULL, 'attachments/a', 'image/webp', 5, 1200, 800, '', 'A belt', 1, '{"320": "", "1200": ""}', now()),
    (1, NULL, 9, 'attachments/b', 'image/webp', 5, 320, 200, '', '', 0, '{"320": ""}', now()),
    (2, NULL, NULL, 'attachments/c', 'image/webp', 5, 320, 200, '', '', 0, '{"320": ""}', now());
INSERT INTO forum_draft (owner_id, kind, payload, created_at, updated_at, expires_at)
VALUES (2, 'QUESTION', '{"title": "x", "attachments": [{"id": 3, "alt": ""}]}', now(), now(), now()),
    (2, 'QUESTION', '{"title": "x"}', now(), now(), now());
INSERT INTO events_event (slug, title, organizer_id, timezone, starts_at, ends_at, status, currency, created_at,
    updated_at, description, description_html, refund_rule, banner_url, gallery)
VALUES ('a', 'A', 4, 'UTC', now(), now() + interval '1 hour', 'DRAFT', 'EUR', now(), now(), '', '', 'NONE',
    '/files/attachments/d/1600.webp', ARRAY['/files/attachments/e/1600.webp', '/files/attachments/f/1600.webp']),
    ('b', 'B', 4, 'UTC', now(), now() + interval '1 hour', 'DRAFT', 'EUR', now(), now(), '', '', 'NONE', NULL, '{}')
"""
PICTURES = "SELECT kind, ref_type, ref_id, member_id, key, widths, alt, loose_since IS NULL FROM picture ORDER BY key"
DRAFT = "SELECT payload->'attachments'->0->>'id' FROM forum_draft ORDER BY id LIMIT 1"


def test_pictures_are_carried_over_and_back(site: Site) -> None:
    """With their order, what they belong to and their files' names; drafts follow to the new numbers."""
    core, *plugins = migrate.chains(site.host)
    before = {"forum": "0009_own_cars", "events": "0013_events"}
    with embedded.temporary(valkey=False) as servers:
        engine = sa.create_engine(servers.database_url)
        migrate.upgrade(engine, core)
        for chain in plugins:
            migrate.upgrade(engine, chain, before.get(chain.owner, "head"))
        moved = [chain for chain in plugins if chain.owner in before]

        def ask(statement: str) -> Any:
            with engine.begin() as connection:
                return [tuple(row) for row in connection.execute(sa.text(statement))]

        with engine.begin() as connection:
            connection.exec_driver_sql(BEFORE)
        events = ask("SELECT banner_url, gallery FROM events_event ORDER BY id")
        files = ask(
            "SELECT storage_key, variants, question_id, answer_id FROM forum_attachment ORDER BY storage_key"
        )
        with engine.begin() as connection:
            # Others have pictures already.
            connection.exec_driver_sql("SELECT setval(pg_get_serial_sequence('picture', 'id'), 50)")
        for chain in moved:
            migrate.upgrade(engine, chain)
        assert ask(PICTURES) == [
            ("forum.picture", "forum.question", 7, 1, "a", [320, 1200], "A belt", True),
            ("forum.picture", "forum.answer", 9, 1, "b", [320], "", True),
            ("forum.picture", None, None, 2, "c", [320], "", False),
            ("events.banner", "events.event", 1, 4, "d", [640, 1600], "", True),
            ("events.gallery", "events.event", 1, 4, "e", [640, 1600], "", True),
            ("events.gallery", "events.event", 1, 4, "f", [640, 1600], "", True),
        ]
        assert ask(DRAFT) == ask("SELECT id::text FROM picture WHERE key = 'c'")
        for chain in moved:
            migrate.downgrade(engine, chain, before[chain.owner])
        assert ask("SELECT banner_url, gallery FROM events_event ORDER BY id") == events
        back = ask(
            "SELECT storage_key, variants, question_id, answer_id FROM forum_attachment ORDER BY storage_key"
        )
        assert [(key, list(variants), *refs) for key, variants, *refs in back] == [
            (key, list(variants), *refs) for key, variants, *refs in files
        ]
        assert ask(DRAFT) == ask("SELECT id::text FROM forum_attachment WHERE storage_key = 'attachments/c'")
        assert ask(PICTURES) == []
        engine.dispose()
