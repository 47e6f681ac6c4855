"""The table of commands."""

import sys
from collections.abc import Callable, Sequence

from build.art.workshop.bench import make_art
from build.check import check
from build.conformance import conformance
from build.fields import fields
from build.film import film
from build.lint import lint
from build.lock import lock
from build.mutants.command import mutants
from build.native import chosen, compile_command
from build.package.command import CARES, KINDS, package
from build.plots.page import plots
from build.project import PETTINGZOO_LOCK, PETTINGZOO_VENV, ROOT, Stop, run, run_game, run_module, say
from build.release import release
from build.setup import environment, setup
from build.site.command import SHOTS, site
from build.slow import slow
from build.train.command import train

USAGE = """\
usage: python3 build COMMAND [ARGUMENTS]

  setup [--test]    make .venv and install what the lock files name (--test: also the tools of the tests)
  play [...]        set up if needed, then play; arguments go to the game
  test [--fast]     run the tests and style checks (--fast: the quick ones, --whole: every case, --near FILE...: those about some files); other arguments go to pytest
  bench [...]       measure the rules and the bots; arguments go to the measurement
  arena [...]       let bots find out which is stronger: GAME A B [C...]; --record keeps it in docs/bots/
  compile [--clean] make native modules of the rules and the bots (--clean: remove them); play, test, bench and arena use them with --compiled
  plots             write docs/bots/results.md from what arena and styles recorded
  film              draw the pictures of the README (needs ffmpeg)
  puzzles GAME [..] search matches of bots for puzzles: --matches N --seed S; they are added to the game's puzzles.jsonl
  analysis [...]    measure the judge of analyses: levels GAME --matches N, curve GAME --players N... --matches N
  wins GAME [N]     count how often bots won with each component, in N matches; written beside the game's board
  blunders GAME ... count answers that a person would call a blunder: --levels L... --players N... --matches N --seed S
  conformance       write docs/conformance.md: every rule and the tests that show it
  environments [..] make .venv-pettingzoo and run PettingZoo's own tests on the games (or on those named)
  fields            write __slots__ and clone of every position from the fields its class declares
  site [--shots]    make the players' site in four languages, in dist/site (--shots: draw its pictures again)
  slow [LOG]        measure the tests and write tests/slow.toml, what test --fast leaves out
  mutants [...]     plant faults and see that tests find them: --paths P..., --sample N --seed S, --jobs N
  lint              check the style: ruff and mypy
  art [...]         make the pictures of assets/art again (--sound: the sounds); arguments choose which
  package [...]     make what people download, into dist/: wheel, archive, deb, appimage, windows, shots, sbom, flatpak, winget, cask, sums (--report: measure it too, --try: play it)
  release [--check] refuse where version, changelog, tag, locks, texts or store page disagree; otherwise write the notes and set the tag
  train GAME [...]  learn the evaluation of a game's bots again: --players N --seconds S
  lock [...]        write the lock files again from pyproject.toml (needs uv); arguments go to uv
"""


class UsageError(Exception):
    """The command line makes no sense; the message says which word does not."""


def nothing_but(arguments: Sequence[str], *allowed: str) -> None:
    """Raise UsageError for the first argument that is not allowed."""
    for argument in arguments:
        if argument not in allowed:
            raise UsageError(f"{argument!r} means nothing here")


def _setup(arguments: Sequence[str]) -> int:
    nothing_but(arguments, "--test")
    python = setup(for_tests="--test" in arguments)
    say(f"ready: {python}")
    return 0


def _play(arguments: Sequence[str]) -> int:
    return run_game(setup(), chosen(arguments))


def _test(arguments: Sequence[str]) -> int:
    return check(setup(for_tests=True), chosen(arguments))


def _bench(arguments: Sequence[str]) -> int:
    return run_game(setup(), ["bench", *chosen(arguments)])


def _arena(arguments: Sequence[str]) -> int:
    return run_game(setup(), ["arena", *chosen(arguments)])


def _compile(arguments: Sequence[str]) -> int:
    nothing_but(arguments, "--clean")
    return compile_command(arguments)


def _lint(arguments: Sequence[str]) -> int:
    nothing_but(arguments)
    return lint(setup(for_tests=True))


def _mutants(arguments: Sequence[str]) -> int:
    return mutants(setup(for_tests=True), arguments)


def _slow(arguments: Sequence[str]) -> int:
    nothing_but(arguments[1:])
    return slow(setup(for_tests=True), arguments)


def _fields(arguments: Sequence[str]) -> int:
    nothing_but(arguments)
    return fields()


def _puzzles(arguments: Sequence[str]) -> int:
    return run_module(setup(), "build.puzzles.command", arguments)


def _analysis(arguments: Sequence[str]) -> int:
    return run_module(setup(), "build.analysis.command", arguments)


def _blunders(arguments: Sequence[str]) -> int:
    return run_module(setup(), "build.blunders.command", arguments)


def _wins(arguments: Sequence[str]) -> int:
    return run_module(setup(), "build.component_wins", arguments)


def _conformance(arguments: Sequence[str]) -> int:
    nothing_but(arguments)
    return conformance()


def _plots(arguments: Sequence[str]) -> int:
    nothing_but(arguments)
    return plots()


def _art(arguments: Sequence[str]) -> int:
    return make_art(arguments)


def _package(arguments: Sequence[str]) -> int:
    nothing_but(arguments, *CARES, *KINDS)
    return package(arguments)


def _environments(arguments: Sequence[str]) -> int:
    python = environment(PETTINGZOO_VENV, PETTINGZOO_LOCK)
    return run([str(python), "-m", "tests.bots.environments", *arguments], cwd=ROOT)


def _film(arguments: Sequence[str]) -> int:
    nothing_but(arguments)
    return film(arguments)


def _site(arguments: Sequence[str]) -> int:
    nothing_but(arguments, SHOTS)
    return site(arguments)


def _release(arguments: Sequence[str]) -> int:
    nothing_but(arguments, "--check")
    return release(arguments)


COMMANDS: dict[str, Callable[[Sequence[str]], int]] = {
    "setup": _setup,
    "play": _play,
    "test": _test,
    "bench": _bench,
    "arena": _arena,
    "compile": _compile,
    "conformance": _conformance,
    "environments": _environments,
    "fields": _fields,
    "film": _film,
    "lint": _lint,
    "analysis": _analysis,
    "blunders": _blunders,
    "wins": _wins,
    "plots": _plots,
    "puzzles": _puzzles,
    "art": _art,
    "lock": lock,
    "mutants": _mutants,
    "package": _package,
    "release": _release,
    "site": _site,
    "slow": _slow,
    "train": train,
}


def main(words: Sequence[str]) -> int:
    """Run one command and return its exit code: 2 for a misused command line, 1 when it could not go on."""
    if words and words[0] in {"-h", "--help", "help"}:
        print(USAGE, end="")
        return 0
    try:
        if not words:
            raise UsageError("a command is missing")
        if words[0] not in COMMANDS:
            raise UsageError(f"there is no command {words[0]!r}")
        return COMMANDS[words[0]](words[1:])
    except UsageError as misuse:
        print(f"build: {misuse}\n\n{USAGE}", end="", file=sys.stderr)
        return 2
    except Stop as stop:
        print(f"build: {stop}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
