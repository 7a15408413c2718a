"""One plugin for each way in which a plugin can harm its site, and what the page of plugins says about it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from plugin_builder import HEAD, title, write_plugin
from product import Product

EMPTY = "class Plugin:\n    pass\n\nplugin = Plugin()\n"
GIVES = """
class Plugin:
    @hookimpl
    def {hook}(self) -> {returns}:
        {body}

plugin = Plugin()
"""
VIEW = """
import motorclub.plugin.gate

# So that the test need not wait for half a minute.
motorclub.plugin.gate.REQUEST_S = 1.0
KEPT = []
blueprint = Blueprint("{id}", __name__)

@blueprint.route("/torment")
@blueprint.response(200)
@public
def torment() -> Any:
    {body}
    return {{}}

class Plugin:
    @hookimpl
    def register_routes(self) -> Iterable[Routes]:
        return [Routes(blueprint, "/{mount}-api")]

plugin = Plugin()
"""
MODEL = """
class Base(DeclarativeBase):
    registry = plugin_registry()

class Thing(Base):
    __tablename__ = "{table}"
    id: Mapped[int] = identity_column()
    {column}

class Plugin:
    @hookimpl
    def register_models(self) -> Iterable[type[DeclarativeBase]]:
        return [Base]

plugin = Plugin()
"""
BROKEN_MIGRATION = """
import sqlalchemy as sa
from alembic import op
revision = "0001_torment"
down_revision = None

def upgrade():
    op.create_table("torment_migration_half", sa.Column("id", sa.BigInteger, primary_key=True))
    op.execute("SELECT no_such_function()")

def downgrade():
    op.drop_table("torment_migration_half")
"""


@dataclass(frozen=True, slots=True)
class FaultyPlugin:
    """A plugin, the state it ends in, and what the page of plugins must say about it."""

    id: str
    code: str
    says: str
    state: str = "failed"
    files: dict[str, str] = field(default_factory=dict)

    def write(self, folder: Path) -> None:
        """Install it in `folder`."""
        manifest = "[ui]\n" if any(path.startswith("ui/") for path in self.files) else ""
        write_plugin(folder, self.id, HEAD + self.code, manifest=manifest, files=self.files)


def _view(name: str, body: str, says: str, state: str = "enabled") -> FaultyPlugin:
    code = VIEW.format(id=name, mount=name.replace("_", "-"), body=body)
    return FaultyPlugin(name, code, says, state)


AT_LOAD = (
    FaultyPlugin("torment_import", "raise RuntimeError('at import')\n", "RuntimeError: at import"),
    FaultyPlugin("torment_exit", "raise SystemExit(3)\n", "SystemExit: 3"),
    FaultyPlugin(
        "torment_hook",
        GIVES.format(hook="register_jobs", returns="Iterable[Job]", body="raise KeyError('in a hook')"),
        "KeyError: 'in a hook'",
    ),
    FaultyPlugin(
        "torment_model",
        MODEL.format(
            table="torment_model_thing", column='x: Mapped[int] = mapped_column(sa.ForeignKey("gone.id"))'
        ),
        "the foreign key gone.id leads nowhere",
    ),
    FaultyPlugin(
        "torment_relationship",
        MODEL.format(table="torment_relationship_thing", column='x: Mapped["Gone"] = relationship("Gone")'),
        "expression 'Gone' failed to locate a name",
    ),
    FaultyPlugin(
        "torment_migration",
        EMPTY,
        "no_such_function",
        files={"migrations/0001_torment.py": BROKEN_MIGRATION},
    ),
    FaultyPlugin(
        "torment_annotations",
        GIVES.format(hook="register_jobs", returns="Iterable[str]", body="return []"),
        "register_jobs must be annotated",
    ),
    FaultyPlugin(
        "torment_names",
        MODEL.format(table="member", column="x: Mapped[int]").replace("member", "stolen_thing"),
        "must be called torment_names_stolen_thing",
    ),
    FaultyPlugin(
        "torment_permission",
        GIVES.format(
            hook="register_permissions",
            returns="Iterable[Permission]",
            body="return [Permission('platform.administer', 'Mine.', EVERY_MEMBER)]",
        ),
        "must be called torment_permission.administer",
    ),
)
AT_WORK = (
    _view("torment_view", "raise RuntimeError('in a view')", "RuntimeError: in a view"),
    _view(
        "torment_leak", "KEPT.append(db.engine.connect()); KEPT[-1].execute(sa.text('SELECT 1'))", "left open"
    ),
    _view(
        "torment_transaction",
        "db.session.execute(sa.text('LOCK TABLE member IN ACCESS EXCLUSIVE MODE'))",
        "",
    ),
    _view("torment_hang", "time.sleep(3600)", "has not returned for 1 s", "quarantined"),
)


def _web(name: str, entry: str | None, says: str) -> FaultyPlugin:
    """A plugin with a route and a place on the home page, whose web module is `entry` (None: it is missing)."""
    manifest = {
        "id": name,
        "version": "1.0",
        "sdk": "^1",
        "routes": [{"path": f"/{name}", "view": "Page", "title": title(name)}],
        "menus": [],
        "slots": [{"slot": "home.main", "view": "Part"}],
        "locales": {"en": {}},
        "files": [],
    }
    assets = {"js": {"sync": [], "async": []}, "css": {"sync": [], "async": []}}
    federation = {
        "id": f"motorclub_{name}",
        "name": f"motorclub_{name}",
        "metaData": {
            "name": f"motorclub_{name}",
            "type": "app",
            "buildInfo": {"buildVersion": "1.0", "buildName": f"motorclub_{name}"},
            "remoteEntry": {"name": "remoteEntry.js", "path": "", "type": "module"},
            "globalName": f"motorclub_{name}",
            "publicPath": f"/plugins/{name}/ui/",
        },
        "shared": [],
        "remotes": [],
        "exposes": [
            {"id": f"motorclub_{name}:plugin", "name": "plugin", "assets": assets, "path": "./plugin"}
        ],
    }
    files = {"ui/manifest.json": json.dumps(manifest), "ui/mf-manifest.json": json.dumps(federation)}
    if entry is not None:
        files["ui/remoteEntry.js"] = entry
    return FaultyPlugin(name, EMPTY, says, "enabled", files)


def _module(name: str, view: str) -> str:
    """A hand-written remote whose two views are the JavaScript expression `view`."""
    return (
        "export const init = () => {};\n"
        f"const view = {view};\n"
        "const load = async () => ({ default: view });\n"
        f"const plugin = {{ manifest: {{ id: '{name}', sdk: '^1' }}, views: {{ Page: load, Part: load }} }};\n"
        "export const get = async () => () => ({ default: plugin });\n"
    )


IN_BROWSERS = (
    _web("torment_missing", None, ""),
    _web("torment_throwing", "throw new Error('at import of the module');\n", "at import of the module"),
    _web("torment_stranger", _module("somebody_else", "() => null"), "is not that of torment_stranger"),
    _web(
        "torment_render",
        _module("torment_render", "() => { throw new Error('at render'); }"),
        "at render",
    ),
)
ALL = (*AT_LOAD, *AT_WORK, *IN_BROWSERS)

PATIENCE_S = 180.0


def plugin(product: Product, name: str) -> dict[str, Any]:
    """What the page of plugins says about one."""
    _, page = product.call("GET", "/platform/admin/plugins", token=product.token("admin"))
    return next(found for found in page["plugins"] if found["id"] == name)


def eventually(product: Product, name: str, condition: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The page's word on a plugin once it is so; it sums up what processes tell every two seconds."""
    found: dict[str, Any] = {}

    def come_true() -> bool:
        nonlocal found
        found = plugin(product, name)
        return condition(found)

    assert soon(come_true), found
    return found


def soon(condition: Callable[[], bool]) -> bool:
    """Whether it comes true in time; a site that does not answer yet is asked again."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        try:
            if condition():
                return True
        except OSError:  # a worker is being replaced
            pass
        time.sleep(0.2)
    return False
