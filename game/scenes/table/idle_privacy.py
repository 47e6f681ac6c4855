"""Hides private information after inactivity."""

from __future__ import annotations

from game.table.privacy import Privacy
from game.ui.scene import SceneManager, Settings

from .panel import Host

SETTING = "veil"
OFF = "off"


class IdlePrivacy:
    """Hides the secrets of a table with several persons after inactivity, and shows them again."""

    def __init__(self, manager: SceneManager, settings: Settings) -> None:
        self.manager, self.settings = manager, settings

    def _privacy(self) -> Privacy | None:
        hosts = (scene for scene in self.manager.scenes if isinstance(scene, Host))
        return next((host.model.session.privacy for host in hosts), None)

    def still(self, seconds: float) -> None:
        """Called with the seconds without input."""
        limit = str(self.settings.get(SETTING))
        if limit == OFF or seconds < int(limit):
            return
        privacy = self._privacy()
        if privacy is not None and privacy.rest():
            self._again()

    def stir(self) -> bool:
        """Called at input; returns True if it only showed the secrets again."""
        privacy = self._privacy()
        woken = privacy is not None and privacy.wake()
        if woken:
            self._again()
        return woken

    def _again(self) -> None:
        for scene in self.manager.scenes:
            scene.invalidate()
