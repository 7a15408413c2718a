"""`motorclub plugins types` writes what the calls of a web half take and answer, from code alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from motorclub.cli import main
from motorclub.cli.api_types import Endpoint, render

pytestmark = pytest.mark.once

CAR = {
    "type": "object",
    "required": ["id", "owner", "state"],
    "properties": {
        "id": {"type": "integer"},
        "owner": {"anyOf": [{"$ref": "#/components/schemas/Owner"}, {"type": "null"}]},
        "state": {"type": ["string", "null"], "enum": ["DRIVES", "RESTS", None]},
        "tags": {"type": "array", "items": {"type": "string"}, "description": "At most five."},
    },
}
OWNER = {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}}}
CHANGE = Endpoint(
    "PUT /garage-api/cars/{carId}",
    {
        "summary": "Another owner.",
        "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Owner"}}}},
        "responses": {
            "200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Car"}}}},
            "default": {"$ref": "#/components/responses/DEFAULT_ERROR"},
        },
    },
    [
        {"in": "path", "name": "car_id", "required": True, "schema": {"type": "integer"}},
        {"in": "query", "name": "quietly", "schema": {"type": "boolean"}},
    ],
)
WRITTEN = """\
declare module '@motorclub/sdk' {
  interface Endpoints {
    /** Another owner. */
    'PUT /garage-api/cars/{carId}': {
      readonly path: {
        readonly carId: number;
      };
      readonly query?: {
        readonly quietly?: boolean | null | undefined;
      };
      readonly body: Schemas['Owner'];
      readonly answer: Schemas['Car'];
    };
  }
}

export interface Schemas {
  readonly Car: {
    readonly id: number;
    readonly owner: Schemas['Owner'] | null;
    readonly state: 'DRIVES' | 'RESTS' | null;
    /** At most five. */
    readonly tags?: readonly string[];
  };
  readonly Owner: {
    readonly name: string;
  };
}
"""


def test_a_call_and_the_schemas_it_needs() -> None:
    """Only what is referred to is written, a nullable enum keeps its values, and what may be missing is optional."""
    assert render([CHANGE], {"Car": CAR, "Owner": OWNER, "Unused": OWNER}) == WRITTEN


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A web half that makes one call of the core's, in a folder without a site."""
    monkeypatch.setenv("MOTORCLUB_INSTANCE", str(tmp_path / "instance"))
    monkeypatch.delenv("MOTORCLUB_MODE", raising=False)
    folder = tmp_path / "web"
    (folder / "node_modules").mkdir(parents=True)
    (folder / "manifest.ts").write_text("")
    (folder / "me.ts").write_text("callApi('GET /users/me')")
    (folder / "node_modules" / "other.ts").write_text("callApi('GET /countries')")
    return folder


def types(*words: str) -> Result:
    return CliRunner().invoke(main, ["plugins", "types", *words])


@pytest.mark.needs("forum")
def test_all_calls_of_the_plugin_and_the_others_that_its_sources_name(web: Path) -> None:
    """`--check` writes nothing, and fails until the file is what the server says."""
    assert types("forum", "--web", str(web), "--check").exit_code == 1
    assert not (web / "api").exists()
    done = types("forum", "--web", str(web))
    assert done.exit_code == 0, done.output
    written = (web / "api" / "schema.d.ts").read_text("utf-8")
    assert "'DELETE /forum-api/questions/{questionId}': {" in written
    assert "'GET /users/me': {" in written
    assert "/countries" not in written
    assert types("forum", "--web", str(web), "--check").exit_code == 0


def test_a_plugin_that_is_not_installed_is_named(web: Path) -> None:
    """In one sentence."""
    done = types("nowhere", "--web", str(web))
    assert done.exit_code == 1
    assert "no plugin nowhere is installed" in done.output
