"""When nobody has moved for a while, what only one person may see is put away until somebody does."""

from __future__ import annotations

from game.table.privacy import Privacy
from game.ui.scene import SceneManager, Settings

from .host import Host

SETTING = "veil"
OFF = "off"


class IdlePrivacy:
    """Puts the secrets of a table with several persons away, and shows them again."""

    def __init__(self, manager: SceneManager, settings: Settings) -> None:
        self.manager, self.settings = manager, settings

    def _privacy(self) -> Privacy | None:
        hosts = (scene for scene in self.manager.scenes if isinstance(scene, Host))
        return next((host.model.session.privacy for host in hosts), None)

    def still(self, seconds: float) -> None:
        """Nobody has touched anything for so many seconds."""
        limit = str(self.settings.get(SETTING))
        if limit == OFF or seconds < int(limit):
            return
        privacy = self._privacy()
        if privacy is not None and privacy.rest():
            self._again()

    def stir(self) -> bool:
        """Somebody is there; True when that only showed again what was put away."""
        privacy = self._privacy()
        woken = privacy is not None and privacy.wake()
        if woken:
            self._again()
        return woken

    def _again(self) -> None:
        for scene in self.manager.scenes:
            scene.invalidate()
