"""Chromium without a window, driven by its debugging protocol: phones as people have them."""

from __future__ import annotations

import json
import shutil
import subprocess
from base64 import b64decode
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from websockets.sync.client import ClientConnection, connect

CHROMIUM = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), ""
)
PATIENCE = 60.0
CLICK = 2.0
"""Seconds in which the click of a touch comes, if one comes."""


SHOWN = "document.body.dataset.pages"
"""How many pages have come: while nothing is worked out any more, the next one is the answer to a touch."""
OPEN = """[...document.querySelectorAll('button:not([disabled])')].filter(b => b.dataset.target && b.offsetParent).map(b => b.dataset.target)
    .concat([...document.querySelectorAll('.card.lit, .card.on')].flatMap(c => [c.dataset.card, ...(c.dataset.steps || '').split(' ')]))"""
"""Everything that can be touched, cards too."""
SETTLED = "document.body && document.body.classList.contains('foreseen')"
"""Whether the consequences are there too: nothing moves any more."""
LIT = """document.body && document.body.classList.contains('foreseen') && document.body.classList.contains('yours') ? [...new Set([...document.querySelectorAll('#fan .card.lit')].map(c => c.dataset.card)
    .concat([...document.querySelectorAll('#shelves .lit, #map:not([hidden]) .pin.lit, #menu button:not(.step), #verbs button:not([disabled]):not(.step)')]
    .map(b => b.dataset.target)))].filter(t => t && !['ui/undo', 'ui/main_screen'].includes(t)) : []"""
"""What the seat to act can touch."""


class Browser:
    """A running browser with a profile of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.process = subprocess.Popen(
            [
                CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", "--no-first-run",
                f"--user-data-dir={folder}", "about:blank",
            ],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        port = folder / "DevToolsActivePort"
        end = monotonic() + PATIENCE
        while not (port.exists() and len(port.read_text().splitlines()) > 1):
            assert monotonic() < end, "the browser does not start"
            sleep(0.05)
        self.port, self.path = port.read_text().splitlines()[:2]
        self.socket = self._socket(self.path)
        self._number = 0

    def _socket(self, path: str) -> ClientConnection:
        return connect(
            f"ws://127.0.0.1:{self.port}{path}",
            compression=None,
            proxy=None,
            max_size=None,
            ping_interval=None,
            legacy=True,
        )

    def call(self, socket: ClientConnection, method: str, **params: object) -> Any:
        """Call a method of the debugging protocol; what it answers."""
        self._number += 1
        socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            answer = json.loads(socket.recv(PATIENCE))
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return answer["result"]

    def tab(self, address: str, language: str, size: tuple[int, int] = (360, 640)) -> Tab:
        """A phone of this size and language that has opened an address."""
        target = self.call(self.socket, "Target.createTarget", url="about:blank", newWindow=True)["targetId"]
        tab = Tab(self, self._socket(f"/devtools/page/{target}"))
        w, h = size
        tab.call("Emulation.setDeviceMetricsOverride", width=w, height=h, deviceScaleFactor=2, mobile=True)
        tab.call("Emulation.setTouchEmulationEnabled", enabled=True)
        tab.call("Emulation.setUserAgentOverride", userAgent="phone", acceptLanguage=language)
        tab.call("Page.navigate", url=address)
        return tab

    def close(self) -> None:
        """End the browser."""
        self.socket.close()
        self.process.terminate()
        self.process.wait(PATIENCE)


class Tab:
    """A page in the browser."""

    def __init__(self, browser: Browser, socket: ClientConnection) -> None:
        self.browser, self.socket = browser, socket
        self.touches = 0

    def call(self, method: str, **params: object) -> Any:
        return self.browser.call(self.socket, method, **params)

    def value(self, expression: str) -> Any:
        """What an expression says on the page."""
        found = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def tap(self, target: str) -> None:
        """Touch the button of a target, by its place on the screen; that of a card lies below once the card is chosen."""
        name = json.dumps(target)
        node = f"[...document.querySelectorAll('button')].find(b => b.dataset.target === {name} && b.offsetParent)"
        if not self.value(f"Boolean({node})"):
            self.touch(
                f"[...document.querySelectorAll('#strip .small')].find(b => b.dataset.card === {name} || (b.dataset.steps || '').split(' ').includes({name}))"
            )
        self.touch(node)
        self.confirm(name)

    def confirm(self, name: str) -> None:
        """Touch the button at the thumb that says what happens with a place on the map, and one that asks once more: no page comes
        before that."""
        for node, asks in self._asking(name):
            if self.value(asks):
                self.touch(node)

    def asks(self, target: str) -> bool:
        """Whether a touch of a target waits for another one, as where its click came late."""
        return any(self.value(asks) for _, asks in self._asking(json.dumps(target)))

    @staticmethod
    def _asking(name: str) -> list[tuple[str, str]]:
        """Buttons that ask once more, and whether they do."""
        main = f"[...document.querySelectorAll('#verbs .main .first')].find(b => b.dataset.target === {name})"
        warned = f"[...document.querySelectorAll('button.warned')].find(b => b.dataset.target === {name} && b.offsetParent)"
        return [
            (main, f"!document.getElementById('map').hidden && Boolean({main})"),
            (warned, f"Boolean({warned})"),
        ]

    def tap_first(self, selector: str) -> None:
        """Touch the first node of a selector."""
        self.touch(f"document.querySelector({json.dumps(selector)})")

    def touch(self, node: str) -> None:
        """Touch what an expression finds, once the page takes touches again."""
        end = monotonic() + PATIENCE
        while self.value("document.body.classList.contains('held')"):
            assert monotonic() < end, "no touch is taken"
            sleep(0.02)
        self.touch_now(node)

    def touch_now(self, node: str) -> None:
        """Touch what an expression finds, whether the page takes touches or not."""
        spot = self.value(
            f"(() => {{ const n = {node}; n.scrollIntoView({{block: 'center', inline: 'center'}}); const r = n.getBoundingClientRect();"
            "return [r.x + r.width / 2, r.y + Math.min(r.height / 2, 40)]; })()"
        )
        self.touches += 1
        point = [{"x": spot[0], "y": spot[1]}]
        self.value(
            "window.clicked = 0; window.addEventListener('click', () => { window.clicked = 1; }, { capture: true, once: true })"
        )
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=point)
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        end = monotonic() + CLICK  # a busy browser makes the click of a touch later
        while not self.value("window.clicked") and monotonic() < end:
            sleep(0.01)

    def picture(self, path: Path) -> None:
        """Write what is seen to a file."""
        path.write_bytes(b64decode(self.call("Page.captureScreenshot", format="png")["data"]))


__all__ = ["CHROMIUM", "LIT", "OPEN", "SETTLED", "SHOWN", "Browser", "Tab"]
