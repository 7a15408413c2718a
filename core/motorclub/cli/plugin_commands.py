"""`motorclub <plugin id> <command>`: the commands that plugins bring.

A name that is none of the core's is looked up among the entry points; only then is the application made, because
only the plugin's own code knows its commands.
"""

from __future__ import annotations

import importlib.metadata
import logging

import click

from motorclub.cli.site import application, host_of

# As in plugin/spec.py, whose import would slow down every call of help.
ENTRY_POINT_GROUP = "motorclub.plugins"

_log = logging.getLogger("motorclub.cli")


class Main(click.Group):
    """The core's commands, which win, and a group for each installed plugin."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The core's command of this name, or a plugin's commands."""
        own = super().get_command(ctx, cmd_name)
        if own is None and cmd_name in list_installed_ids():
            return PluginCommands(cmd_name)
        return own

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The help's list, with the installed plugins below."""
        super().format_commands(ctx, formatter)
        rows = [
            (name, f"The commands of the plugin {name}.")
            for name in list_installed_ids()
            if name not in self.commands
        ]
        if rows:
            with formatter.section("Plugins"):
                formatter.write_dl(rows)


def list_installed_ids() -> list[str]:
    """The ids of the installed plugins, without importing any."""
    return sorted({entry.name for entry in importlib.metadata.entry_points(group=ENTRY_POINT_GROUP)})


class PluginCommands(click.Group):
    """One plugin's commands; each runs inside an application context, and only while the plugin is on."""

    def __init__(self, plugin: str) -> None:
        super().__init__(plugin, help=f"The commands of the plugin {plugin}.")
        self._contributed: dict[str, click.Command] | None = None

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of its commands."""
        return sorted(self._load(ctx))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """One of its commands."""
        return self._load(ctx).get(cmd_name)

    def _load(self, ctx: click.Context) -> dict[str, click.Command]:
        """Make the application, which lives as long as the command. Raises ClickException with a sentence."""
        if self._contributed is None:
            # The root's, which ends however the command ends; also when it only shows help.
            app = ctx.find_root().with_resource(application())
            loaded = host_of(app).plugins.get(self.name or "")
            if loaded is None:
                raise click.ClickException(f"the plugin {self.name} is left out here")
            if not loaded.usable:
                reason = loaded.failure.strip().splitlines()[-1]
                raise click.ClickException(f"the plugin {self.name} is set aside: {reason}")
            self._contributed = {str(command.name): command for command in loaded.contributions.commands}
        return self._contributed

    def invoke(self, ctx: click.Context) -> object:
        """Run the command if the plugin is on; its error is reported under the plugin's name."""
        from motorclub.plugin import registry

        self._load(ctx)
        if self.name not in registry.registry().refresh().enabled:
            raise click.ClickException(
                f"the plugin {self.name} is switched off; its commands run while it is on"
            )
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception as error:
            _log.exception("plugin %s: its command failed", self.name)
            raise click.ClickException(f"plugin {self.name}: {type(error).__name__}: {error}") from error
