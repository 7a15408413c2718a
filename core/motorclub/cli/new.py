"""`motorclub plugins new` and `motorclub plugins sdk`: what an author begins with."""

from __future__ import annotations

from pathlib import Path

import click

FOLDER = click.Path(file_okay=False, path_type=Path)


@click.command()
@click.argument("name")
@click.option("--dir", "parent", type=FOLDER, default=".", help="Where to write it; here when absent.")
@click.option("--name", "label", default="", help="Its name for people; made from NAME when absent.")
@click.option("--item", default="item", show_default=True, help="What members keep with it, in one word.")
@click.option("--author", default="", help="Whose it is, for the licence.")
@click.option("--no-web", is_flag=True, help="Without a web half.")
def new(name: str, parent: Path, label: str, item: str, author: str, no_web: bool) -> None:
    """Write a new plugin NAME into a folder of its own: it runs, is tested and keeps the contract.

    NAME is its one id, such as track_days. An existing folder is never written to.
    """
    from motorclub.cli.scaffold.names import BadName, Names, label_of
    from motorclub.cli.scaffold.sdk import NoSdk, sdk
    from motorclub.cli.scaffold.write import FolderTaken, write

    try:
        names = Names(name, label or label_of(name), item, author)
        folder = write(names, parent, None if no_web else sdk())
    except (BadName, FolderTaken, NoSdk) as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"cannot write {error.filename}: {error.strerror}") from error
    click.echo(f"written to {folder}; its README.md says how to run and test it")


@click.command("sdk")
@click.option("--out", type=FOLDER, required=True, help="The folder for the tarball, such as web/vendor.")
def copy_sdk(out: Path) -> None:
    """Copy the web SDK of this version out of the wheel, for a web half to be built with."""
    from motorclub.cli.scaffold.sdk import NoSdk, sdk

    try:
        click.echo(sdk().copy(out))
    except NoSdk as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"cannot write {error.filename}: {error.strerror}") from error
