"""The program with its window: creates all services and closes them at the end."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Protocol

import pygame

from game.extras import offered
from game.i18n.catalogue import LANGUAGES, CatalogueError, Texts, system_language
from game.phones.service import PhoneService
from game.storage import places
from game.storage.image_cache import ImageCache
from game.storage.places import FOLDER, keep_picture
from game.storage.record import SaveError
from game.storage.saves import Saves
from game.storage.settings import Settings
from game.storage.statistics import FILE as STATISTICS
from game.storage.statistics import Statistics
from game.table.autosave import count_late
from game.ui.desktop import keep_large_blocks_apart, open_folder, set_apart
from game.ui.display import NoDisplay, WrongPygame, prepare
from game.ui.paint import Painter
from game.ui.scene import Context, Key, SceneManager
from game.ui.sound import Sounds
from game.ui.theme import theme_named
from game.ui.window import Window, WindowOptions

from . import launch, routes
from .common import dialogs
from .common.pictures import Offscreen
from .common.words import WindowTexts
from .crash_handler import CrashHandler
from .routes import AppServices
from .table.log import LogPanel
from .table.privacy import IdlePrivacy
from .table.table import Table

REPORT_KEY = Key("f12")
SHOT_KEY = Key("f10")
LARGE = (3840, 2160)
"""From this size a screen may be one that is looked at from far away."""


class Service(Protocol):
    """What an extra does in the background while the program runs."""

    @property
    def working(self) -> bool:
        """Whether bots play without a person."""

    def poll(self) -> bool:
        """Called in every round of the window's loop; whether anything changed."""

    def close(self) -> None:
        """The program ends."""


class App:
    """Context, window and what follows when a setting changes.

    What is drawn is kept in `images`, if given; the match in the file `opened`, if given, is on the table at once.
    """

    def __init__(
        self,
        language: str = "",
        catalogue: type[Texts] = WindowTexts,
        sounds: Sounds | None = None,
        images: ImageCache | None = None,
        opened: Path | None = None,
    ) -> None:
        prepare()
        self.opened = opened
        self.catalogue = catalogue
        self.settings = Settings()
        self.notices: list[tuple[str, str, dict[str, object]]] = []
        self.broken: list[CatalogueError] = []
        """Invalid catalogues that the user has not been told of."""
        texts = self.words_of(language or self.language())
        self.shell = AppServices(
            self.apply, self.quit, self.lend, self.give_back, self.show_folder, self.ask_for_attention
        )
        self.sounds = sounds or Sounds(self.settings)
        self.services: list[Service] = [make() for make in offered("service")]
        """What extras do in the background."""
        self.phones = PhoneService()
        services: dict[type[object], object] = {
            Saves: Saves(), AppServices: self.shell, Sounds: self.sounds, **{type(one): one for one in self.services},
            PhoneService: self.phones, Offscreen: Offscreen(images),
        }  # fmt: skip
        if images is not None:
            services[ImageCache] = images
        self.context = Context(texts, self.settings, services)
        self.manager = SceneManager()
        self.images = images
        self.crash_handler = CrashHandler(self.context, self.manager, self.settings)
        self.reported: set[tuple[str, str]] = set()
        self.status = 0
        self.window = Window(
            self.manager,
            self.painter(),
            WindowOptions(
                title=texts("title.name"), icon="tabularium", user_scale=self.scale(), settings=self.settings,
                on_error=self.crashed, working=self.working,
                readers=self.settings.get("readers") != "off",
            ),
        )  # fmt: skip
        self._connect()

    def _connect(self) -> None:
        """Let the window and its stage call what follows from their events."""
        self.window.stage.on_activate = self._tick
        self.window.stage.on_several = partial(dialogs.ask_which, self.window.stage)
        self.window.stage.use_finger(self.finger())
        self.window.stage.use_far_view(self.settings.get("living_room") is True)
        self.window.on_file = self.dropped
        self.window.on_round = self._look_after
        self.window.on_sound_lost = self.sounds.lost
        self.window.stage.on_spare_key = self._spare_key
        stillness = IdlePrivacy(self.manager, self.settings)
        self.window.stage.on_still, self.window.stage.on_stir = stillness.still, stillness.on_input

    def _look_after(self) -> bool:
        """What goes on whatever is shown: phones, and what extras do; whether phones want the next round soon."""
        for service in self.services:
            service.poll()
        return self.window.stage.owes or self.phones.poll()  # first the screen shows what a phone did

    def working(self) -> bool:
        """Whether bots play without a person: in the laboratory, or at a table that somebody watches."""
        top = self.manager.top
        return any(one.working for one in self.services) or (top is not None and top.working)

    def painter(self) -> Painter:
        """A painter in the chosen theme, which draws nothing that an earlier start has drawn."""
        return Painter.of(theme_named(str(self.settings.get("theme"))), self.images)

    def lend(self, name: str, surface: pygame.Surface) -> str:
        """Let a surface be shown as a picture in the window; returns its key."""
        return self.window.stage.painter.pictures.lend(name, surface)

    def give_back(self, key: str) -> None:
        """A lent picture is not needed any more."""
        self.window.stage.painter.pictures.give_back(key)

    def show_folder(self, folder: Path) -> None:
        """Show a folder on the desktop, or say that nothing here can."""

        def failed() -> None:
            self.window.call_later(lambda: self._unshown(folder))

        open_folder(folder, failed)

    def _unshown(self, folder: Path) -> None:
        texts = self.context.texts
        self.manager.push(
            dialogs.message(self.context, texts("files.heading"), texts("files.unopened", folder=folder))
        )

    def ask_for_attention(self) -> None:
        """Ask the desktop for attention if the window is not visible, unless switched off."""
        if self.settings.get("attention") is True:
            self.window.call_later(self.window.ask_for_attention)

    def language(self) -> str:
        """The language chosen, else that of the system."""
        return str(self.settings.get("language")) or system_language()

    def words_of(self, language: str) -> Texts:
        """The catalogue of a language; where it is broken that of another one. Raises when none can be used."""
        for code in (language, *(other for other in LANGUAGES if other != language)):
            try:
                return self.catalogue(code)
            except CatalogueError as error:
                self.broken.append(error)
        raise self.broken[0]

    def scale(self) -> float:
        """The interface scale now: 1.0 is 100 %."""
        found = self.settings.get("scale")
        percent = found if isinstance(found, int) else 100
        return percent / 100

    def finger(self) -> int:
        """The pixels that a finger needs on the first screen, 0 while touch is off."""
        desktops = pygame.display.get_desktop_sizes()
        return dialogs.finger_of(
            self.settings.get(dialogs.TOUCH_SETTING), desktops[0] if desktops else (0, 0)
        )

    # -- settings ------------------------------------------------------------------------------------------------

    def apply(self, key: str) -> None:
        """Let a changed setting take effect."""
        if key == "language":
            self.context.texts = self.words_of(self.language())
            self._everything()
        elif key == "scale":
            self._rescale()
        elif key == dialogs.TOUCH_SETTING:
            self.window.stage.use_finger(self.finger())
        elif key == "living_room":
            self._sit_far()
        elif key == "theme":
            self._recolor()
        elif key == "window.size":
            size = self.settings.get(key)
            if isinstance(size, list):
                self.window.call_later(lambda: self.window.set_size((int(size[0]), int(size[1]))))
        elif key == "window.fullscreen" and self.window.fullscreen != self.settings.get(key):
            self.window.call_later(self.window.toggle_fullscreen)
        elif key.startswith("volume.") or key == "mute":
            self.sounds.follow(self.settings)
        for scene in self.manager.scenes:
            if isinstance(scene, Table):
                launch.fit(self.context, scene.session)
                scene.model.say("")  # a line from before may not hold any more
        self._tell_notices()

    def _everything(self) -> None:
        """Lay out and paint all scenes again."""
        for scene in self.manager.scenes:
            scene.invalidate()
        self.window.stage.invalidate()

    def _sit_far(self) -> None:
        """Show all as large as the screen allows, or not; what is large has no room for the log besides."""
        far = self.settings.get("living_room") is True
        self.window.stage.use_far_view(far)
        if far:
            self.settings.set("log", False)
            for scene in self.manager.scenes:
                if isinstance(scene, Table):
                    scene.panel(LogPanel).opened = False
                    scene.invalidate()

    def _offer_living_room(self) -> None:
        """Ask once, where the screen is large or touched, whether it is looked at from far away."""
        large = any(w >= LARGE[0] and h >= LARGE[1] for w, h in pygame.display.get_desktop_sizes())
        touched = self.settings.get(dialogs.TOUCH_SETTING) != dialogs.TOUCH_OFF
        if self.settings.chosen("living_room") or not (large or touched):
            return
        texts = self.context.texts

        def done(answer: str) -> None:
            self.settings.set("living_room", answer == "yes")
            self.apply("living_room")

        answers = [
            (name, texts(f"settings.living_room.{name}"), kind)
            for name, kind in (("yes", "button.primary"), ("no", "button"))
        ]
        heading, words = texts("settings.living_room.label"), texts("settings.living_room.offer")
        self.manager.push(dialogs.Dialog(self.context, heading, words, answers, done))

    def _rescale(self) -> None:
        stage = self.window.stage
        if stage.view.user_scale != self.scale():
            stage.resize((stage.view.w, stage.view.h), self.scale())

    def _recolor(self) -> None:
        self.window.stage.use(self.painter())
        self._everything()

    # -- sound ---------------------------------------------------------------------------------------------------

    def _tick(self, target: str, enabled: bool) -> None:
        """A button of the program sounds; what is pressed on a table sounds by what happens there."""
        if enabled and (target.startswith("ui/") or not isinstance(self.manager.top, Table)):
            self.sounds.play("tick")
        self.window.call_later(self._tell_notices)  # when the scene has done what it does

    def _spare_key(self, key: Key) -> None:
        """Global keys: F10 saves a screenshot, F12 writes a report, M mutes where no dialog takes the keys."""
        top = self.manager.top
        if key == REPORT_KEY:
            self.crash_handler.asked()
            return
        if key == SHOT_KEY:
            self.screenshot()
            return
        if key != Key("m") or top is None or top.opaque or top.overlay:
            return
        muted = self.settings.get("mute") is not True
        self.settings.set("mute", muted)
        self.apply("mute")
        top.announce(top.context.texts("sound.muted" if muted else "sound.heard"))
        top.invalidate()

    def screenshot(self) -> None:
        """Save a screenshot in the user's pictures and report its path."""
        from .common.pictures import png, short

        top, texts = self.manager.top, self.context.texts
        name = f"Tabularium {datetime.now(UTC).astimezone():%Y-%m-%d %H.%M.%S}"
        try:
            path = keep_picture(name, png(self.window.stage.picture()))
        except OSError:
            words = texts("share.error", folder=short(places.pictures_folder() / FOLDER))
        else:
            words = texts("files.shot", file=short(path))
        if top is not None:
            top.announce(words)
            top.invalidate()

    def dropped(self, path: Path) -> None:
        """Bring in a match or an archive that was dropped on the window, unless the table is covered."""
        from .pages import transfer

        top = self.manager.top
        if top is not None and not top.opaque:
            transfer.bring(top, path)

    # -- life ----------------------------------------------------------------------------------------------------

    def quit(self) -> None:
        """Leave the program."""
        self.window.close()

    def begin(self) -> None:
        """Show the title or the requested match, and messages about earlier errors or invalid files."""
        self._open_stores()
        title = routes.title(self.context)
        self.manager.push(title)
        if self.opened is not None:
            launch.open_file(title, self.opened)
        self._offer_living_room()
        self.crash_handler.at_start()
        self._tell_notices()

    def run(self) -> int:
        """Run until the user quits; returns the exit status."""
        try:
            self.begin()
        except Exception as error:
            if not self.crashed(error):
                raise
        self.phones.on_texts = set_apart
        self.window.call_later(lambda: self.window.call_later(set_apart))  # after the first picture
        try:
            self.window.run()
        finally:
            self.close()
        return self.status

    def close(self) -> None:
        """Give back what scenes, services, sounds, pictures and the crash handler hold of the system."""
        self.shell.apply = lambda _: None
        for scene in reversed(self.manager.scenes):
            scene.leave()
        for service in self.services:
            service.close()
        self.sounds.close()
        if self.images is not None:
            self.images.close()
        self.crash_handler.spare.free()

    def crashed(self, error: BaseException) -> bool:
        """Report a fault and go on from the title; stop with one sentence when it comes again and again."""
        if not self.crash_handler.crashed(error):
            print(self.crash_handler.where("crash.gave_up", "crash.gave_up_unwritten"), file=sys.stderr)
            self.status = 1
            self.quit()
        return True

    def _open_stores(self) -> None:
        """Open every store once, so that a damaged one is told of now, and count what was left uncounted."""
        saves = self.context.service(Saves)
        statistics = Statistics(saves.folder.parent / STATISTICS)
        self.notices = []
        with suppress(SaveError):
            if statistics.path.exists():
                statistics.has_match("")
        for look in offered("opened"):
            with suppress(SaveError):  # the pages say what cannot be opened
                if (found := look(statistics)) is not None:
                    self.notices.append(found)
        count_late(saves, statistics)
        if statistics.notice is not None:
            self.notices.insert(0, ("statistics.title", *statistics.notice))

    def _tell_notices(self) -> None:
        """What is wrong with settings and catalogues, each once."""
        texts, notice = self.context.texts, self.settings.notice
        self.settings.notice = None
        if notice is not None:
            self._notify("settings.title", texts(notice[0], **notice[1]))
        for heading, key, words in self.notices:
            self._notify(heading, texts(key, **words))
        self.notices.clear()
        broken, self.broken = self.broken, []
        for error in broken:
            words = {"name": texts(f"settings.language.{error.path.parent.name}"), "file": error.path.name}
            if error.line:
                self._notify("settings.language.label", texts("broken.language", line=error.line, **words))
            else:
                self._notify("settings.language.label", texts("broken.language_file", **words))

    def _notify(self, heading: str, words: str) -> None:
        if (heading, words) not in self.reported:
            self.reported.add((heading, words))
            self.manager.push(dialogs.message(self.context, self.context.texts(heading), words))


def run(
    language: str = "",
    opened: Path | None = None,
    on_window: Callable[[Window], None] | None = None,
) -> int:
    """Open the window, on a match's file if one is named, and play; answer the exit status.

    A language code here goes before the settings. ``on_window`` is called with the window before it opens.
    """
    keep_large_blocks_apart()
    try:
        app = App(language, images=ImageCache(), opened=opened)
    except CatalogueError as error:
        print(error, file=sys.stderr)
        return 2
    except (NoDisplay, WrongPygame) as error:
        texts = Texts(language or str(Settings().get("language")) or system_language())
        if isinstance(error, NoDisplay):
            key, words = error.sentence()
            print(texts(key, **words), file=sys.stderr)
        else:
            print(texts("app.wrong_pygame"), file=sys.stderr)
        return 2
    if on_window is not None:
        on_window(app.window)
    return app.run()
