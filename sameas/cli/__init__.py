"""The command line: one module a command, one package a group of commands, found by name."""

from __future__ import annotations

import pkgutil
import signal
import sys
from importlib import import_module
from types import FrameType
from typing import Any

import click

from sameas.core.errors import SameasError

INTERRUPTED = 130


class Commands(click.Group):
    """A group whose commands are the modules of a package, each with a `command`.

    A package inside the package is a group of its own: its `command` is `Commands` again.

    Args:
        package: Dotted name of the package.
        **options: As for `click.Group`.
    """

    def __init__(self, *, package: str = __name__, **options: Any) -> None:
        super().__init__(**options)
        self._package = package

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the commands in alphabetical order."""
        place = import_module(self._package).__path__
        return sorted(module.name for module in pkgutil.iter_modules(place))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load one command."""
        if cmd_name not in self.list_commands(ctx):
            return None
        command: click.Command = import_module(f"{self._package}.{cmd_name}").command
        return command


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="sameas")
def commands() -> None:
    """Build, check and share benchmarks for entity alignment.

    \b
    A dataset at hand? What it is, and what a reviewer would ask of it:
      sameas info FOLDER
      sameas validate FOLDER --html report.html

    \b
    No licence yet? Try the whole job on invented look-alikes:
      sameas sample DUMPS
      sameas build --mesh DUMPS/mesh.nt.gz --snomed DUMPS/SnomedCT_International*.zip \\
                   --umls DUMPS/META --out BIO
    """  # noqa: D301 - click wants the character \b


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit.

    Exit codes: 0 done, 1 input or finding, 2 usage, 130 interrupted.

    Args:
        arguments: Words after the program's name; those of the process by default.
    """
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        code = commands.main(arguments, prog_name="sameas", standalone_mode=False)
    except SameasError as error:
        _fail(f"error: {error}", error.exit_code)
    except click.exceptions.Abort:
        _fail("interrupted: nothing was changed; run the same command again", INTERRUPTED)
    except KeyboardInterrupt:
        _fail("interrupted: nothing was changed; run the same command again", INTERRUPTED)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except BrokenPipeError:
        # the reader of our output has gone, as in `sameas ... | head`
        sys.stderr.close()
        sys.exit(1)
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        _fail(f"error: {place}{error.strerror or error}", 1)
    sys.exit(code if isinstance(code, int) else 0)


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _fail(text: str, code: int) -> None:
    click.echo(text, err=True)
    sys.exit(code)
