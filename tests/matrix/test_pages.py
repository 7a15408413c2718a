"""Role x page: the gated pages of the product, the shell's table, and what the server sends for a page.

A navigation carries no token, so the document of a page is the same for everybody and holds nothing that is only for
some. The shell shows the 403 page by its own table (webshell/tests/matrix.test.tsx draws each page for each role), and
the calls behind a gated page are refused to whoever may not see it (test_calls.py).
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from matrix import open_pages, pages
from motorclub.platform import page_data
from motorclub.platform import pages as page_module
from motorclub.platform.pages import CORE_PAGES
from motorclub.plugin.values import PageHead
from motorclub.testing.site import Site
from motorclub.viewer import Role
from owned_objects import OWNED_OBJECTS

APP = Path(__file__).parents[2] / "webshell/src/app"
GATES = APP / "gates.ts"
SCREENS = APP / "Screens.tsx"
ITEM_PAGES = ("questions", "events", "profile", "announcement")
NAVIGATION = {"Accept": "text/html,application/xhtml+xml"}
GATED = pages()


def shell_table(text: str) -> dict[str, frozenset[Role]]:
    """The gates of a TypeScript source: `'/page': GROUP,` with `const GROUP: ... = ['ROLE', ...];`."""
    groups = {
        name: frozenset(map(Role, re.findall(r"'(\w+)'", listed)))
        for name, listed in re.findall(r"^const (\w+): readonly Role\[\] = \[(.*?)\];", text, re.MULTILINE)
    }
    return {route: groups[name] for route, name in re.findall(r"^  '(/[^']+)': (\w+),$", text, re.MULTILINE)}


def test_the_shells_table_is_the_products() -> None:
    """Each page, each role, nothing more."""
    assert shell_table(GATES.read_text("utf-8")) == GATED


def test_a_changed_table_is_found() -> None:
    """One role more in one group, or one page less."""
    text = GATES.read_text("utf-8")
    assert shell_table(text.replace("['ADMIN'];", "['ADMIN', 'USER'];")) != GATED
    assert shell_table(text.replace("  '/report-config': ADMINS,\n", "")) != GATED


def test_server_and_shell_list_the_same_pages() -> None:
    """Each page that the shell draws itself, and no other."""
    drawn = re.findall(r"^  {.path: '(/[^']*)', element:", SCREENS.read_text("utf-8"), re.MULTILINE)
    assert sorted(CORE_PAGES) == sorted(drawn)


def test_a_page_is_either_gated_or_open() -> None:
    """And every page that the core serves is one of the two."""
    assert not GATED.keys() & set(open_pages())
    assert {re.sub(r":(\w+)", r"{\1}", path) for path in CORE_PAGES} <= GATED.keys() | set(open_pages())


def test_plugins_add_no_page_to_those_of_the_product(site: Site) -> None:
    """Whatever else they show stands on a page that there is, such as a tab of it."""
    with site.context():
        declared = {path for _, path in page_module.list_declared_pages()}
    pages_there = GATED.keys() | set(open_pages())
    assert {re.sub(r":\w+", "{}", path) for path in declared} <= {
        re.sub(r"{\w+}", "{}", p) for p in pages_there
    }


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A shell of one line, so that the test needs no build."""
    (tmp_path / "index.html").write_text(
        '<script type="application/json" id="boot">{}</script><!--preload-->'
    )
    monkeypatch.setattr(page_module, "SHELL", tmp_path)


@pytest.mark.usefixtures("shell")
@pytest.mark.parametrize("route", [*GATED, *open_pages()])
def test_the_document_is_the_same_for_everybody(
    route: str, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """200 for a page that is there, 404 for one that is not; not one byte depends on who asks, only on when."""
    for module in (page_module, page_data):
        monkeypatch.setattr(module, "PATIENCE_S", 30.0)
    address = re.sub(r"{\w+}", "1", route)
    answers = [client.get(address, headers=NAVIGATION) for client in (site.client(), *everyone(site))]
    assert {answer.status_code for answer in answers} <= ({200} if route in CORE_PAGES else {200, 404})
    assert len({re.sub(rb'"at":\d+', b"", answer.data) for answer in answers}) == 1
    assert all(b'id="boot">{"' in answer.data for answer in answers)


@pytest.mark.usefixtures("shell")
def test_a_document_says_whether_its_item_exists(site: Site) -> None:
    """However the address is written: 200 for one that is there, 404 for one that never was, 410 for a removed one."""
    owner = site.member("page_owner")
    question, event, draft = (
        OWNED_OBJECTS[thing](site, owner) for thing in ("question", "published event", "event")
    )

    def status(address: str) -> int:
        return site.client().get(address, headers=NAVIGATION).status_code

    there = (
        f"/questions/{question}",
        f"/Questions/{question}/",
        f"/events/{event}",
        f"/events/{draft}",
        f"/profile/{owner.id}",
        "/usersmanagement",
        "/LOGIN",
    )
    assert {address: status(address) for address in there} == dict.fromkeys(there, 200)
    nowhere = [f"/{kind}/{number}" for kind in ITEM_PAGES for number in (2**62, 2**63, "x", "%0a1")]
    assert {address: status(address) for address in nowhere} == dict.fromkeys(nowhere, 404)
    removed = site.client(owner.token).delete(f"/forum-api/questions/{question}")
    assert removed.status_code in (200, 204), removed.text
    assert status(f"/questions/{question}") == 410
    site.switch("forum", on=False)
    assert status(f"/questions/{question}") == 404


@pytest.mark.usefixtures("shell")
def test_a_head_holds_what_visitors_may_read(site: Site) -> None:
    """Titles of public items; none of a draft, nor of a private profile."""
    owner = site.member("page_owner")
    event, draft = (OWNED_OBJECTS[thing](site, owner) for thing in ("published event", "event"))

    def head(address: str) -> PageHead:
        with site.context():
            found = page_module.find_page(address)
            assert found
            return page_module.head_of(found, {})

    assert head(f"/events/{event}").title == "Night Garage Meet"
    assert head(f"/events/{draft}") == PageHead()
    assert head(f"/profile/{owner.id}").title == "page_owner"
    closed = site.client(owner.token).put("/users/me/privacy", json={"profile": "MEMBERS"})
    assert closed.status_code == 200, closed.text
    assert head(f"/profile/{owner.id}") == PageHead()


def everyone(site: Site) -> list[FlaskClient]:
    """A browser of each role, should one send its token along after all."""
    return [site.as_role(role) for role in Role]
