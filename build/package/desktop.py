"""What a Linux desktop is told: the entry of its menu, the files of matches, the page of a software store."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from shutil import copyfile
from xml.etree import ElementTree as ET

from build.project import ROOT

from .facts import (
    FORMER,
    FORMER_MIME,
    IDENTIFIER,
    LANGUAGES,
    LICENSE,
    MIME,
    NAME,
    SUFFIX,
    URLS,
    VERSION,
    authors,
    epoch,
    unofficial,
    words,
)
from .news import news
from .shots import DOWNLOADS, FIRST_SHOT, SHOT_SIZE, SHOTS, shot_name

ICONS = ROOT / "packaging" / "icons"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
"""Sides of the icons, pixels."""
PAGES = {
    "homepage": URLS["Homepage"],
    "bugtracker": URLS["Issues"],
    "help": f"{URLS['Documentation']}en/help.html",
    "faq": f"{URLS['Documentation']}en/questions.html",
    "vcs-browser": URLS["Source"],
    "contribute": f"{URLS['Source']}/blob/main/CONTRIBUTING.md",
    "translate": f"{URLS['Source']}/blob/main/docs/translating.md",
}
"""Pages that a store links."""
COLORS = {"light": "#E3D5BC", "dark": "#5B1A3C"}
"""Parchment and porphyry."""
_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_SHARED_MIME = "http://www.freedesktop.org/standards/shared-mime-info"


def entry() -> str:
    """The desktop entry (freedesktop.org's Desktop Entry Specification 1.1)."""
    lines = ["[Desktop Entry]", "Type=Application", "Version=1.1", "Name=Tabularium"]
    for key, name in (("generic", "GenericName"), ("comment", "Comment")):
        lines += [f"{name}{_mark(language)}={words()[language][key]}" for language in LANGUAGES]
    lines += [
        f"Keywords{_mark(language)}={';'.join(words()[language]['keywords'])};" for language in LANGUAGES
    ]
    lines += [
        f"Exec={NAME} %f",
        f"Icon={IDENTIFIER}",
        "Terminal=false",
        "Categories=Game;BoardGame;",
        f"MimeType={';'.join((MIME, *FORMER_MIME))};",
        f"StartupWMClass={IDENTIFIER}",
    ]
    return "\n".join(lines) + "\n"


def mime() -> str:
    """What the files of matches are called and how they are known."""
    root = ET.Element("mime-info", xmlns=_SHARED_MIME)
    kind = ET.SubElement(root, "mime-type", type=MIME)
    for language in LANGUAGES:
        _said(kind, "comment", language, words()[language]["match"])
    for former in FORMER_MIME:
        ET.SubElement(kind, "alias", type=former)
    ET.SubElement(kind, "sub-class-of", type="text/plain")
    ET.SubElement(kind, "icon", name=IDENTIFIER)
    magic = ET.SubElement(kind, "magic", priority="60")
    ET.SubElement(magic, "match", type="string", offset="0", value='{"format":"tabularium-match"')
    ET.SubElement(kind, "glob", pattern=f"*{SUFFIX}")
    return _xml(root)


def metainfo() -> str:
    """The page of a software store (AppStream)."""
    root = ET.Element("component", type="desktop-application")
    plain = {
        "id": IDENTIFIER,
        "metadata_license": "CC0-1.0",
        "project_license": LICENSE,
        "name": "Tabularium",
    }
    for name, text in plain.items():
        ET.SubElement(root, name).text = text
    developer = ET.SubElement(root, "developer", id=IDENTIFIER.rpartition(".")[0])
    ET.SubElement(developer, "name").text = "The Tabularium contributors"
    for language in LANGUAGES:
        _said(root, "summary", language, words()[language]["summary"])
    _description(root)
    ET.SubElement(root, "launchable", type="desktop-id").text = f"{IDENTIFIER}.desktop"
    ET.SubElement(root, "icon", type="stock").text = IDENTIFIER
    for kind, address in PAGES.items():
        ET.SubElement(root, "url", type=kind).text = address
    _listed(root, "categories", "category", ("Game", "BoardGame", "StrategyGame"))
    keywords = ET.SubElement(root, "keywords")
    for language in LANGUAGES:
        for word in words()[language]["keywords"]:
            _said(keywords, "keyword", language, word)
    _screenshots(root)
    branding = ET.SubElement(root, "branding")
    for scheme, color in COLORS.items():
        ET.SubElement(branding, "color", type="primary", scheme_preference=scheme).text = color
    _needs(root)
    provides = ET.SubElement(root, "provides")
    ET.SubElement(provides, "binary").text = NAME
    for kind in (MIME, *FORMER_MIME):
        ET.SubElement(provides, "mediatype").text = kind
    for former in FORMER:
        ET.SubElement(provides, "id").text = f"{former}.desktop"
    _listed(root, "replaces", "id", FORMER)
    _listed(root, "languages", "lang", LANGUAGES)
    ET.SubElement(root, "content_rating", type="oars-1.1")
    _release(ET.SubElement(root, "releases"))
    return _xml(root)


def _description(root: ET.Element) -> None:
    """What the program is, what it has, and whose it is not."""
    description = ET.SubElement(root, "description")
    for paragraph in range(len(words()["en"]["about"])):
        for language in LANGUAGES:
            _said(description, "p", language, words()[language]["about"][paragraph])
    features = ET.SubElement(description, "ul")
    for number in range(len(words()["en"]["features"])):
        for language in LANGUAGES:
            _said(features, "li", language, words()[language]["features"][number])
    for language in LANGUAGES:
        _said(description, "p", language, f"{authors(language)} {unofficial(language)}")


def _screenshots(root: ET.Element) -> None:
    """A picture of each scene in each language, as `package shots` makes them for the release."""
    shown = ET.SubElement(root, "screenshots")
    for scene in SHOTS:
        one = ET.SubElement(shown, "screenshot", {"type": "default"} if scene == FIRST_SHOT else {})
        for language in LANGUAGES:
            _said(one, "caption", language, words()[language]["shots"][scene])
        for language in LANGUAGES:
            sides = dict(zip(("width", "height"), map(str, SHOT_SIZE), strict=True))
            image = ET.SubElement(one, "image", {"type": "source", **sides})
            image.text = f"{DOWNLOADS}/{shot_name(scene, language)}"
            if language != "en":
                image.set(_LANG, language)


def _needs(root: ET.Element) -> None:
    """What the program cannot do without, and what it is good with."""
    ET.SubElement(ET.SubElement(root, "requires"), "display_length", compare="ge").text = "640"
    recommends = ET.SubElement(root, "recommends")
    ET.SubElement(recommends, "display_length", compare="ge").text = "1024"
    ET.SubElement(recommends, "memory").text = "1024"
    supports = ET.SubElement(root, "supports")
    for control in ("pointing", "keyboard", "touch", "gamepad"):
        ET.SubElement(supports, "control").text = control
    ET.SubElement(supports, "internet").text = "offline-only"


def _release(releases: ET.Element) -> None:
    """This version and what is new in it."""
    day = datetime.fromtimestamp(epoch(), UTC).date().isoformat()
    release = ET.SubElement(releases, "release", version=VERSION, date=day, type="stable")
    description = ET.SubElement(release, "description")
    for language, groups in news().items():
        for heading, lines in groups.items():
            _said(description, "p", language, heading)
            listed = ET.SubElement(description, "ul")
            for line in lines:
                _said(listed, "li", language, line)
    ET.SubElement(release, "url", type="details").text = f"{URLS['Homepage']}/releases/tag/v{VERSION}"


def _listed(root: ET.Element, name: str, inner: str, texts: Iterable[str]) -> None:
    outer = ET.SubElement(root, name)
    for text in texts:
        ET.SubElement(outer, inner).text = text


def write_share(share: Path) -> None:
    """Write entry, file type, store page and icons below a `share` folder."""
    for path, text in (
        (share / "applications" / f"{IDENTIFIER}.desktop", entry()),
        (share / "mime" / "packages" / f"{IDENTIFIER}.xml", mime()),
        (share / "metainfo" / f"{IDENTIFIER}.metainfo.xml", metainfo()),
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for side in SIZES:
        target = share / "icons" / "hicolor" / f"{side}x{side}" / "apps" / f"{IDENTIFIER}.png"
        target.parent.mkdir(parents=True, exist_ok=True)
        copyfile(ICONS / f"{NAME}-{side}.png", target)
    scalable = share / "icons" / "hicolor" / "scalable" / "apps" / f"{IDENTIFIER}.svg"
    scalable.parent.mkdir(parents=True, exist_ok=True)
    copyfile(ROOT / "assets" / "pictures" / "tabularium.svg", scalable)


def _mark(language: str) -> str:
    return "" if language == "en" else f"[{language}]"


def _said(parent: ET.Element, name: str, language: str, text: str) -> None:
    element = ET.SubElement(parent, name)
    element.text = text
    if language != "en":
        element.set(_LANG, language)


def _xml(root: ET.Element) -> str:
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"
