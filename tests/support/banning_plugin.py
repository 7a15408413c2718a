"""A plugin that bans one member of the demo and hears their appeal, with a web half written by hand."""

from __future__ import annotations

import json
from pathlib import Path

from plugin_builder import HEAD, write_plugin

NAME = "warden"
BANNED = "driver"
REASON = "Sold parts that never arrived"

CODE = """
import hmac
from datetime import UTC, datetime
from motorclub.api import *

KEY = b"the warden's own"
ENDS = datetime(2099, 1, 31, 18, tzinfo=UTC)
blueprint = Blueprint("warden", __name__)

def signature(user_id: int) -> str:
    return hmac.digest(KEY, str(user_id).encode(), "sha256").hex()

def is_banned(user_id: int) -> bool:
    return db.session.scalar(sa.select(Member.username).where(Member.id == user_id)) == "BANNED"

class AppealSchema(Schema):
    token = Text(required=True)
    body = Text(required=True)

class HeardSchema(Schema):
    username = Text(required=True)
    body = Text(required=True)

@blueprint.route("/appeals", methods=["POST"])
@blueprint.arguments(AppealSchema)
@blueprint.response(201, HeardSchema)
@public
def appeal(body: dict[str, Any]) -> Any:
    "Heard from whoever has the token that the log-in was refused with."
    user_id, _, signed = body["token"].partition(".")
    if not hmac.compare_digest(signature(int(user_id)).encode(), signed.encode()):
        raise forbidden("This token is not ours")
    name = db.session.scalar(sa.select(Member.username).where(Member.id == int(user_id)))
    return {"username": name, "body": body["body"]}

class Plugin:
    @hookimpl
    def check_login(self, user_id: int) -> Refusal | None:
        if not is_banned(user_id):
            return None
        ban = {"reason": "REASON", "expiresAt": iso(ENDS)}
        token = f"{user_id}.{signature(user_id)}"
        return Refusal("Account banned", {"ban": ban, "appealToken": token})

    @hookimpl
    def find_ban(self, user_id: int) -> Ban | None:
        return Ban(1, "REASON", ENDS, appealable=True) if is_banned(user_id) else None

    @hookimpl
    def register_routes(self) -> Iterable[Routes]:
        return [Routes(blueprint, "/warden-api")]

plugin = Plugin()
"""

WEB = """
let scope;
export const init = (given) => { scope = given; };
const Appeal = (React) => ({ reason, expiresAt, appealToken }) => {
  const { createElement: h, useState } = React;
  const [body, setBody] = useState('');
  const [heard, setHeard] = useState('');
  const send = async (event) => {
    event.preventDefault();
    const headers = { 'Content-Type': 'application/json' };
    const sent = JSON.stringify({ token: appealToken, body });
    const answer = await fetch('/warden-api/appeals', { method: 'POST', headers, body: sent });
    const { username, body: said, message } = await answer.json();
    setHeard(answer.ok ? `Heard from ${username}: ${said}` : message);
  };
  return h('form', { onSubmit: send, 'aria-label': `Appeal against: ${reason}, ${expiresAt}` },
    h('label', { htmlFor: 'appeal' }, 'Your appeal'), ' ',
    h('input', { id: 'appeal', value: body, onChange: (event) => setBody(event.target.value) }), ' ',
    h('button', { type: 'submit' }, 'Send appeal'),
    h('p', { role: 'status' }, heard));
};
const load = async () => {
  const [{ get }] = Object.values(scope.react);
  return { default: Appeal((await get())()) };
};
const plugin = { manifest: { id: 'warden', sdk: '^1' }, views: { Appeal: load } };
export const get = async () => () => ({ default: plugin });
"""

MANIFEST = {
    "id": NAME,
    "version": "1.0",
    "sdk": "^1",
    "routes": [],
    "menus": [],
    "slots": [{"slot": "login.banned", "view": "Appeal"}],
    "locales": {"en": {}},
    "files": [],
}
ASSETS = {"js": {"sync": [], "async": []}, "css": {"sync": [], "async": []}}
FEDERATION = {
    "id": "motorclub_warden",
    "name": "motorclub_warden",
    "metaData": {
        "name": "motorclub_warden",
        "type": "app",
        "buildInfo": {"buildVersion": "1.0", "buildName": "motorclub_warden"},
        "remoteEntry": {"name": "remoteEntry.js", "path": "", "type": "module"},
        "globalName": "motorclub_warden",
        "publicPath": "/plugins/warden/ui/",
    },
    "shared": [],
    "remotes": [],
    "exposes": [{"id": "motorclub_warden:plugin", "name": "plugin", "assets": ASSETS, "path": "./plugin"}],
}


def write(folder: Path) -> None:
    """Install it in `folder`."""
    files = {
        "ui/manifest.json": json.dumps(MANIFEST),
        "ui/mf-manifest.json": json.dumps(FEDERATION),
        "ui/remoteEntry.js": WEB,
    }
    code = HEAD + CODE.replace("BANNED", BANNED).replace("REASON", REASON)
    write_plugin(folder, NAME, code, manifest="[ui]\n", files=files)
