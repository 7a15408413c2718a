"""The archive of a plugin: all of it comes back as it was, and what is damaged or foreign is refused."""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import sqlalchemy as sa

from every_type_plugin import CODE, FILL, MIGRATIONS, SHELF_MIGRATION
from motorclub.db import db
from motorclub.files import services as files
from motorclub.http.errors import ApiError
from motorclub.platform.operations import archive, lifecycle, plugin_data, uninstall
from motorclub.plugin.models import GrantRow, PluginRow
from motorclub.viewer import Role

if TYPE_CHECKING:
    from motorclub.testing.site import Site

WORDS = """
UPDATE plugin SET settings = '{"limit": 7}' WHERE id = 'hoard';
INSERT INTO platform_grant VALUES ('hoard.open', 'MODERATOR', true, now()), ('forum.ask', 'USER', false, now());
"""


@pytest.fixture(scope="module")
def place(site_with: Any, workshop: Any) -> Site:
    """A site with the two plugins."""
    hoard = workshop.plugin("hoard", CODE, migrations=MIGRATIONS)
    shelf = workshop.plugin(
        "shelf", "plugin = object()\n", 'requires = ["hoard"]\n', {"0001_shelf.py": SHELF_MIGRATION}
    )
    site: Site = site_with("archives", [hoard, shelf])
    return site


@pytest.fixture
def full(place: Site) -> Iterator[Site]:
    """The plugin off, with rows of every type, a setting, a grant and a file; the other one uninstalled."""
    import motorclub_hoard.plugin as code  # type: ignore[import-not-found]

    for plugin in ("shelf", "hoard"):
        with place.context():
            if plugin in lifecycle.installed_plugins():
                place.switch(plugin, on=False)
                uninstall.uninstall(place.host, plugin, actor_id=None)
    place.reset()
    with place.context():
        lifecycle.install(place.host, "hoard", actor_id=None)
    owner = place.member("owner").id
    execute(place, FILL, owner=owner)
    execute(place, WORDS)
    with place.context():
        files.put("hoard/a/photo.jpg", b"\xff\xd8")
    code.CALLS.clear()
    yield place
    code.TROUBLE.clear()


def execute(site: Site, statements: str, **values: Any) -> None:
    with site.context(), db.engine.begin() as connection:
        connection.execute(sa.text("SET LOCAL timezone = 'Asia/Kathmandu'"))
        for statement in statements.split(";\n"):
            if statement.strip():
                connection.execute(sa.text(statement).bindparams(**used(statement, values)))


def used(statement: str, values: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if f":{name}" in statement}


def everything(site: Site) -> dict[str, list[str]]:
    """Each table's rows as PostgreSQL writes them, and each sequence."""
    with site.context(), db.engine.connect() as connection:
        tables = plugin_data.tables(connection, "hoard")
        found = {
            name: sorted(connection.scalars(sa.text(f'SELECT t::text FROM "{name}" t'))) for name in tables
        }
        return found | {"sequences": [str(plugin_data.sequences(connection, "hoard"))]}


def path_of(site: Site, written: archive.Archive) -> Path:
    """Where the store of the tests has it."""
    return site.config.instance / "files/archives" / written.name


def export(site: Site) -> Path:
    with site.context():
        return path_of(site, uninstall.export(site.host, "hoard"))


def take_away(site: Site) -> uninstall.Uninstalled:
    with site.context():
        return uninstall.uninstall(site.host, "hoard", actor_id=None)


def bring_back(site: Site, path: Path) -> int:
    with site.context():
        return uninstall.bring_back(site.host, "hoard", path, actor_id=None)[0]


def parts(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as zipped:
        return {name: zipped.read(name) for name in zipped.namelist() if name != "manifest.json"}


def test_all_of_it_comes_back(full: Site) -> None:
    """Every value of every type, in every table, the standing of sequences, settings, grants and files."""
    before = everything(full)
    assert {name: len(rows) for name, rows in before.items()} == {
        "hoard_box": 3,
        "hoard_thing": 2,
        "hoard_note": 6,
        "sequences": 1,
    }
    done = take_away(full)
    assert everything(full) == {"sequences": ["{}"]}
    assert bring_back(full, path_of(full, done.archive)) == 11
    assert everything(full) == before
    with full.context():
        row = db.session.get_one(PluginRow, "hoard")
        assert (row.enabled, row.version, row.settings) == (False, "0", {"limit": 7})
        grants = db.session.execute(sa.select(GrantRow.permission, GrantRow.role)).all()
        assert sorted(map(tuple, grants)) == [("forum.ask", "USER"), ("hoard.open", "MODERATOR")]
        assert files.get("hoard/a/photo.jpg") == b"\xff\xd8"


def test_a_second_archive_is_equal_to_the_first(full: Site) -> None:
    """Byte for byte, the manifest's moment aside."""
    first = path_of(full, take_away(full).archive)
    bring_back(full, first)
    assert parts(export(full)) == parts(first)
    assert set(parts(first)) == {
        "tables/hoard_box.jsonl",
        "tables/hoard_note.jsonl",
        "tables/hoard_thing.jsonl",
        "files/a/photo.jpg",
    }


def test_what_comes_next_goes_on_where_it_stood(full: Site) -> None:
    """No number is given out twice; foreign keys and triggers work as before."""
    bring_back(full, path_of(full, take_away(full).archive))
    execute(
        full, "INSERT INTO hoard_thing (box_id) VALUES (1);\nINSERT INTO hoard_box (label) VALUES ('new')"
    )
    with full.context(), db.engine.connect() as connection:
        assert connection.scalar(sa.text("SELECT max(id) FROM hoard_box")) == 5
        assert connection.scalar(sa.text("SELECT max(number) FROM hoard_thing")) == 1002
        assert connection.scalar(sa.text("SELECT changes FROM hoard_box WHERE id = 1")) == 2
        with pytest.raises(sa.exc.IntegrityError):
            connection.execute(sa.text("INSERT INTO hoard_thing (box_id) VALUES (99)"))
    with full.context(), db.engine.connect() as connection:
        deferrable = connection.scalars(sa.text("SELECT conname FROM pg_constraint WHERE condeferrable"))
        assert list(deferrable) == []


def test_the_files_belong_to_their_owner_only(full: Site) -> None:
    path = export(full)
    assert path.stat().st_mode & 0o777 == 0o600
    assert [entry.name for entry in path.parent.iterdir() if entry.name.startswith(".")] == []


def test_an_export_sees_one_moment(full: Site) -> None:
    """What is committed while it writes is not in it."""
    writing = archive._rows

    def disturbed(connection: Any, table: str, columns: Any) -> Iterator[Any]:
        if table == "hoard_thing":
            execute(full, "INSERT INTO hoard_thing (box_id) VALUES (1)")
        yield from writing(connection, table, columns)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(archive, "_rows", disturbed)
        path = export(full)
    assert len(parts(path)["tables/hoard_thing.jsonl"].splitlines()) == 2


class TestAnOlderArchive:
    """Made at revision 0001 by version 0; the code now brings 0002 and says it is version 2."""

    @pytest.fixture
    def newer(self, full: Site) -> Iterator[Path]:
        from motorclub.platform.operations import migrate

        with full.context():
            migrate.downgrade(db.engine, migrate.plugin_chain(full.host, "hoard"), "0001_hoard")
        path = path_of(full, take_away(full).archive)
        loaded = full.host.plugins["hoard"]
        old = loaded.manifest
        assert old
        loaded.manifest = replace(old, version="2.0")
        yield path
        loaded.manifest = old

    def test_it_is_migrated_and_told(self, full: Site, newer: Path) -> None:
        import motorclub_hoard.plugin as code

        bring_back(full, newer)
        assert code.CALLS == ["on_upgrade 0"]
        with full.context():
            assert set(db.session.scalars(sa.text("SELECT stamp FROM hoard_box"))) == {"none"}
            assert db.session.get_one(PluginRow, "hoard").version == "2.0"

    def test_a_hook_that_fails_leaves_nothing(self, full: Site, newer: Path) -> None:
        import motorclub_hoard.plugin as code

        code.TROUBLE.add("on_upgrade")
        assert "on_upgrade was told to fail" in refusal(full, newer)
        assert everything(full) == {"sequences": ["{}"]}


def refusal(site: Site, path: Path) -> str:
    """Why the archive is not imported; and that nothing has changed."""
    before = everything(site)
    with pytest.raises(ApiError) as refused:
        bring_back(site, path)
    assert refused.value.status == 409
    assert everything(site) == before
    with site.context():
        assert not archive.list_stored_files("hoard") or before != {"sequences": ["{}"]}
    return refused.value.message


def rewritten(path: Path, change: Callable[[str, bytes], bytes]) -> Path:
    """The archive with each part as `change(name, content)` gives it."""
    other = path.with_name(f"changed-{path.name}")
    with zipfile.ZipFile(path) as zipped, zipfile.ZipFile(other, "w") as out:
        for name in zipped.namelist():
            out.writestr(name, change(name, zipped.read(name)))
    return other


def manifest_with(path: Path, **changes: Any) -> Path:
    """The archive with another manifest."""

    def change(name: str, content: bytes) -> bytes:
        return json.dumps(json.loads(content) | changes).encode() if name == "manifest.json" else content

    return rewritten(path, change)


class TestRefused:
    """Each with its reason, and nothing has changed afterwards."""

    @pytest.fixture
    def gone(self, full: Site) -> Path:
        """The archive of the plugin, which has been uninstalled."""
        return path_of(full, take_away(full).archive)

    def test_another_plugins(self, full: Site, gone: Path) -> None:
        assert "an archive of plugin shelf" in refusal(full, manifest_with(gone, plugin="shelf"))

    def test_a_newer_revision(self, full: Site, gone: Path) -> None:
        said = refusal(full, manifest_with(gone, revision="0009_future", version="9.1"))
        assert "revision 0009_future of version 9.1, which the installed version does not know" in said

    def test_a_newer_format(self, full: Site, gone: Path) -> None:
        assert "has the format 2; this version reads 1" in refusal(full, manifest_with(gone, format=2))

    def test_rows_that_were_there_already(self, full: Site) -> None:
        assert "has rows already, in hoard_note, hoard_box, hoard_thing: uninstall" in refusal(
            full, export(full)
        )

    def test_a_plugin_that_is_on(self, full: Site) -> None:
        path = export(full)
        full.switch("hoard", on=True)
        assert refusal(full, path) == "Plugin hoard is on: switch it off first"

    def test_a_changed_value(self, full: Site, gone: Path) -> None:
        changed = rewritten(gone, lambda name, content: content.replace(b"attic", b"cella"))
        assert "the table hoard_box is not what the manifest says: its hash differs" in refusal(full, changed)

    def test_a_changed_file(self, full: Site, gone: Path) -> None:
        changed = rewritten(gone, lambda name, content: content.replace(b"\xff\xd8", b"\xff\xd9"))
        assert "the file a/photo.jpg is not what the manifest says" in refusal(full, changed)

    def test_a_missing_row(self, full: Site, gone: Path) -> None:
        cut = rewritten(
            gone,
            lambda name, content: content[content.index(b"\n") + 1 :] if "hoard_note" in name else content,
        )
        assert "the table hoard_note is not what the manifest says" in refusal(full, cut)

    def test_a_table_that_is_not_its_own(self, full: Site, gone: Path) -> None:
        """Anyone who plants an archive cannot write to the members."""
        tables = json.loads(zipfile.ZipFile(gone).read("manifest.json"))["tables"]
        tables[0]["name"] = "member"
        assert "plugin hoard has no member" in refusal(full, manifest_with(gone, tables=tables))

    @pytest.mark.parametrize("name", ["../../secret", "/tmp/secret", "a/../../../x", "."])
    def test_a_file_that_would_leave_its_folder(self, full: Site, gone: Path, name: str) -> None:
        listed = json.loads(zipfile.ZipFile(gone).read("manifest.json"))["files"]
        listed[0]["name"] = name
        assert "is not a name for a file of the plugin" in refusal(full, manifest_with(gone, files=listed))

    def test_a_member_who_is_no_longer_there(self, full: Site, gone: Path) -> None:
        """The reason names the row that does not fit."""
        execute(full, "DELETE FROM account_session;\nDELETE FROM member")
        said = refusal(full, gone)
        assert "hoard_box" in said
        assert 'is not present in table "member"' in said

    @pytest.mark.parametrize("where", [0.02, 0.3, 0.6, 0.9])
    def test_a_flipped_byte(self, full: Site, gone: Path, where: float) -> None:
        """Wherever it is; the one in the middle of the compressed data breaks the zip itself."""
        content = bytearray(gone.read_bytes())
        content[int(len(content) * where)] ^= 0x55
        gone.write_bytes(content)
        assert "The archive cannot be imported into plugin hoard" in refusal(full, gone)

    @pytest.mark.parametrize("content", [b"", b"PK", b"no zip", b"{}"])
    def test_no_zip(self, full: Site, gone: Path, content: bytes) -> None:
        gone.write_bytes(content)
        assert "is damaged" in refusal(full, gone)

    def test_half_of_it(self, full: Site, gone: Path) -> None:
        gone.write_bytes(gone.read_bytes()[: gone.stat().st_size // 2])
        assert "is damaged" in refusal(full, gone)

    def test_a_manifest_that_is_none(self, full: Site, gone: Path) -> None:
        broken = rewritten(gone, lambda name, content: b"[]" if name == "manifest.json" else content)
        assert "is damaged" in refusal(full, broken)

    def test_none_at_all(self, full: Site, gone: Path) -> None:
        gone.unlink()
        assert f"there is no archive {gone.name}" in refusal(full, gone)


def test_the_list_shows_the_newest_first_and_what_cannot_be_read(full: Site) -> None:
    """By the calls of the page; the damaged one says so."""
    admin = full.as_role(Role.ADMIN)
    older = export(full)
    older.write_bytes(b"damaged")
    os.rename(older, older := older.with_name("hoard-20200101T000000Z-abcdef.zip"))
    newer = export(full)
    page = admin.get("/platform/admin/archives?size=100").get_json()
    assert [item["name"] for item in page["content"]][-1] == older.name
    items = {item["name"]: item for item in page["content"]}
    assert items[newer.name]["rows"] == 11
    assert items[newer.name]["problem"] is None
    assert "is damaged" in items[older.name]["problem"]
    assert admin.get(f"/platform/admin/archives/{newer.name}").data == newer.read_bytes()
    for name in ("nothing.zip", "hoard-20200101T000000Z-000000.zip", "..%2fsecret"):
        assert admin.get(f"/platform/admin/archives/{name}").status_code == 404
    assert full.as_role(Role.MODERATOR).get(f"/platform/admin/archives/{newer.name}").status_code == 403
    older.unlink()
