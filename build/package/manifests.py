"""What software stores ask for besides the files: manifests for Flatpak, winget and Homebrew, with the hashes of this release."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from build.project import Stop, say

from .facts import IDENTIFIER, LICENSE, MAC_IDENTIFIER, NAME, OWNER, URLS, VERSION, authors, unofficial, words
from .installer import SETUP
from .shots import DOWNLOADS

RUNTIME = ("org.freedesktop.Platform", "org.freedesktop.Sdk", "25.08")
ARCHIVE = f"Tabularium-{VERSION}-linux-x86_64.tar.gz"
IMAGES = {"arm": f"Tabularium-{VERSION}-macos-arm64.dmg", "intel": f"Tabularium-{VERSION}-macos-x86_64.dmg"}
"""The images of macOS by the processor, as Homebrew calls them."""
WINGET = f"{OWNER}.Tabularium"
INSIDE = "winget"
"""The folder of the manifests of winget: a version is a folder in its repository."""
SCHEMA = "1.10.0"
LOCALES = {"en": "en-US", "de": "de-DE", "es": "es-ES", "it": "it-IT"}
RIGHTS = (
    "--share=ipc", "--socket=fallback-x11", "--socket=wayland", "--socket=pulseaudio", "--device=all", "--share=network",
)  # fmt: skip
"""What the sandbox lets through: window, sound, gamepads, and the network of the house for phones.

Gamepads alone (`--device=input`) need Flatpak 1.16, and Flathub refuses them.
"""


def digest(folder: Path, name: str) -> str:
    """The SHA-256 of a file of the release; Stop where it was not made yet."""
    path = folder / name
    if not path.is_file():
        raise Stop(f"{name} is not in {folder.name}: make it first, or lay the one of the release there.")
    return sha256(path.read_bytes()).hexdigest()


def make_flatpak(folder: Path) -> list[Path]:
    """Write the manifest from which flatpak-builder makes the Flatpak out of the archive for Linux, and what Flathub is told besides."""
    say("writing the manifest of the Flatpak")
    platform, sdk, version = RUNTIME
    source = {"type": "archive", "url": f"{DOWNLOADS}/{ARCHIVE}", "sha256": digest(folder, ARCHIVE)}
    commands = [
        f"mkdir -p /app/lib/{NAME} /app/bin",
        f"cp -a {NAME} _internal /app/lib/{NAME}/",
        f"ln -s ../lib/{NAME}/{NAME} /app/bin/{NAME}",
        "cp -a share /app/",
        f"install -Dm644 LICENSE /app/share/licenses/{IDENTIFIER}/LICENSE",
    ]
    manifest = {
        "id": IDENTIFIER,
        "runtime": platform,
        "runtime-version": version,
        "sdk": sdk,
        "command": NAME,
        "finish-args": [*RIGHTS],
        "modules": [
            {"name": NAME, "buildsystem": "simple", "build-commands": commands, "sources": [source]},
        ],
    }
    target = folder / f"{IDENTIFIER}.json"
    told = folder / "flathub.json"
    for path, data in ((target, manifest), (told, {"only-arches": ["x86_64"]})):
        path.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    return [target, told]


def make_winget(folder: Path) -> list[Path]:
    """Write the manifests that the repository of winget takes: version, installer, and texts in four languages."""
    say("writing the manifests of winget")
    head = {"PackageIdentifier": WINGET, "PackageVersion": VERSION}
    installer = {
        **head,
        "InstallerType": "nullsoft",
        "Scope": "user",
        "UpgradeBehavior": "install",
        "FileExtensions": ["match"],
        "MinimumOSVersion": "10.0.17763.0",
        "Installers": [
            {
                "Architecture": "x64",
                "InstallerUrl": f"{DOWNLOADS}/{SETUP}",
                "InstallerSha256": digest(folder, SETUP).upper(),
                "ProductCode": "Tabularium",
            }
        ],
    }
    files: dict[str, Mapping[str, Any]] = {
        "": {**head, "DefaultLocale": LOCALES["en"], **_kind("version")},
        ".installer": {**installer, **_kind("installer")},
    }
    for language, locale in LOCALES.items():
        kind = "defaultLocale" if language == "en" else "locale"
        files[f".locale.{locale}"] = {**head, **_texts(language, locale), **_kind(kind)}
    inside = folder / INSIDE
    inside.mkdir(exist_ok=True)
    made = []
    for ending, data in files.items():
        made.append(inside / f"{WINGET}{ending}.yaml")
        made[-1].write_text(yaml(data), encoding="utf-8")
    return made


def _kind(name: str) -> dict[str, str]:
    return {"ManifestType": name, "ManifestVersion": SCHEMA}


def _texts(language: str, locale: str) -> dict[str, Any]:
    """What winget shows of the program in a language."""
    said = words()[language]
    return {
        "PackageLocale": locale,
        "Publisher": "The Tabularium contributors",
        "PublisherUrl": URLS["Homepage"],
        "PublisherSupportUrl": URLS["Issues"],
        "PackageName": "Tabularium",
        "PackageUrl": URLS["Homepage"],
        "License": LICENSE,
        "LicenseUrl": f"{URLS['Source']}/blob/v{VERSION}/LICENSE",
        "ShortDescription": said["comment"],
        "Description": "\n".join(
            [
                *said["about"],
                *(f"- {line}" for line in said["features"]),
                authors(language),
                unofficial(language),
            ]
        ),
        **({"Moniker": NAME} if language == "en" else {}),
        "Tags": [word.lower().replace(" ", "-") for word in said["keywords"]],
        "ReleaseNotesUrl": f"{URLS['Homepage']}/releases/tag/v{VERSION}",
    }


def yaml(data: Mapping[str, Any]) -> str:
    """Plain data as YAML: every text as JSON has it, which YAML reads alike."""
    lines = []
    for key, value in data.items():
        if isinstance(value, list):
            lines.append(f"{key}:")
            lines += [f"- {_item(one)}" for one in value]
        else:
            lines.append(f"{key}: {json.dumps(value, ensure_ascii=False)}")
    return "\n".join(lines) + "\n"


def _item(value: Any) -> str:
    if isinstance(value, dict):
        return "\n  ".join(f"{key}: {json.dumps(text, ensure_ascii=False)}" for key, text in value.items())
    return json.dumps(value, ensure_ascii=False)


def make_cask(folder: Path) -> list[Path]:
    """Write the cask by which Homebrew installs the program on macOS."""
    say("writing the cask of Homebrew")
    sums = {processor: digest(folder, name) for processor, name in IMAGES.items()}
    address = DOWNLOADS.replace(VERSION, "#{version}")
    text = f'''cask "{NAME}" do
  arch arm: "arm64", intel: "x86_64"

  version "{VERSION}"
  sha256 arm:   "{sums["arm"]}",
         intel: "{sums["intel"]}"

  url "{address}/Tabularium-#{{version}}-macos-#{{arch}}.dmg"
  name "Tabularium"
  desc "{words()["en"]["comment"]}"
  homepage "{URLS["Homepage"]}"

  depends_on macos: ">= :big_sur"

  app "Tabularium.app"

  zap trash: [
    "~/Library/Application Support/{NAME}",
    "~/Library/Caches/{NAME}",
    "~/Library/Logs/{NAME}",
    "~/Library/Saved Application State/{MAC_IDENTIFIER}.savedState",
  ]
end
'''
    target = folder / f"{NAME}.rb"
    target.write_text(text, encoding="utf-8")
    return [target]
