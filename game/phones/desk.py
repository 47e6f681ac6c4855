"""Whether phones are open now: a service of the program, called in every round of the window's loop."""

from __future__ import annotations

from game.table.session import Session

from .links import Around, Phones, TextsOf
from .table_picture import Drawing


class PhoneDesk:
    """The open phones, if any. ``changes`` counts what a screen about them should show.

    ``wanted``: the table that opens next shows how to open phones first.
    """

    def __init__(self) -> None:
        self.phones: Phones | None = None
        self.changes = 0
        self.wanted = False
        self.address = ""

    def open(
        self, session: Session, texts_of: TextsOf, around: Around, drawing: Drawing | None = None
    ) -> None:
        """Open phones at a match; raises OSError when nothing can listen."""
        self.close()
        self.phones = Phones(session, texts_of, self.address or self.addresses()[0], around, drawing=drawing)
        self.changes += 1

    def close(self) -> None:
        """Close them."""
        phones, self.phones = self.phones, None
        if phones is not None:
            phones.close()
            self.changes += 1

    def poll(self) -> bool:
        """Called in every round of the loop; whether phones are open."""
        if self.phones is None:
            return False
        self.changes += self.phones.poll()
        return True

    @staticmethod
    def addresses() -> list[str]:
        """The addresses of this computer, the likeliest first."""
        from .door import own_addresses

        return own_addresses()


__all__ = ["PhoneDesk"]
