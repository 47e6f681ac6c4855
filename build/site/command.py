"""`site`: the players' site in four languages, in `dist/site`: a folder that works without a server."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from build.film import film_name, films
from build.package.facts import GAMES, LANGUAGES, URLS, game_names, words
from build.package.freeze import steady
from build.package.shots import make_shots, shot_name
from build.project import ROOT, SITE_LOCK, SITE_VENV, Stop, run_module, say
from build.setup import environment, setup

SITE = ROOT / "dist" / "site"
LOOK = ROOT / "packaging" / "site" / "site.css"
SEARCH = ROOT / "packaging" / "site" / "search.js"
ELSEWHERE = "https://unpkg.com/iframe-worker/shim"
"""What the theme would fetch for a search without a server; the site has it inside."""
ICON = ROOT / "packaging" / "icons" / "tabularium-64.png"
FILMS = ("webm", "gif")
VOID = re.compile(r"<((?:br|hr|img|input|link|meta|source)\b[^>]*?) */>")
"""Elements without an end, written as XML wants them."""
SHOTS = "--shots"
"""Draw the pictures again, even where there are some."""


def site(arguments: Sequence[str], target: Path = SITE) -> int:
    """Write the pages, lay the pictures beside them and build the site; Stop where a link leads nowhere."""
    work = target.with_name("site-work")
    shutil.rmtree(work, ignore_errors=True)
    say("writing the pages")
    if run_module(setup(), "build.site.pages", [str(work)]) != 0:
        raise Stop("The pages could not be written; the lines above say why.")
    _pictures(work, again=SHOTS in arguments)
    build_site(work, target)
    shutil.rmtree(work)
    say(f"ready: {target.relative_to(ROOT)}/index.html")
    return 0


def _pictures(work: Path, *, again: bool) -> None:
    """Lay screenshots and films beside the pages, drawn where there are none."""
    folder = ROOT / "dist"
    if again or not all(
        (folder / shot_name(game, language)).is_file() for game in GAMES for language in LANGUAGES
    ):
        folder.mkdir(exist_ok=True)
        make_shots(folder)
    films(folder, LANGUAGES, again=again)
    for language in LANGUAGES:
        for game in GAMES:
            for name in (shot_name(game, language), *(film_name(game, language, one) for one in FILMS)):
                shutil.copyfile(folder / name, work / language / name)


def build_site(work: Path, target: Path) -> None:
    """Build the pages of a folder, one site a language, and the page that leads to each."""
    python = environment(SITE_VENV, SITE_LOCK)
    shutil.rmtree(target, ignore_errors=True)
    for language in LANGUAGES:
        shutil.copyfile(LOOK, work / language / "site.css")
        shutil.copyfile(ICON, work / language / "icon.png")
        shutil.copyfile(SEARCH, work / language / "search.js")
        config = work / f"{language}.yml"
        config.write_text(
            json.dumps(settings(language, work / language, target / language)), encoding="utf-8"
        )
        say(f"building the site: {language}")
        call = [str(python), "-m", "mkdocs", "build", "--strict", "--quiet", "-f", str(config)]
        env = {**os.environ, **steady(), "NO_MKDOCS_2_WARNING": "1", "DISABLE_MKDOCS_2_WARNING": "true"}
        if subprocess.run(call, cwd=ROOT, env=env, check=False).returncode != 0:
            raise Stop(f"The site could not be built in {language}; the lines above say why.")
        for page in (target / language).rglob("*.html"):
            near = "../" * (len(page.relative_to(target / language).parts) - 1)
            text = valid(page.read_text(encoding="utf-8")).replace(ELSEWHERE, f"{near}search.js")
            page.write_text(text, encoding="utf-8")
    (target / "index.html").write_text(front(), encoding="utf-8")


def valid(page: str) -> str:
    """A page without the two attributes of the theme that HTML does not allow, and without the slashes of XML that mean nothing in it.

    The link to the sources loses the mark by which the theme's script would ask GitHub for its figures.
    """
    page = VOID.sub(r"<\1>", page).replace(' data-md-component="source"', "")
    page = re.sub(r'(<input [^>]*type="checkbox"[^>]*) autocomplete="off"', r"\1", page)
    return page.replace(' tabindex="">', ">")


def texts() -> dict[str, dict[str, Any]]:
    """The texts of `packaging/site/texts.toml`, by language."""
    return tomllib.loads((ROOT / "packaging" / "site" / "texts.toml").read_text(encoding="utf-8"))


def settings(language: str, pages: Path, target: Path) -> Mapping[str, Any]:
    """What MkDocs is told: pages, look, and nothing that would be fetched from elsewhere."""
    own = texts()[language]
    games = [
        {name: [{own[kind]: f"{game}/{page}.md"} for kind, page in (("game", "index"), ("rules", "rules"), ("catalogue", "catalogue"))]}
        for game, name in game_names(language).items()
    ]  # fmt: skip
    rest = [{own[page]: f"{page}.md"} for page in ("learn", "help", "files", "access", "questions")]
    schemes = (("", "default"), (": light", "default"), (": dark", "slate"))
    return {
        "site_name": "Tabularium",
        "site_description": words()[language]["comment"],
        "docs_dir": str(pages),
        "site_dir": str(target),
        "use_directory_urls": False,
        "repo_url": URLS["Source"],
        "theme": {
            "name": "material",
            "language": language,
            "font": False,
            "favicon": "icon.png",
            "logo": "icon.png",
            "features": ["navigation.tabs", "navigation.top", "toc.follow"],
            "palette": [
                {
                    "media": f"(prefers-color-scheme{kind})",  # the first one keeps to the system, also at the next visit
                    "scheme": scheme,
                    "primary": "custom",
                    "accent": "custom",
                }
                for kind, scheme in schemes
            ],
        },
        "extra": {
            "generator": False,
            "alternate": [
                {"name": texts()[other]["name"], "link": f"../{other}/index.html", "lang": other}
                for other in LANGUAGES
            ],
        },
        "extra_css": ["site.css"],
        "plugins": [{"search": {"lang": language}}, "offline"],
        "markdown_extensions": ["attr_list", "md_in_html", {"toc": {"permalink": False}}],
        "nav": [{own["home"]: "index.md"}, {own["download"]: "download.md"}, *games, *rest],
        "validation": {"links": {"anchors": "warn", "absolute_links": "warn"}},
    }


def front() -> str:
    """The page above the languages: it goes to that of the reader, and lists all for who has no scripts."""
    items = "\n".join(
        f'    <li><a href="{language}/index.html" lang="{language}" hreflang="{language}">{texts()[language]["name"]}</a></li>'
        for language in LANGUAGES
    )
    known = json.dumps([*LANGUAGES])
    return f"""<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Tabularium</title>
  <script>
    const known = {known};
    const mine = (navigator.languages || [navigator.language]).map(one => one.slice(0, 2)).find(one => known.includes(one));
    location.replace((mine || "en") + "/index.html");
  </script>
</head>
<body>
  <h1>Tabularium</h1>
  <ul>
{items}
  </ul>
</body>
</html>
"""
