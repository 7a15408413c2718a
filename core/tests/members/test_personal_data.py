"""Everything about a member: handed out with what is missing named, erased whole or not at all."""

from __future__ import annotations

import importlib
import io
import json
import zipfile
from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.api import ApiError, Role, db, former_member_id, record_audit
from motorclub.files import services as stored
from motorclub.mail import send
from motorclub.members.data import personal_data
from motorclub.members.profiles.pictures import picture_name
from motorclub.testing.site import Site, TestMember

# Two plugins with a table each; the second refers to the first's. What they do can be told.
LETTERS = """
import sqlalchemy as sa
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

TROUBLE = set()

class Base(DeclarativeBase):
    registry = plugin_registry()

class Letter(Base):
    __tablename__ = "{id}_letter"
    id: Mapped[int] = identity_column()
    owner_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id))
    text: Mapped[str]

def export(user_id):
    db.session.add(Letter(owner_id=user_id, text="written by the export"))
    db.session.flush()
    if "raise" in TROUBLE:
        raise RuntimeError("the drawer is stuck")
    if "folder" in TROUBLE:
        yield ExportFile("../letters.txt", b"")
    if "twice" in TROUBLE:
        yield ExportFile("letters.txt", b"")
    if "commit" in TROUBLE:
        db.session.commit()
    texts = db.session.scalars(sa.select(Letter.text).where(Letter.owner_id == user_id).order_by(Letter.id))
    yield ExportFile("letters.txt", "\\n".join(texts).encode())

def erase(user_id):
    if "keep" in TROUBLE:
        return Erased()
    gone = db.session.execute(sa.delete(Letter).where(Letter.owner_id == user_id).returning(Letter.id)).all()
    if "raise" in TROUBLE:
        raise RuntimeError("the drawer is stuck")
    if "sql" in TROUBLE:
        db.session.execute(sa.text("SELECT * FROM no_such_table"))
    if "commit" in TROUBLE:
        db.session.commit()
    if "rollback" in TROUBLE:
        db.session.rollback()
    if "answer" in TROUBLE:
        return None
    return Erased(removed=len(gone))

class Plugin:
    @hookimpl
    def register_models(self):
        return [Base]

    @hookimpl
    def register_personal_data(self):
        return [PersonalData("Letters.", export, erase)]

plugin = Plugin()
"""

MIGRATION = """
import sqlalchemy as sa
from alembic import op

revision = "0001_{id}"
down_revision = None
branch_labels = None
depends_on = None

def upgrade():
    op.create_table(
        "{id}_letter",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("owner_id", sa.BigInteger, sa.ForeignKey("member.id"), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )

def downgrade():
    op.drop_table("{id}_letter")
"""

SILENT = """
class Plugin:
    pass

plugin = Plugin()
"""

TALKATIVE = """
class Plugin:
    @hookimpl
    def register_personal_data(self):
        return [PersonalData("Nothing.", lambda user_id: [], lambda user_id: Erased())]

plugin = Plugin()
"""


def letters(workshop: Any, name: str, manifest: str = "") -> Any:
    return workshop.plugin(
        name,
        LETTERS.replace("{id}", name),
        "personal_data = true\n" + manifest,
        {f"0001_{name}.py": MIGRATION.replace("{id}", name)},
    )


@pytest.fixture(scope="module")
def shared(workshop: Any, site_with: Any) -> Site:
    plugins = [
        letters(workshop, "desk"),
        letters(workshop, "safe", 'requires = ["desk"]\n'),
        workshop.plugin("silent", SILENT, "personal_data = true\n"),
        workshop.plugin("talkative", TALKATIVE),
    ]
    site: Site = site_with("personal_data", plugins)
    return site


class Archive:
    """A member with something everywhere, and the plugins' moods."""

    def __init__(self, site: Site) -> None:
        self.site = site
        site.reset()
        self.admin = site.member("the_boss", Role.ADMIN)
        self.ann = site.member("ann")
        self.bob = site.member("bob")
        for plugin in ("desk", "safe"):
            self.trouble(plugin)
            for member in (self.ann, self.bob):
                self.run(
                    f"INSERT INTO {plugin}_letter (owner_id, text) VALUES ({member.id}, 'Dear {member.username}')"
                )
        with site.context():
            send(
                "verify_email",
                self.ann.email,
                {"username": "ann", "link": "https://x/?token=abc", "hours": 48},
            )
            record_audit("test.by_ann", actor_id=self.ann.id)
            record_audit("test.about_ann", target=f"member:{self.ann.id}")
            record_audit("test.about_bob", target=f"member:{self.bob.id}")
            stored.put(picture_name("ann"), b"picture")
            db.session.commit()
        self.run("UPDATE audit_entry SET address = '192.0.2.7'")
        self.run(
            "INSERT INTO notification (user_id, kind, message, params, url, actor_id, created_at) VALUES "
            f"({self.ann.id}, 'x', 'for ann', '{{}}', '/', {self.bob.id}, now()),"
            f"({self.bob.id}, 'x', '<b>ann</b> did it', '{{}}', '/', {self.ann.id}, now()),"
            f"({self.bob.id}, 'x', 'for bob', '{{}}', '/', NULL, now())"
        )

    def trouble(self, plugin: str, *what: str) -> None:
        mood: set[str] = importlib.import_module(f"motorclub_{plugin}.plugin").TROUBLE
        mood.clear()
        mood.update(what)

    def run(self, statement: str) -> list[Any]:
        with self.site.context(), db.engine.begin() as connection:
            result = connection.execute(sa.text(statement))
            return [tuple(row) for row in result] if result.returns_rows else []

    def count(self, table: str, where: str = "true") -> int:
        return int(self.run(f"SELECT count(*) FROM {table} WHERE {where}")[0][0])

    def export(self, member: TestMember) -> dict[str, bytes]:
        with self.site.context():
            archive = zipfile.ZipFile(io.BytesIO(personal_data.export(member.id)))
            db.session.commit()
        return {name: archive.read(name) for name in archive.namelist()}

    def erase(self, member: TestMember) -> dict[str, tuple[int, int]]:
        with self.site.context():
            done = personal_data.erase(member.id, actor_id=self.admin.id)
        return {owner: (erased.removed, erased.anonymised) for owner, erased in done.items()}


@pytest.fixture
def archive(shared: Site) -> Iterator[Archive]:
    made = Archive(shared)
    yield made
    for plugin in ("desk", "safe"):
        made.trouble(plugin)


def test_an_export_has_a_folder_for_each(archive: Archive) -> None:
    """The core's part too; nothing of others, no password, no live token."""
    files = archive.export(archive.ann)
    assert sorted(files) == [
        "core/active_days.json", "core/audit.json", "core/bulk_mails.json", "core/email_changes.json",
        "core/logins.json",
        "core/mail_suppressions.json", "core/mails.json", "core/member.json", "core/new_devices.json",
        "core/notification_preferences.json", "core/notification_settings.json", "core/notifications.json",
        "core/old_names.json", "core/password_changes.json", "core/picture.jpg", "core/pictures.json",
        "core/posts-in-review.json",
        "core/profile.json", "core/push_subscriptions.json", "core/restrictions.json", "core/rights.json",
        "core/second_factor.json", "core/sessions.json",
        "core/text-pictures.json", "desk/letters.txt", "manifest.json", "safe/letters.txt",
    ]  # fmt: skip
    assert files["desk/letters.txt"].decode().splitlines()[0] == "Dear ann"
    [member] = json.loads(files["core/member.json"])
    assert (member["username"], member["email"]) == ("ann", archive.ann.email)
    assert len(json.loads(files["core/sessions.json"])) == 1
    assert [item["message"] for item in json.loads(files["core/notifications.json"])] == ["for ann"]
    assert {"test.by_ann", "test.about_ann"} <= {
        item["action"] for item in json.loads(files["core/audit.json"])
    }
    assert "test.about_bob" not in files["core/audit.json"].decode()
    whole = b"".join(files.values()).decode()
    assert "token=********" in whole
    assert "token=abc" not in whole
    assert "argon2" not in whole
    manifest = json.loads(files["manifest.json"])
    assert [(part["owner"], part["failed"]) for part in manifest["parts"]] == [
        ("core", False), ("desk", False), ("safe", False),
    ]  # fmt: skip


def test_an_export_writes_nothing(archive: Archive) -> None:
    """Whatever a plugin does meanwhile is undone."""
    archive.export(archive.ann)
    assert archive.count("desk_letter") == 2


@pytest.mark.parametrize(
    ("trouble", "reason"),
    [
        ("raise", "RuntimeError: the drawer is stuck"),
        ("folder", "is not a file with a plain name"),
        ("twice", "the file letters.txt is given twice"),
        ("commit", "may not commit"),
    ],
)
def test_a_part_that_fails_is_named_in_its_place(archive: Archive, trouble: str, reason: str) -> None:
    """The other parts are whole, the database is as it was."""
    archive.trouble("desk", trouble)
    files = archive.export(archive.ann)
    assert reason in files["desk/FAILED.txt"].decode()
    assert "desk/letters.txt" not in files
    assert files["safe/letters.txt"].startswith(b"Dear ann")
    [failed] = [part for part in json.loads(files["manifest.json"])["parts"] if part["failed"]]
    assert failed["owner"] == "desk"
    assert archive.count("desk_letter") == 2


def test_erasing_takes_everything_and_only_theirs(archive: Archive) -> None:
    """Rows, mails, notifications that name them, the picture; the audit log keeps its entries without addresses."""
    client = archive.site.client(archive.ann.token)
    done = archive.erase(archive.ann)
    assert (done["desk"], done["safe"]) == ((1, 0), (1, 0))
    assert list(done) == ["safe", "desk", "core"]
    assert archive.run("SELECT owner_id FROM desk_letter") == [(archive.bob.id,)]
    assert archive.run("SELECT message FROM notification") == [("for bob",)]
    assert archive.count("member", f"id = {archive.ann.id}") == 0
    assert archive.count("account_session", f"member_id = {archive.ann.id}") == 0
    assert archive.count("mail_message") == 0
    about = f"actor_id = {archive.ann.id} OR target = 'member:{archive.ann.id}'"
    assert archive.count("audit_entry", f"({about}) AND address IS NOT NULL") == 0
    assert archive.count("audit_entry", "action = 'test.by_ann'") == 1
    assert archive.count("audit_entry", "action = 'test.about_bob' AND address IS NOT NULL") == 1
    assert client.get("/auth/sessions").status_code == 401
    with archive.site.context():
        assert stored.get(picture_name("ann")) is None
        with pytest.raises(ApiError, match="was not found"):
            personal_data.erase(archive.ann.id)
    [(details, actor)] = archive.run(
        "SELECT details, actor_id FROM audit_entry WHERE action = 'member.erased'"
    )
    assert (details["desk"], actor) == ({"removed": 1, "anonymised": 0}, archive.admin.id)


@pytest.mark.parametrize(
    ("plugin", "trouble", "reason"),
    [
        ("desk", "raise", "desk: RuntimeError: the drawer is stuck"),
        ("safe", "sql", r"safe: ProgrammingError: .*no_such_table"),
        ("desk", "commit", "desk: TransactionEnded: erase of desk may not commit"),
        ("safe", "rollback", "safe: "),
        ("safe", "answer", "safe: TypeError: erase gave None instead of Erased"),
        ("desk", "keep", "core: the table desk_letter still refers to the member"),
    ],
)
def test_if_one_cannot_nothing_is_erased(archive: Archive, plugin: str, trouble: str, reason: str) -> None:
    """In the core and in the other plugin; the refusal names who and why."""
    archive.trouble(plugin, trouble)
    with pytest.raises(personal_data.EraseFailed, match=reason) as refused:
        archive.erase(archive.ann)
    assert refused.value.status == 409
    assert archive.count("desk_letter") == archive.count("safe_letter") == 2
    assert archive.count("member") == 3
    assert archive.count("notification") == 3
    assert archive.count("account_session", "ended_at IS NOT NULL") == 0
    archive.trouble(plugin)
    assert archive.erase(archive.ann)["desk"] == (1, 0)


def test_a_plugin_that_is_off_is_asked_too(archive: Archive) -> None:
    """Being off is no reason to keep somebody's data."""
    archive.site.switch("safe", on=False)
    assert "safe/letters.txt" in archive.export(archive.ann)
    assert archive.erase(archive.ann)["safe"] == (1, 0)
    assert archive.count("safe_letter") == 1


@pytest.mark.parametrize("how", ["failed", "gone"])
def test_a_plugin_that_cannot_be_asked_stops_it(archive: Archive, how: str) -> None:
    """It has tables here and may keep something: the export says so, the erasure refuses."""
    host = archive.site.host
    loaded = host.plugins["safe"]
    failure, host.plugins = loaded.failure, dict(host.plugins)
    try:
        if how == "failed":
            loaded.failure = "Traceback ...\nImportError: no module named cupboard"
        else:
            del host.plugins["safe"]
        files = archive.export(archive.ann)
        assert "safe/FAILED.txt" in files
        with pytest.raises(
            personal_data.EraseFailed, match=r"safe: it (is set aside: ImportError|has tables here)"
        ):
            archive.erase(archive.ann)
    finally:
        loaded.failure = failure
        host.plugins["safe"] = loaded
    assert archive.count("member") == 3


def test_manifest_and_hook_must_agree(shared: Site) -> None:
    """Anyone who says that it keeps personal data hands it out, and the other way round."""
    assert "give it back from register_personal_data" in shared.host.plugins["silent"].failure
    assert "say personal_data = true in plugin.toml" in shared.host.plugins["talkative"].failure


def test_the_last_admin_stays(archive: Archive) -> None:
    """As with roles: somebody must be able to let people in."""
    with pytest.raises(ApiError, match="last admin") as refused:
        archive.erase(archive.admin)
    assert (refused.value.status, refused.value.code) == (409, "LAST_ADMIN")
    other = archive.site.member("another", Role.ADMIN)
    with archive.site.context():
        personal_data.erase(archive.admin.id)
        with pytest.raises(ApiError, match="last admin"):
            personal_data.erase(other.id)


def test_the_former_member_is_one_row_that_nobody_can_use(archive: Archive) -> None:
    """Made once, cannot be registered, opened or erased."""
    with archive.site.context():
        former = former_member_id()
        assert former_member_id() == former
        db.session.commit()
        with pytest.raises(ApiError, match="stands for those who have gone"):
            personal_data.erase(former)
    refused = archive.site.client().post("/auth/login", json={"username": "former member", "password": "!"})
    assert refused.status_code == 401
    assert archive.site.client().get(f"/users/{former}").get_json()["username"] == "former member"
