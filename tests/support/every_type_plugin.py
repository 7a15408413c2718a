"""A plugin that keeps values of every odd type, with everything else that a migration can make."""

from __future__ import annotations

MIGRATIONS = {
    "0001_hoard.py": '''
import sqlalchemy as sa
from alembic import op

revision = "0001_hoard"
down_revision = None

def upgrade():
    op.execute("CREATE TYPE hoard_colour AS ENUM ('red', 'night blue')")
    op.execute("CREATE DOMAIN hoard_plate AS text CHECK (VALUE ~ '^[A-Z]')")
    op.execute("CREATE SEQUENCE hoard_number START 1000")
    op.execute("""
        CREATE TABLE hoard_box (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            owner_id bigint REFERENCES member (id),
            inside_id bigint REFERENCES hoard_box (id),
            first_thing_id bigint,
            label text NOT NULL,
            changes bigint NOT NULL DEFAULT 0,
            loud text GENERATED ALWAYS AS (upper(label)) STORED
        )""")
    op.execute("""
        CREATE TABLE hoard_thing (
            id serial PRIMARY KEY,
            box_id bigint NOT NULL REFERENCES hoard_box (id) ON DELETE CASCADE,
            number bigint DEFAULT nextval('hoard_number'),
            a jsonb, b json, c timestamptz, d timestamp, e bytea, f numeric, g numeric(20, 10), h double precision,
            i real, j text[], k integer[][], l hoard_colour, m hoard_plate, n uuid, o inet, p int4range,
            q interval, r date, s time with time zone, t char(8), u tsvector, v boolean, w bit varying, x macaddr,
            y hoard_colour[], z "char", "Select" text, "two words" text
        )""")
    op.execute("ALTER TABLE hoard_box ADD CONSTRAINT fk_hoard_first FOREIGN KEY (first_thing_id)"
               " REFERENCES hoard_thing (id)")
    op.execute("CREATE TABLE hoard_note (text text)")
    op.execute("""
        CREATE FUNCTION hoard_count() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            UPDATE hoard_box SET changes = changes + 1 WHERE id = NEW.box_id; RETURN NEW; END $$""")
    op.execute("CREATE TRIGGER hoard_counted AFTER INSERT ON hoard_thing FOR EACH ROW EXECUTE FUNCTION hoard_count()")
    op.execute("INSERT INTO hoard_note VALUES ('written by the migration')")

def downgrade():
    op.execute("ALTER TABLE hoard_box DROP CONSTRAINT fk_hoard_first")
    op.execute("DROP TABLE hoard_note, hoard_thing, hoard_box")
    op.execute("DROP FUNCTION hoard_count()")
    op.execute("DROP SEQUENCE hoard_number")
    op.execute("DROP DOMAIN hoard_plate")
    op.execute("DROP TYPE hoard_colour")
''',
    "0002_stamp.py": """
from alembic import op

revision = "0002_stamp"
down_revision = "0001_hoard"

def upgrade():
    op.execute("ALTER TABLE hoard_box ADD stamp text NOT NULL DEFAULT 'none'")

def downgrade():
    op.execute("ALTER TABLE hoard_box DROP stamp")
""",
}

CODE = """
from dataclasses import dataclass
from datetime import timedelta

CALLS = []
TROUBLE = set()

def heard(event):
    pass

@dataclass(frozen=True)
class Filled(Event):
    name = "hoard.filled"
    box: int

@dataclass(frozen=True)
class Settings:
    limit: int = 5

def act(what):
    CALLS.append(what)
    if what in TROUBLE:
        db.session.execute(db.text("DELETE FROM hoard_note"))
        raise RuntimeError(f"{what} was told to fail")

class Plugin:
    @hookimpl
    def register_settings(self):
        return Settings

    @hookimpl
    def register_permissions(self):
        return [Permission("hoard.open", "Open boxes.", frozenset())]

    @hookimpl
    def register_jobs(self):
        return [Job("hoard.sort", print), Job("hoard.dust", print, every=timedelta(hours=1))]

    @hookimpl
    def register_events(self):
        return [Filled]

    @hookimpl
    def register_subscribers(self):
        return [Subscriber(Filled, heard, "hoard.heard")]

    @hookimpl
    def register_notifications(self):
        return [NotificationKind("hoard.full", "A box is full.", "A box is full.")]

    @hookimpl
    def register_topics(self):
        return [Topic("/topic/hoard/boxes", "What is in the boxes.")]

    @hookimpl
    def on_install(self):
        act("on_install")

    @hookimpl
    def on_upgrade(self, from_version):
        act("on_upgrade")
        CALLS[-1] += " " + from_version

    @hookimpl
    def on_enable(self):
        act("on_enable")

    @hookimpl
    def on_disable(self):
        act("on_disable")

plugin = Plugin()
"""

# A second plugin whose table refers to the first one's.
SHELF_MIGRATION = """
from alembic import op

revision = "0001_shelf"
down_revision = None

def upgrade():
    op.execute("CREATE TABLE shelf_row (box_id bigint PRIMARY KEY REFERENCES hoard_box (id))")

def downgrade():
    op.execute("DROP TABLE shelf_row")
"""

FILL = """
INSERT INTO hoard_note VALUES ('b'), (NULL), ('a'), (E'tab\\there'), ('a');
INSERT INTO hoard_box (owner_id, label) VALUES (:owner, 'attic'),
       (NULL, E'line\\nbreak \\\\ "quoted" \U0001f697 \\\\N');
INSERT INTO hoard_box (inside_id, label) VALUES (2, '');
DELETE FROM hoard_box WHERE id = 3;
INSERT INTO hoard_box (inside_id, label) VALUES (2, 'inner');
UPDATE hoard_box SET inside_id = 4 WHERE id = 1;
INSERT INTO hoard_thing (box_id, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, "Select",
                         "two words")
VALUES (4, '{"b": 1.10, "a": [null, "\\\\u00e9", 1e400]}', '{"b": 1.10,  "a": 1, "a": 2}',
        '2026-03-29 01:30:00.123456+00',
        'infinity', '\\x00ff5c0a', 123456789012345678901234567890.12345678901234567890, 1.1, 0.1, 3.4028235e38,
        ARRAY['a,b', '{}', NULL, 'NULL', E'x\\ty'], '{{1,2},{3,4}}', 'night blue', 'A-1',
        '0188e0a5-7b2c-7c3e-8b1a-5d6f7a8b9c0d', '192.168.0.0/16', '[1,10)', '1 year -2 mons 3 days 04:05:06.789',
        '0044-03-15 BC', '12:00:00+05:30', 'ab', to_tsvector('english', 'Running cars'), true, B'10101',
        '08:00:2b:01:02:03', ARRAY['red', 'night blue']::hoard_colour[], 'x', 'from', ''),
       (1, 'null', 'null', '-infinity', NULL, '', 'NaN', -0.0000000001, '-0', 'NaN', '{}', '{}', NULL, NULL, NULL,
        '::1', 'empty', '-1 sec', 'infinity', NULL, '', '', false, '', NULL, NULL, NULL, NULL, NULL);
UPDATE hoard_box SET first_thing_id = 1 WHERE id = 4;
"""
