"""What a Linux desktop is told: the entry of its menu, the files of matches, the page of a software store."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from shutil import copyfile
from xml.etree import ElementTree as ET

from build.project import ROOT

from .facts import IDENTIFIER, LANGUAGES, MIME, NAME, SUFFIX, VERSION, epoch, words

ICONS = ROOT / "packaging" / "icons"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
"""Sides of the icons, pixels."""
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
        f"Icon={NAME}",
        "Terminal=false",
        "Categories=Game;BoardGame;",
        f"MimeType={MIME};",
        f"StartupWMClass={NAME}",
    ]
    return "\n".join(lines) + "\n"


def mime() -> str:
    """What the files of matches are called and how they are known."""
    root = ET.Element("mime-info", xmlns=_SHARED_MIME)
    kind = ET.SubElement(root, "mime-type", type=MIME)
    for language in LANGUAGES:
        _said(kind, "comment", language, words()[language]["match"])
    ET.SubElement(kind, "sub-class-of", type="text/plain")
    ET.SubElement(kind, "icon", name=NAME)
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
        "project_license": "MIT AND OFL-1.1",
        "name": "Tabularium",
    }
    for name, text in plain.items():
        ET.SubElement(root, name).text = text
    for language in LANGUAGES:
        _said(root, "summary", language, words()[language]["comment"])
    description = ET.SubElement(root, "description")
    for paragraph in range(len(words()["en"]["about"])):
        for language in LANGUAGES:
            _said(description, "p", language, words()[language]["about"][paragraph])
    ET.SubElement(root, "launchable", type="desktop-id").text = f"{IDENTIFIER}.desktop"
    ET.SubElement(
        ET.SubElement(root, "developer", id="org.tabularium"), "name"
    ).text = "The Tabularium contributors"
    ET.SubElement(root, "icon", type="stock").text = NAME
    categories = ET.SubElement(root, "categories")
    for name in ("Game", "BoardGame"):
        ET.SubElement(categories, "category").text = name
    provides = ET.SubElement(root, "provides")
    ET.SubElement(provides, "binary").text = NAME
    ET.SubElement(provides, "mediatype").text = MIME
    ET.SubElement(root, "content_rating", type="oars-1.1")
    day = datetime.fromtimestamp(epoch(), UTC).date().isoformat()
    ET.SubElement(ET.SubElement(root, "releases"), "release", version=VERSION, date=day)
    return _xml(root)


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
        target = share / "icons" / "hicolor" / f"{side}x{side}" / "apps" / f"{NAME}.png"
        target.parent.mkdir(parents=True, exist_ok=True)
        copyfile(ICONS / f"{NAME}-{side}.png", target)
    scalable = share / "icons" / "hicolor" / "scalable" / "apps" / f"{NAME}.svg"
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
