"""Commands for developers: scenarios, texts, manual, notation, self-test, pictures."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory

from game.bots.registry import bot_ids
from game.cli.arguments import (
    Arguments,
    UsageError,
    chosen_game,
    known_bots,
    path_exists,
    say,
)
from game.engine.registry import game_ids, load_game
from game.i18n import LANGUAGES, Texts
from game.i18n.characters import visible

MOST_TEXT_MATCHES = 1000
"""Limits of games played for their texts, and of examples per text."""


def scenario(texts: Texts, arguments: Arguments) -> int:
    """Check scenarios; the last line counts what passed and what failed."""
    from game.engine.core.scenario import ScenarioError, run_paths

    arguments.only()
    if not arguments.words:
        raise UsageError("missing", command=arguments.command, what=texts("cli.what.path"))
    paths = [Path(word) for word in arguments.words]
    for path in paths:
        if not path_exists(path):
            raise UsageError("path", file=path)
    try:
        report = run_paths(paths)
    except (ScenarioError, OSError, ValueError) as error:
        raise UsageError("scenario", what=error) from None
    for failure in report.failures:
        say(visible(str(failure)))
    failed = len({(failure.scenario.path, failure.scenario.line) for failure in report.failures})
    say(texts("cli.scenario.summary", passed=report.count - failed, failed=failed))
    return 1 if failed else 0


def texts_said(texts: Texts, arguments: Arguments) -> int:
    """Write the texts that played games compose, a file for each language."""
    from game.devtools.sample_texts import collect, examples, written

    arguments.only("--game", "--matches", "--seed", "--examples", "--out")
    if arguments.words:
        raise UsageError("word", word=arguments.words[0])
    game = arguments.text("--game")
    if game and game not in game_ids():
        raise UsageError("game", word=game, known=", ".join(game_ids()))
    if game:
        known_bots(load_game(game), bot_ids(game))
    games = [game] if game else [one for one in game_ids() if bot_ids(one)]
    matches = arguments.whole("--matches", 5, 1, MOST_TEXT_MATCHES)
    seed = arguments.whole("--seed", 1, 0, (1 << 63) - 1)
    most = arguments.whole("--examples", 3, 0, MOST_TEXT_MATCHES)
    folder = Path(arguments.text("--out", "."))
    languages = [arguments.language] if arguments.language else LANGUAGES
    found = collect(languages, games, matches, seed)
    for language, said in found.items():
        path, chosen = folder / f"{language}.txt", list(examples(said, most))
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_text(written(chosen), encoding="utf-8")
        except OSError:
            raise UsageError("write", file=path) from None
        say(texts("cli.texts.written", count=len(chosen), composed=len(said), file=path))
    return 0


def manual(texts: Texts, arguments: Arguments) -> int:
    """Write the manual as a page for browsers and printers."""
    from game.scenes.pages.help_text import manual as made

    arguments.only("--out")
    if arguments.words:
        raise UsageError("word", word=arguments.words[0])
    path = Path(arguments.text("--out", "tabularium.html"))
    try:
        path.write_text(made(texts), encoding="utf-8")
    except OSError:
        raise UsageError("write", file=path) from None
    say(texts("cli.recorded", file=path))
    return 0


def notation(texts: Texts, arguments: Arguments) -> int:
    """List the verbs of a game and the words that may follow them."""
    arguments.only()
    grammar = chosen_game(texts, arguments).grammar
    kinds = {a.kind.name: a.kind for verb in grammar.verbs.values() for a in verb.arguments}
    say(texts("cli.notation.verbs"))
    for verb in grammar.verbs.values():
        say(" ".join((f"  {verb.name}", *(f"<{argument.kind.name}>" for argument in verb.arguments))))
    say(texts("cli.notation.words"))
    for name, kind in kinds.items():
        words = texts("cli.notation.number") if kind.names is None else " ".join(kind.names)
        say(f"  <{name}>: {words}")
    return 0


def selftest(texts: Texts, arguments: Arguments) -> int:
    """Open a window with temporary files, paint the title and a table, and report the times."""
    arguments.only("--size", "--out", "--json")
    if arguments.words:
        raise UsageError("word", word=arguments.words[0])
    size = arguments.size()
    from game.devtools.measure import inside
    from game.ui.display import NoDisplay

    # Windows keeps the lock of the match until the program ends, and with it the folder.
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        try:
            row = inside(size, Path(arguments.text("--out", folder)))
        except NoDisplay as error:
            key, words = error.sentence()
            raise UsageError("", whole=key, **words) from None
    say(json.dumps(row) if arguments.json else texts("cli.selftest.line", **row))
    return 0


def shot(texts: Texts, arguments: Arguments) -> int:
    """Draw a screen into a picture, without a window."""
    arguments.only("--size", "--scale", "--save", "--out")
    scene = arguments.one(texts("cli.what.scene"))
    size = arguments.size()
    out = arguments.text("--out")
    if not out:
        raise UsageError("missing", command=arguments.command, what=texts("cli.what.out"))
    save = arguments.text("--save")
    scale = arguments.whole("--scale", 100, 75, 200)
    from game.devtools.shot import SCENES
    from game.devtools.shot import shot as draw

    if scene not in SCENES:
        raise UsageError("scene", word=scene, known=", ".join(SCENES))
    try:
        draw(scene, size, texts.language, Path(save) if save else None, Path(out), scale)
    except OSError:
        raise UsageError("write", file=out) from None
    return 0
