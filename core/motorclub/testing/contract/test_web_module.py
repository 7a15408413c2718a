"""The web half of a plugin, as it was built: data first, code by hashed names."""

from __future__ import annotations

import base64
import hashlib
import json
from collections import Counter
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from motorclub.platform.files import HASHED
from motorclub.platform.pages import CORE_PAGES
from motorclub.platform.web_modules import REMOTE_MANIFEST, web_module
from motorclub.plugin.host import Loaded
from motorclub.plugin.values import MAX_ID, PageState
from motorclub.testing.contract.tools import manifest_of
from motorclub.testing.site import Site

# Asked for at each visit; everything else lives for ever under its name.
ASKED_FOR = {"manifest.json", REMOTE_MANIFEST}
KEYS = {
    "routes": ({"path", "view", "title"}, {"access", "loads", "shows", "slots"}),
    "menus": ({"menu", "label", "to"}, {"order", "access", "icon"}),
    "slots": ({"slot", "view"}, {"order", "access", "title", "loads", "height", "width"}),
    "content": ({"type", "slug", "one", "many", "offers"}, {"role"}),
}
ROLES = {"ADMIN", "MODERATOR", "EVENT_ORGANISER", "USER"}


@pytest.fixture
def folder(loaded: Loaded) -> Path:
    """The built module. A plugin without a web half, or one not built here, is left out."""
    manifest = manifest_of(loaded)
    if not manifest.has_ui:
        pytest.skip(f"{loaded.id} has no web half")
    if not (manifest.ui / "manifest.json").exists():
        pytest.skip(f"the web half of {loaded.id} has not been built")
    return manifest.ui


@pytest.fixture
def declared(folder: Path) -> dict[str, object]:
    """What it declares."""
    found: dict[str, Any] = json.loads((folder / "manifest.json").read_text("utf-8"))
    return found


def test_the_server_can_use_it(folder: Path, loaded: Loaded, site: Site) -> None:
    """Id and version are those of the wheel, and the files are there that pages have fetched at once."""
    with site.context():
        module = web_module(manifest_of(loaded))
    assert module
    assert module.remote["name"] == f"motorclub_{loaded.id}"
    for link in chain([module.remote["entry"]], module.preload, *module.chunks.values()):
        assert (folder / link.removeprefix(f"/plugins/{loaded.id}/ui/")).is_file(), link


def test_it_says_which_sdk_it_was_built_with(declared: dict[str, object]) -> None:
    """A range; the shell leaves out a module that was built for another SDK than its own."""
    assert str(declared.get("sdk", ""))[:1] in "^~>=0123456789", declared.get("sdk")
    assert declared.get("sdk")


@pytest.mark.parametrize("kind", KEYS)
def test_contributions_have_the_fields_of_the_contract(kind: str, declared: dict[str, Any]) -> None:
    """A field that the shell does not know would do nothing."""
    needed, possible = KEYS[kind]
    for item in declared.get(kind, []):
        assert needed <= item.keys() <= needed | possible, item
        access = item.get("access", {})
        assert access.keys() <= {"signedIn", "roles"}, item
        assert set(access.get("roles", ())) <= ROLES, item


def test_paths_have_one_owner(site: Site, client: FlaskClient) -> None:
    """Among all plugins and the core's own pages; `/x/:id` and `/x/:name` are the same."""
    listed = client.get("/platform/plugins").get_json()["plugins"]
    paths = [route["path"] for plugin in listed for route in plugin["routes"]]
    shapes = [
        "/".join(":" if part[:1] == ":" else part.lower() for part in path.split("/"))
        for path in (*paths, *CORE_PAGES)
    ]
    assert [path for path, count in Counter(shapes).items() if count > 1] == []


def test_page_resolvers_are_of_its_routes(loaded: Loaded, declared: dict[str, Any], site: Site) -> None:
    """Each has one parameter, and knows that an item which nobody has made does not exist."""
    paths = {route["path"] for route in declared.get("routes", [])}
    for resolver in loaded.contributions.page_resolvers:
        assert resolver.path in paths
        assert resolver.path.count(":") == 1
        with site.context():
            assert resolver.head_of(str(MAX_ID)).state is not PageState.FOUND
    for page in loaded.contributions.list_resolvers:
        assert page.path in paths
        with site.context():
            assert page.resolve({"page": "x", "anything": "else"}).state is PageState.FOUND


def test_files_are_the_ones_that_were_built(folder: Path, declared: dict[str, Any]) -> None:
    """Each has the size and the SHA-384 that the build wrote down, and there is no other."""
    listed = {item["path"]: (item["bytes"], item["sha384"]) for item in declared["files"]}
    found = {
        path.relative_to(folder).as_posix(): (path.stat().st_size, sha384(path))
        for path in folder.rglob("*")
        if path.is_file() and path != folder / "manifest.json"
    }
    assert found == listed


def sha384(path: Path) -> str:
    """The hash of a file, as integrity attributes have it."""
    return base64.b64encode(hashlib.sha384(path.read_bytes()).digest()).decode()


def test_files_have_hashed_names_and_are_kept_for_ever(
    folder: Path, loaded: Loaded, client: FlaskClient
) -> None:
    """So a new version never meets an old file in a browser's cache; the two manifests are always asked for."""
    for path in folder.rglob("*"):
        name = path.relative_to(folder).as_posix()
        if not path.is_file() or path.suffix in (".br", ".gz"):
            continue
        assert name in ASKED_FOR or HASHED.search(name), f"{name} has no hash in its name"
        caching = client.get(f"/plugins/{loaded.id}/ui/{name}").headers["Cache-Control"]
        assert caching == ("no-cache" if name in ASKED_FOR else "public, max-age=31536000, immutable"), name


def test_nothing_is_loaded_from_elsewhere(folder: Path) -> None:
    """The page's policy would refuse it, in the reader's browser instead of here."""
    for path in folder.rglob("*.css"):
        assert "url(http" not in path.read_text("utf-8").replace('"', "").replace("'", ""), path.name
