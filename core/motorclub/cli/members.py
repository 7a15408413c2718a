"""`motorclub members`: what is kept about somebody, handed out or erased."""

from __future__ import annotations

from pathlib import Path

import click

from motorclub.cli.site import application

# The reason in the audit log of what nobody has signed in for.
BY_OPERATOR = "Done by the operator with a command."


@click.group()
def members() -> None:
    """People's data: handing it out, and erasing it."""


@members.command()
@click.argument("name")
@click.option("--out", type=click.Path(dir_okay=False, writable=True, path_type=Path), required=True)
def export(name: str, out: Path) -> None:
    """Write everything that is kept about the member NAME (username or email) into a zip."""
    from motorclub.members.data import personal_data

    with application():
        archive = personal_data.export(_id_of(name))
    out.write_bytes(archive)
    click.echo(f"written to {out}")
    failed = list(personal_data.failures_of(archive))
    if failed:
        raise click.ClickException(
            f"the parts of {', '.join(failed)} are missing; their {personal_data.FAILED} says why"
        )


@members.command()
@click.argument("name")
@click.option(
    "--content",
    type=click.Choice(["KEEP", "ANONYMISE", "REMOVE"]),
    default="ANONYMISE",
    show_default=True,
    help="What becomes of what they have written: it stays with their name, stays without it, or goes.",
)
@click.option("--yes", is_flag=True, help="Do it: nothing brings it back.")
def erase(name: str, content: str, yes: bool) -> None:
    """Erase the member NAME (username or email): the core's part and that of every installed plugin, or nothing."""
    from motorclub.http.errors import ApiError
    from motorclub.members.data import personal_data
    from motorclub.plugin.values import ContentChoice

    with application():
        member_id = _id_of(name)
        if not yes:
            raise click.ClickException(
                f"this erases {name} for good; `motorclub members export` keeps a copy, --yes does it"
            )
        try:
            done = personal_data.erase(member_id, content=ContentChoice(content))
        except ApiError as error:
            raise click.ClickException(error.message) from error
    for owner, erased in done.items():
        click.echo(f"{owner}: {erased.removed} removed, {erased.anonymised} without a name")


@members.command()
@click.argument("name")
@click.option("--yes", is_flag=True, help="Confirm that they have proved who they are in another way.")
def remove_second_factor(name: str, yes: bool) -> None:
    """Let the member NAME (username or email) sign in with the password alone, after they lost phone and codes.

    Removes the authenticator app, all passkeys, recovery codes and trusted browsers. The member is notified by mail.
    """
    from motorclub.accounts.second_factor import services

    with application():
        member_id = _id_of(name)
        if not yes:
            raise click.ClickException(
                f"from then on the password of {name} is enough; make sure who asks for it, then say --yes"
            )
        if not services.remove_all(member_id):
            raise click.ClickException(f"{name} has no second factor")
    click.echo(f"removed; {name} is notified by mail")


@members.command()
@click.option("--yes", is_flag=True, help="Do it.")
def sign_out_all(yes: bool) -> None:
    """End every session of everybody: after a backup was put back, or when cookies may have been stolen."""
    from motorclub.accounts.sessions import services

    with application():
        if not yes:
            raise click.ClickException("everybody will have to sign in again; say --yes")
        click.echo(f"{services.end_all()} sessions ended")


@members.command()
@click.argument("name")
@click.argument(
    "role", type=click.Choice(["ADMIN", "MODERATOR", "EVENT_ORGANISER", "USER"], case_sensitive=False)
)
@click.option(
    "--force", is_flag=True, help="Take the role from the last admin too: then nobody looks after the site."
)
def set_role(name: str, role: str, force: bool) -> None:
    """Give the member NAME (username or email) the role ROLE, at once: this is how a site gets its first admin."""
    from motorclub.http.errors import ApiError
    from motorclub.members.administration.services import change_role
    from motorclub.viewer import Role

    with application():
        member_id = _id_of(name)
        try:
            change_role(member_id, Role(role), actor_id=None, reason=BY_OPERATOR, keep_an_admin=not force)
        except ApiError as error:
            raise click.ClickException(f"{error.message} --force does it all the same.") from error
    click.echo(f"{name} is {role} now")


def _id_of(name: str) -> int:
    import sqlalchemy as sa

    from motorclub.db import reads
    from motorclub.people.models import Member
    from motorclub.people.services import key_of

    column = Member.email_key if "@" in name else Member.username_key
    found = reads().scalar(sa.select(Member.id).where(column == key_of(name)))
    if found is None:
        raise click.ClickException(f"there is no member {name}")
    return found
