"""A machine that has nothing: each package, and the two commands of the source, on a bare Debian. Needs root, debootstrap and a mirror.

`python3 build package` makes the packages that are tried; those of another version are not. `TABULARIUM_DEBIAN` names a folder with
what `debootstrap --variant=minbase` made of each release (`bookworm`, `trixie`), so that it need not be made again; it is copied.
"""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from build.package import facts
from build.package.papers import manual
from build.project import ROOT
from game.i18n import Texts
from game.storage import savefile
from tests.display import missing_tools, open_display
from tests.storage.records import played

pytestmark = pytest.mark.whole
RELEASES = ("bookworm", "trixie")
"""Debian 12 and 13; their Pythons are 3.11 and 3.13."""
READY = "TABULARIUM_DEBIAN"
DIST = ROOT / "dist"
MACHINE = {
    "HOME": "/root",
    "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/games",
    "DEBIAN_FRONTEND": "noninteractive",
}


class Machine:
    """A Debian in a folder."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def run(self, script: str, *, check: bool = True, **env: str) -> subprocess.CompletedProcess[str]:
        """Run a script of the shell inside."""
        call = ["chroot", str(self.root), "/bin/sh", "-ec", script]
        done = subprocess.run(call, env=MACHINE | env, capture_output=True, text=True, check=False)
        assert not check or done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
        return done

    def install(self, *packages: str) -> None:
        """Install packages of Debian, or files of them, and nothing that is only recommended."""
        self.run(f"apt-get -qq update && apt-get -qq -y install --no-install-recommends {' '.join(packages)}")

    def take(self, path: Path, inside: str = "/srv") -> str:
        """Copy a file in and say where it is inside."""
        shutil.copy(path, self.root / inside.lstrip("/"))
        return f"{inside}/{path.name}"

    def ours(self) -> list[str]:
        """Every file and folder that bears our name."""
        found = self.run("find / -xdev -not -path '/srv/*' -name '*tabularium*'").stdout.splitlines()
        return [path for path in found if "/dpkg/info/" not in path]


def bare(release: str, target: Path) -> None:
    """Make a Debian in a folder, from one that is there or from a mirror; skip where neither can be had."""
    ready = os.environ.get(READY)
    if os.geteuid() != 0 or not shutil.which("chroot"):
        pytest.skip("a bare Debian needs root, and chroot")
    if ready:
        subprocess.run(["cp", "-a", "--reflink=auto", f"{ready}/{release}", str(target)], check=True)
    elif not shutil.which("debootstrap"):
        pytest.skip("needs debootstrap")
    elif subprocess.run(
        ["debootstrap", "--variant=minbase", release, str(target)], capture_output=True, check=False
    ).returncode:
        pytest.skip("no mirror of Debian can be reached")


@pytest.fixture(params=RELEASES)
def machine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Machine]:
    root = tmp_path / "debian"
    bare(request.param, root)
    shutil.copy("/etc/resolv.conf", root / "etc" / "resolv.conf")
    made = Machine(root)
    made.run("mkdir -p /proc /srv; mount -t proc proc /proc")
    assert made.ours() == []
    yield made
    made.run("umount /proc", check=False)
    shutil.rmtree(root, ignore_errors=True)


@pytest.fixture(scope="module")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The name of a display that programs in there can open too: its socket has no place in the file system."""
    if missing_tools():
        pytest.skip("needs Xvfb, xdotool and x11-utils")
    with open_display(1280, 720) as shown:
        yield shown.name


def package(pattern: str) -> Path:
    """A package of this version; skip where it was not made."""
    found = sorted(DIST.glob(pattern.format(version=facts.VERSION)))
    if not found:
        pytest.skip("python3 build package was not run")
    return found[-1]


def opens(machine: Machine, program: str, screen: str) -> None:
    """A program says its version, lets bots play, and paints title and table in a window."""
    assert machine.run(f"{program} -V").stdout.startswith(f"Tabularium {facts.VERSION}, ")
    played = machine.run(f"{program} simulate concordia_venus --matches 1 --json").stdout
    assert json.loads(played)["matches"] == 1
    said = json.loads(
        machine.run(f"{program} selftest --json", DISPLAY=screen, SDL_AUDIODRIVER="dummy").stdout
    )
    assert said["driver"] == "x11"


def test_the_deb_comes_and_goes(machine: Machine, screen: str) -> None:
    inside = machine.take(package("tabularium_{version}_*.deb"))
    machine.install(inside)
    opens(machine, "tabularium", screen)
    for language in facts.LANGUAGES:
        page = "man6" if language == "en" else f"{language}/man6"
        kept = machine.run(f"zcat /usr/share/man/{page}/tabularium.6.gz", check=False)
        said = [line for line in manual(language).splitlines() if line.startswith(".SH")]
        assert kept.returncode or set(said) <= set(
            kept.stdout.splitlines()
        )  # a bare Debian may leave manual pages out
    machine.run("rm -rf /root/.local /root/.config /root/.cache")
    machine.run("apt-get -qq -y purge tabularium")
    assert machine.ours() == []


def test_the_archive_says_what_lacks_and_then_runs(machine: Machine, screen: str) -> None:
    inside = machine.take(package("Tabularium-{version}-linux-*.tar.gz"))
    machine.run(f"mkdir /opt/game && tar -xzf {inside} -C /opt/game --strip-components 1")
    refused = machine.run("/opt/game/tabularium --lang de", check=False, DISPLAY=screen)
    words = {"libraries": "libX11.so.6, libXext.so.6", "command": "sudo apt install libx11-6 libxext6"}
    assert (refused.returncode, refused.stderr.strip()) == (2, Texts("de")("app.no_libraries", **words))
    machine.install(*words["command"].split()[3:], "libstdc++6")
    opens(machine, "/opt/game/tabularium", screen)
    said = machine.run(
        "/opt/game/install.sh && /opt/game/uninstall.sh", LANG="it_IT.UTF-8"
    ).stdout.splitlines()
    assert said[0] == facts.words()["it"]["installed"]
    assert said[-1].startswith("Tabularium non è più")


def test_the_wheels_install_by_pip(machine: Machine, screen: str) -> None:
    machine.install("python3-venv", "ca-certificates", "libx11-6", "libxext6")
    for place in ("/etc/ssl/certs/ca-certificates.crt", "/etc/pip.conf"):
        if Path(place).is_file():
            shutil.copy(place, machine.root / place.lstrip("/"))
    tag = machine.run("python3 -c 'import sys; print(sys.implementation.cache_tag)'").stdout.strip()
    native = f"tabularium-{facts.VERSION}-{tag.replace('cpython-', 'cp')}-*manylinux*.whl"
    kinds = {"tabularium-{version}-py3-none-any.whl": "plain Python"}
    if [*DIST.glob(native)]:  # made for one Python only
        kinds[native] = "compiled"
    for pattern, kind in kinds.items():
        inside = machine.take(package(pattern))
        machine.run(f"python3 -m venv --clear /opt/own && /opt/own/bin/pip -q install {inside}")
        assert (
            machine.run("/opt/own/bin/tabularium -V").stdout.strip() == f"Tabularium {facts.VERSION}, {kind}"
        )
        opens(machine, "/opt/own/bin/tabularium", screen)


def test_the_two_commands_of_the_source(machine: Machine, screen: str) -> None:
    machine.install("python3-venv", "ca-certificates", "libx11-6", "libxext6")
    for place in ("/etc/ssl/certs/ca-certificates.crt", "/etc/pip.conf"):
        if Path(place).is_file():
            shutil.copy(place, machine.root / place.lstrip("/"))
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    copied = machine.root / "srv" / "game"
    copied.mkdir()
    subprocess.run(
        ["cp", "--parents", "-t", str(copied), *listed.decode().split("\0")[:-1]], cwd=ROOT, check=True
    )
    said = machine.run("cd /srv/game && python3 build play -V").stdout.splitlines()
    assert said[-1].startswith(f"Tabularium {facts.VERSION}, ")
    shown = machine.run(
        "cd /srv/game && python3 build play selftest --json", DISPLAY=screen, SDL_AUDIODRIVER="dummy"
    )
    assert json.loads(shown.stdout.splitlines()[-1])["driver"] == "x11"
    machine.run("cd /srv/game && python3 build test tests/engine/core -n 0 -q")


def other_version() -> Path:
    """The newest package for Debian of another version that is in the folder of packages."""
    found = [path for path in sorted(DIST.glob("tabularium_*.deb")) if f"_{facts.VERSION}_" not in path.name]
    if not found:
        pytest.skip("there is no package of another version to upgrade from")
    return found[-1]


def test_an_upgrade_and_a_downgrade_keep_what_is_a_persons(machine: Machine, tmp_path: Path) -> None:
    older, newer = machine.take(other_version()), machine.take(package("tabularium_{version}_*.deb"))
    mine = tmp_path / "mine.match"
    mine.write_text(savefile.write(played(100_000)), encoding="utf-8")
    new, sample = machine.take(mine), machine.take(ROOT / "tests" / "saves" / "four_seats_all_open.jsonl")
    folder = "/root/.local/share/tabularium/saves"
    machine.install(older)
    machine.run(f"mkdir -p {folder} && cp {sample} {folder}/one.match && tabularium statistics --json")
    said = {}
    for step, inside in (("older", older), ("newer", newer), ("older again", older)):
        machine.run(f"apt-get -qq -y install --no-install-recommends --allow-downgrades {inside}")
        said[step] = json.loads(machine.run(f"tabularium replay {folder}/one.match --json").stdout)
        tried = machine.run(f"tabularium replay {new} --json", check=False)
        counted = machine.run("tabularium statistics --json", check=False)
        if step == "newer":
            assert (tried.returncode, counted.returncode) == (0, 0)
        else:  # what is newer is left alone, with a sentence that says from where it is
            assert tried.returncode == 0 or f"from Tabularium {facts.VERSION};" in tried.stderr
            assert counted.returncode == 0 or "statistics.sqlite" in counted.stderr
    assert said["older"] == said["older again"]
    assert {key: said["newer"][key] for key in said["older"]} == said["older"]
    assert machine.run(f"cmp {sample} {folder}/one.match").returncode == 0
