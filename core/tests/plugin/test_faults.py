"""Whatever is wrong with a plugin: the site starts, serves, and says which plugin failed and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib.metadata import EntryPoint
from typing import TYPE_CHECKING, Any

import pytest
import sqlalchemy as sa

from motorclub.db import META, Base, db
from motorclub.platform.operations import migrate
from motorclub.viewer import Role

if TYPE_CHECKING:
    from motorclub.testing.site import Site

MODELS = """
import sqlalchemy as sa
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

class Base(DeclarativeBase):
    registry = plugin_registry()

class Thing(Base):
    __tablename__ = "{table}"
    id: Mapped[int] = identity_column()
    {more}

class Plugin:
    @hookimpl
    def register_models(self):
        return [Base]

plugin = Plugin()
"""
GIVES = """
class Plugin:
    @hookimpl
    def {hook}(self):
        {body}

plugin = Plugin()
"""
ROUTES = """
def made(name, rule, twice=False):
    blueprint = Blueprint(name, __name__)

    @blueprint.route(rule)
    @blueprint.response(200)
    @public
    def view():
        return {{}}

    return blueprint

class Plugin:
    @hookimpl
    def register_routes(self):
        return [{routes}]

plugin = Plugin()
"""
BROKEN_MIGRATION = """
import sqlalchemy as sa
from alembic import op
revision = "0001_unsound"
down_revision = None

def upgrade():
    op.create_table("unsound_half", sa.Column("id", sa.BigInteger, primary_key=True))
    op.execute("SELECT no_such_function()")

def downgrade():
    op.drop_table("unsound_half")
"""
BAD_MANIFEST = b"""
id = "muddled"
name = " "
api = "one"
requires = "forum"
mounts = ["Muddled"]
topics = ["/elsewhere"]
default = "maybe"
personal_data = "no"
ui = true
colour = "red"
"""
NOTHING = "plugin = object()\n"


@dataclass(frozen=True)
class Fault:
    """A plugin that cannot be used, and what the plugins page must say about it."""

    id: str
    says: tuple[str, ...]
    code: str = NOTHING
    manifest: str | bytes = ""
    migrations: dict[str, str] = field(default_factory=dict)
    state: str = "failed"


FAULTS = (
    Fault(
        "raising",
        ("RuntimeError: the topics are gone",),
        GIVES.format(hook="register_topics", body='raise RuntimeError("the topics are gone")'),
    ),
    Fault(
        "late",
        ("RuntimeError: half-way",),
        GIVES.format(
            hook="register_topics", body='yield Topic("/topic/late/x", "x"); raise RuntimeError("half-way")'
        ),
    ),
    Fault(
        "unrelated",
        ("expression 'Missing' failed to locate a name",),
        MODELS.format(table="unrelated_thing", more='missing: Mapped["Missing"] = relationship("Missing")'),
    ),
    Fault(
        "dangling",
        ("table dangling_thing: the foreign key nowhere.id leads nowhere",),
        MODELS.format(
            table="dangling_thing", more='x: Mapped[int] = mapped_column(sa.ForeignKey("nowhere.id"))'
        ),
    ),
    Fault(
        "straytable",
        ("table 'thing' must be called straytable_thing",),
        MODELS.format(table="thing", more="x: Mapped[int]"),
    ),
    Fault(
        "strayjob",
        ("job 'other.sweep' must be called strayjob.sweep",),
        GIVES.format(hook="register_jobs", body='return [Job("other.sweep", print)]'),
    ),
    Fault(
        "straytopic",
        ("topic '/topic/notifications/{userId}' must begin with /topic/straytopic/",),
        GIVES.format(hook="register_topics", body='return [Topic("/topic/notifications/{userId}", "All.")]'),
    ),
    Fault(
        "straymount",
        ("mount '/elsewhere-api' is not declared", "blueprint 'elsewhere' must be called straymount"),
        ROUTES.format(routes='Routes(made("elsewhere", "/x"), "/elsewhere-api")'),
    ),
    Fault(
        "burglar",
        ("mount '/auth' belongs to the core; one name has one owner",),
        ROUTES.format(routes='Routes(made("burglar", "/login"), "/auth")'),
        'mounts = ["/auth"]\n',
    ),
    Fault(
        "squatter",
        ("mount '/healthy-api/hello' belongs to plugin healthy; one name has one owner",),
        NOTHING,
        'mounts = ["/healthy-api/hello"]\n',
    ),
    Fault("healthy_too", ("id 'healthy_too' and plugin healthy would share table names",)),
    Fault(
        "twice",
        ("there is a blueprint 'twice' already",),
        ROUTES.format(
            routes='Routes(made("twice", "/one"), "/twice-api"), Routes(made("twice", "/two"), "/twice-api")'
        ),
    ),
    Fault(
        "open",
        ("view states no access rule: add @public, @signed_in or @requires",),
        ROUTES.format(routes='Routes(made("open", "/x"), "/open-api")').replace("    @public\n", ""),
    ),
    Fault(
        "unsound", ("its migration failed", "no_such_function"), NOTHING, "", {"0001.py": BROKEN_MIGRATION}
    ),
    Fault(
        "muddled",
        (
            "unknown key 'colour'",
            "name must be a non-empty text",
            "summary must be a non-empty text",
            "api = 'one' is not a version range",
            "requires must be a list",
            "mounts: 'Muddled' must match",
            "topics: '/elsewhere' must match",
            'default must be "on" or "off"',
            "personal_data must be true or false",
            "ui must be a table",
        ),
        NOTHING,
        BAD_MANIFEST,
    ),
    Fault(
        "misnamed", ("id = 'Mis named' must match", "name must be"), NOTHING, b'id = "Mis named"\nname = 7\n'
    ),
    Fault("renamed", ("the entry point is called 'renamed'",), NOTHING, b'id = "other_name"'),
    Fault("platform", ("id = 'platform' is a name of the core's",)),
    Fault("cut", ("plugin.toml of cut:",), NOTHING, b'id = "cut'),
    Fault(
        "latin",
        ("plugin.toml of latin:", "utf-8"),
        NOTHING,
        'id = "latin"\nname = "Caf\xe9"\n'.encode("latin-1"),
    ),
    Fault(
        "newer",
        ("needs the plugin API >=2",),
        NOTHING,
        b'id="newer"\nname="N"\nsummary="S"\napi=">=2"\n',
        state="incompatible",
    ),
    Fault(
        "wrapping",
        ("check_disable is a hook wrapper; plugins may not wrap hooks",),
        GIVES.format(hook="check_disable", body="return (yield)").replace(
            "hookimpl", "hookimpl(wrapper=True)"
        ),
    ),
    Fault(
        "guessing",
        ("plugin guessing implements register_everything, which is not a hook of this version",),
        GIVES.format(hook="register_everything", body="return []"),
    ),
    Fault(
        "askew",
        ("settings Settings: every field needs a default",),
        "from dataclasses import dataclass\n@dataclass(frozen=True)\nclass Settings:\n    limit: int\n"
        + GIVES.format(hook="register_settings", body="return Settings"),
    ),
    Fault(
        "circle_one",
        ("its requirements form a circle: circle_one -> circle_two -> circle_one",),
        NOTHING,
        'requires = ["circle_two"]\n',
    ),
    Fault(
        "circle_two",
        ("requires circle_one, which is not installed or has failed",),
        NOTHING,
        'requires = ["circle_one"]\n',
    ),
    Fault(
        "needy", ("plugin needy requires nobody, which is not installed",), NOTHING, 'requires = ["nobody"]\n'
    ),
    Fault("quitter", ("SystemExit: enough",), 'raise SystemExit("enough")\n'),
    Fault("absent", ("ModuleNotFoundError: No module named 'no_such_library'",), "import no_such_library\n"),
    Fault("hollow", ("has no attribute 'plugin'",), "pass\n"),
)

CORE_TABLES = {
    mapper.local_table.name for mapper in Base.registry.mappers if isinstance(mapper.local_table, sa.Table)
}

BY_ID = pytest.mark.parametrize("fault", FAULTS, ids=[fault.id for fault in FAULTS])


@pytest.fixture(scope="module")
def faulty_site(site_with: Any, workshop: Any, healthy: EntryPoint) -> Site:
    """One site with all of them installed, and one plugin in good order; a distribution without a package too."""
    entries = [healthy, *(workshop.plugin(f.id, f.code, f.manifest, f.migrations) for f in FAULTS)]
    gone = EntryPoint("gone", "motorclub_gone.plugin:plugin", "motorclub.plugins")
    site: Site = site_with("faulty", [*entries, gone])
    return site


@pytest.fixture
def page(faulty_site: Site) -> dict[str, Any]:
    """The admin's plugins page, by id."""
    faulty_site.reset()
    answer = faulty_site.as_role(Role.ADMIN).get("/platform/admin/plugins")
    assert answer.status_code == 200
    return {plugin["id"]: plugin for plugin in answer.get_json()["plugins"]}


def test_the_site_serves(faulty_site: Site) -> None:
    """Health, the core's calls and the one good plugin work; the shell hears of nothing else."""
    client = faulty_site.client()
    assert client.get("/readyz").status_code == 200
    assert client.get("/auth/config").status_code == 200
    assert client.get("/healthy-api/hello").get_json() == {"hello": "world"}
    assert [plugin["id"] for plugin in client.get("/platform/plugins").get_json()["plugins"]] == ["healthy"]


def test_the_core_keeps_its_schema(faulty_site: Site) -> None:
    """No table of a failed plugin is left in the shared schema, where it would break everybody's migrations."""
    own = {table.name for table in META.sorted_tables}
    prefixes = tuple(f"{fault.id}_" for fault in FAULTS if fault.id != "platform")
    assert not [name for name in own if name.startswith(prefixes)]
    assert "thing" not in own
    with faulty_site.context():
        # Other tests of this process may have loaded plugins that are not of this site.
        plugins = migrate.table_owners(faulty_site.host) | {
            table.partition("_")[0] for table in own - CORE_TABLES
        }
        assert migrate.differences(db.engine, migrate.core_chain(plugins)) == []
        assert "unsound_half" not in sa.inspect(db.engine).get_table_names()


@BY_ID
def test_the_plugins_page_says_why(fault: Fault, page: dict[str, Any]) -> None:
    """State and reason, every part of it at once."""
    assert page[fault.id]["state"] == fault.state
    assert not page[fault.id]["enabled"]
    assert [part for part in fault.says if part not in page[fault.id]["failure"]] == []


@BY_ID
def test_it_cannot_be_switched_on(fault: Fault, faulty_site: Site, page: dict[str, Any]) -> None:
    """409 with the reason; nothing changes."""
    refused = faulty_site.as_role(Role.ADMIN).post(f"/platform/admin/plugins/{fault.id}/enable")
    assert (refused.status_code, refused.get_json()["code"]) == (409, "CONFLICT")
    assert f"Plugin {fault.id} cannot be switched on: " in refused.get_json()["message"]


def test_a_distribution_without_its_package_is_named(page: dict[str, Any]) -> None:
    """The entry point is there, the code is not."""
    assert "the package of plugin gone is not importable" in page["gone"]["failure"]


def test_routes_of_a_plugin_that_failed_half_way_stay_closed(faulty_site: Site) -> None:
    """The first of its two blueprints was mounted before the second one failed."""
    refused = [faulty_site.client().get(path) for path in ("/twice-api/one", "/twice-api/two")]
    assert [answer.status_code for answer in refused] == [404, 404]
    assert refused[0].get_json()["code"] == "PLUGIN_DISABLED"
    assert not [
        path for path in faulty_site.client().get("/openapi.json").get_json()["paths"] if "twice" in path
    ]


def test_nobody_takes_over_the_log_in(faulty_site: Site) -> None:
    """A plugin that mounts itself below /auth has changed nothing there."""
    assert faulty_site.client().get("/auth/login").status_code == 405
