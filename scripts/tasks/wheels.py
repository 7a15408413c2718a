"""`make wheels`."""

from __future__ import annotations

import os
import sys

from tasks import apart, setup
from tasks.shell import PYTHON, ROOT, Failed, run, say


def main() -> None:
    """Set up, build the web side if it has changed, then one wheel for each distribution."""
    os.chdir(ROOT)
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet"]
    options = ["--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", "dist"]
    try:
        setup.set_up_all()
        made_apart = setup.apart_folders()
        for folder in (ROOT, *setup.plugin_folders()):
            say(f"wheel of {folder.name if folder != ROOT else 'the core'}")
            if folder in made_apart:
                apart.build_wheel(folder, ROOT / "dist")
            else:
                run([*pip, *options, str(folder)])
    except Failed as error:
        sys.exit(f"make wheels: {error}")
    say("done: " + ", ".join(sorted(path.name for path in (ROOT / "dist").glob("*.whl"))))
