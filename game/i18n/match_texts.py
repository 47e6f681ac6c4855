"""Texts of a match: events, refusals, decisions and components."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Any

from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.messages import Decision, Event, Refusal, Word

from .catalogue import Texts, capitalized, uncapitalized

FEW = 2
"""So many described components, contracts for instance, are named one by one; more are added up."""
KINDS = 3
"""So many kinds of what added up components ask for are counted; of more only the most frequent are named."""

DONE = "done"
"""What every game calls the end of a choice."""
TOLD = (".full", ".plain", ".this")
"""Names of described components that stand in sentences."""


class MatchTexts(Texts):
    """The catalogue of one language for one match, with its game and the names of its seats."""

    def __init__(self, texts: Texts, game: Game[Any], seat_names: Sequence[str]) -> None:
        # The messages are shared, not read again: this is made anew for every match and language.
        self.__dict__.update(texts.__dict__)
        self.game = game
        self.seat_names = tuple(seat_names)
        self.reader: int | None = None
        """The seat whose person reads: events say "you" to it; None: they name everybody."""
        self._components: dict[tuple[str, int], str] = {}
        """Names of components that have been asked for: every layout asks for all of them."""

    def own(self, key: str, /, **words: object) -> str:
        """The text of a key of this game, such as "board.treasury"."""
        return self.fill(f"{self.game.id}.{key}", words)

    def has_own(self, key: str) -> bool:
        """Whether this game has a message with this key."""
        return self.has(f"{self.game.id}.{key}")

    def changed(self, name: str, by: int) -> str:
        """By how much a number of a seat changes ("−2 gold"); "" of one that only follows others."""
        key = next((key for part in ("amount", "by") if self.has_own(key := f"{part}.{name}")), "")
        sign = "table.more" if by > 0 else "table.less"
        return self(sign, amount=self.own(key, count=abs(by))) if key else ""

    def source(self, key: str) -> str:
        """What a source of points is called; every game has those that come from the table."""
        return self.own(f"score.{key}") if self.has_own(f"score.{key}") else self(f"score.{key}")

    def seat(self, seat: int) -> str:
        """What a seat is called."""
        return self.seat_names[seat]

    def event(self, event: Event, before: Event | None = None) -> str:
        """The log line of an event; events that every game has use shared texts.

        If the event `before` named the same things, it is shorter where the game has words under `again`.
        """
        if not self.has_own(f"event.{event.key}") and self.has(f"event.{event.key}"):
            return self.fill(f"event.{event.key}", {"seat": f"seat/{event.seat}", **event.words})
        section = self._addressed(event)
        known = before is not None and _things(before) == _things(event)
        again = known and self.has_own(f"again.{section}.{event.key}")
        return self._said(f"again.{section}" if again else section, event.key, event.seat, event.words)

    def _addressed(self, event: Event) -> str:
        """The section with the sentence of an event: what the reader did, what was done to it, or what others read."""
        reader = self.reader
        if reader is not None and event.seat == reader and self.has_own(f"you.{event.key}"):
            return "you"
        named = reader is not None and f"seat/{reader}" in event.words.values()
        return "yours" if named and self.has_own(f"yours.{event.key}") else "event"

    def refusal(self, refusal: Refusal) -> str:
        """Why not."""
        return capitalized(self._said("refusal", refusal.key, -1, refusal.words))

    def decision(self, decision: Decision) -> str:
        """The question put to a seat, as the banner has it."""
        return self._said("decision", decision.key, decision.seat, decision.words)

    def deciding(self, decision: Decision) -> str:
        """What a seat is deciding, said about it to others: a bot, or somebody at another screen."""
        named = self.reader is not None and f"seat/{self.reader}" in decision.words.values()
        yours = named and self.has_own(f"deciding_yours.{decision.key}")
        return self._said(
            "deciding_yours" if yours else "deciding", decision.key, decision.seat, decision.words
        )

    def about(self, decision: Decision) -> str:
        """What a question is about, for whoever takes the screen over: in the game's own words, else the chapter of the round."""
        if self.has_own(f"about.{decision.key}"):
            return self._said("about", decision.key, decision.seat, decision.words)
        return self.chapter(decision.chapter) if decision.chapter else ""

    def chapter(self, name: str) -> str:
        """The name of a chapter of the round."""
        return self.own(f"chapter.{name}")

    def rule(self, rule: str) -> str:
        """A rule in our own words, by its id."""
        return self.own(f"rule.{rule}")

    def rule_title(self, rule: str) -> str:
        """What a rule is called, such as "Rule 45"."""
        return self("log.rule", rule=rule_number(rule))

    def action(self, action: Action, position: Any = None) -> str:
        """An action as the label of a menu, or just its verb where the game's catalogue has no sentence for it.

        `position` is the one in which it is taken: with it a game can name what lies at a place.

        A sentence is given the first two arguments as `first` and `second`, all its components as `things`, and what the game
        adds (`Game.action_words`).
        """
        return capitalized(self._doing("action", action, position))

    def deed(self, action: Action, position: Any = None) -> str:
        """An action as a part of a sentence that orders nothing: "selling 1 brick", and "stopping here" for a bare "Done"."""
        return self("hint.stopping") if action.verb == DONE else self._doing("deed", action, position)

    def _doing(self, section: str, action: Action, position: Any) -> str:
        verb = self.game.grammar.verbs[action.verb]
        if not self.has_own(f"{section}.{action.verb}"):
            return self.own(f"verb.{action.verb}")
        things: list[int | str] = []
        for argument, value in zip(verb.arguments, action.args, strict=True):
            # A kind may be described in several words ("ship size"); its references begin with the last.
            table = argument.kind.name.split()[-1]
            named = argument.kind.names is not None or table == "seat"
            things.append(f"{table}/{argument.kind.word(value)}" if named else value)
        words: dict[str, object] = {**self.game.action_words(action, position)}
        words.update(zip(("first", "second", "third"), things, strict=False))
        words["things"] = tuple(thing for thing in things if isinstance(thing, str))
        return self.own(f"{section}.{action.verb}", **words)

    def inside(self, action: Action, position: Any = None) -> str:
        """An action as an order inside a sentence: "sell 1 brick", and "stop here" for a bare "Done"."""
        return (
            self("hint.stop")
            if action.verb == DONE
            else uncapitalized(self.action(action, position), self.language)
        )

    def component(self, reference: str, count: int = 1) -> str:
        """The name of a component by its reference, in the form for that many."""
        table, _, name = reference.partition("/")
        if table == "seat":
            return self.seat(int(name))
        found = self._components.get((reference, count))
        if found is None:
            described = self.game.naming(reference)
            if described is not None:
                found = self._described(table, described, count)
            else:
                found = self.own(f"{table}.{name}", count=count)
            self._components[reference, count] = found
        return found

    def _described(
        self, table: str, described: tuple[str, Mapping[str, Word]], count: int, ending: str = ""
    ) -> str:
        key, words = described
        key = next(
            filter(self.has_own, (f"{key}{ending}.{kind}" for kind in _only_kind(words))), f"{key}{ending}"
        )
        parts = {name: self._parts(table, word, told=ending in TOLD) for name, word in words.items()}
        return self.own(key, **parts, count=count)

    def _shown(self, reference: str, count: int, how: str) -> str:
        """A described component in the words under `how`, such as "a contract for 2 food"; any other as in a list."""
        described = self.game.naming(reference)
        if described is None or not self.has_own(f"{described[0]}.{how}"):
            return self._counted(reference, count)
        return self._described(reference.partition("/")[0], described, count, f".{how}")

    def _is_shown(self, references: Sequence[str], how: str) -> bool:
        described = self.game.naming(references[0]) if references and "/" in references[0] else None
        return described is not None and self.has_own(f"{described[0]}.{how}")

    def _parts(self, table: str, word: Word, *, told: bool = False) -> str:
        """A word of a described component: things are listed in a sentence, in a label joined in the component's own way."""
        if not isinstance(word, tuple):
            return self.show(word)
        each = self._each(word)
        return self.listed(each) if told else self.own(f"{table}.joiner").join(each)

    def _each(self, references: Sequence[str]) -> list[str]:
        """Components with their number, those of one kind together."""
        return [
            self.component(reference)
            if count == 1
            else self("list.counted", count=count, thing=self.component(reference, count))
            for reference, count in Counter(references).items()
        ]

    def components(self, references: Sequence[str]) -> str:
        """A list of components: equal ones counted, in the order they first appear; seats are only named.

        Things the game describes count themselves in their description. Where the game says how several of a kind are
        written ("counted.card", or "counted.material.lignum" for one component), one alone stands without a number,
        unless that message has a form for one. More than a few described ones are added up, if the game says how.
        """
        if len(references) > FEW and self._can_be(references, "summed"):
            return self._as_one(references, "summed")
        return self.listed([self._counted(*item) for item in Counter(references).items()])

    def _can_be(self, references: Sequence[str], how: str) -> bool:
        """Whether all of these are described alike and the game has words under `how` for them together."""
        found = {described[0] if described else "" for described in map(self.game.naming, references)}
        return len(found) == 1 and "" not in found and self.has_own(f"{found.pop()}.{how}")

    def _as_one(self, references: Sequence[str], how: str) -> str:
        """Described components in one: their lists joined, their numbers added; of many kinds the most frequent, if the game says how."""
        named = [one for one in map(self.game.naming, references) if one is not None]
        sums = dict[str, Word]()
        for _, words in named:
            for name, word in words.items():
                sums[name] = sums[name] + word if name in sums else word  # type: ignore[operator]
        brief = f"{named[0][0]}.{how}.most"
        many = any(
            isinstance(word, tuple) and len(set(word)) > KINDS > len(self._most(word))
            for word in sums.values()
        )
        short = many and self.has_own(brief)
        parts = {
            name: self.listed(self._most(word) if short else self._each(word))
            if isinstance(word, tuple)
            else self.show(word)
            for name, word in sums.items()
        }
        return self.own(brief if short else f"{named[0][0]}.{how}", **parts, count=len(references))

    def _most(self, references: Sequence[str]) -> list[str]:
        """The kinds that make up more than half, the most frequent first."""
        found = list[str]()
        left = len(references)
        for reference, count in Counter(references).most_common():
            found.append(self.component(reference, 2))
            left -= count
            if left * 2 < len(references):
                break
        return found

    def _told(self, references: Sequence[str]) -> str:
        """Described components with the word for them, different ones added up: "2 contracts for 1 passenger"."""
        if len(set(references)) == 1 or not self._can_be(references, "several"):
            return self.listed(self._full(references, "full"))
        return self._as_one(references, "several")

    def _full(self, references: Sequence[str], how: str) -> list[str]:
        """Components in the words under `how`; those that differ in what these leave out are counted together.

        Different described ones among them are one where the game has words for that: "2 contracts (13 gold in all)".
        """
        alike = Counter(self._shown(reference, 1, how) for reference in references)
        first = {self._shown(reference, 1, how): reference for reference in references}
        many = [reference for reference in references if self.game.naming(reference) is not None]
        if how == "full" and len(set(many)) > 1 and self._can_be(many, "together"):
            others = [reference for reference in references if reference not in many]
            return [*self._full(others, how), self._as_one(many, "together")]
        return [self._shown(first[said], count, how) for said, count in alike.items()]

    def _counted(self, reference: str, count: int) -> str:
        name = self.component(reference, count)
        table, _, thing = reference.partition("/")
        exact = f"{self.game.id}.counted.{table}.{thing}"
        if self.has(exact):
            return name if count == 1 and self.message(exact).one is None else self(exact, count=count)
        if self.has_own(f"counted.{table}"):
            return name if count == 1 else self.own(f"counted.{table}", count=count, thing=name)
        if table == "seat":
            return name if count == 1 else self("list.named", count=count, thing=name)
        if self.game.naming(reference) is not None:
            return name if count == 1 else self._shown_again(reference, count)
        return self("list.counted", count=count, thing=name)

    def _shown_again(self, reference: str, count: int) -> str:
        full = self._can_be((reference,), "full")
        return (
            self._shown(reference, count, "full")
            if full
            else self.listed([self.component(reference)] * count)
        )

    def _quoted(self, reference: str) -> str:
        """The name of a component as the message under "quoted" has it, if its table has one there."""
        table, name = reference.partition("/")[0], self.component(reference)
        return self.own(f"quoted.{table}", thing=name) if self.has_own(f"quoted.{table}") else name

    def _times(self, reference: str, count: int) -> str:
        name = self._quoted(reference)
        return name if count == 1 else self("list.times", count=count, thing=name)

    def _one(self, reference: str) -> str:
        return self._the(reference, 1)

    def _the(self, reference: str, count: int) -> str:
        """A component as a sentence names it, with its article; several with their number."""
        name = reference.partition("/")[2]
        key = f"the.{name}"
        if self.has_own(key):
            plural = count == 1 or self.message(f"{self.game.id}.{key}").one is not None
            own = self.own(key, count=count)
            return own if plural else self("list.twice", thing=own, count=count, more=count - 1)
        return self._counted(reference, count)

    def _taught(self, reference: str) -> str:
        """A component with what its name means, if the game tells that and it adds something."""
        name, key = self.component(reference, 2), f"gloss.{reference.replace('/', '.')}"
        gloss = self.own(key) if self.has_own(key) else ""
        if not gloss or gloss.casefold() in name.casefold() or name.endswith(")"):
            return name
        return self.own("taught", name=name, gloss=gloss)

    def phrase(self, key: str, name: str, how: str, words: Mapping[str, object]) -> str:
        """As in `Texts`, and a component or a list of them in another way.

        `{good:count}` is that many of a component, `{goods:names}` the names for several without numbers, `{cards:any}`
        those joined by "or", `{cards:either}` the same with their articles, `{cards:quoted}` a list with its names in
        the words under `quoted`, `{card:the}` with the article a sentence needs, `{things:once}` such a list without numbers, `{building:taught}` with its meaning,
        `{contract:full}` described components in their words under `full`, `{contracts:told}` those with their number,
        `{cargo:sum}` what they come to, `{order:row}` a list without "and", `{rivals:to}` persons, cities or buildings with their preposition,
        `{chapter:when}` the text under `when` for a component or for its table.
        """
        word = words[name]
        listed = (word,) if isinstance(word, str) else word
        if isinstance(listed, tuple) and (said := self._in_a_way(listed, how, many=isinstance(word, tuple))):
            return said
        if isinstance(word, str) and how == "the":
            return self._the(word, 1)
        if isinstance(word, str):
            table, _, thing = word.partition("/")
            number = words.get(how)
            if self.has_own(f"{how}.{thing}"):
                return self.own(f"{how}.{thing}", **words)
            if self.has_own(f"{how}.{table}"):
                return self.own(f"{how}.{table}", thing=word)
            if isinstance(number, int):
                return self._counted(word, number)
        return super().phrase(key, name, how, words)

    def _in_a_way(self, listed: tuple[str, ...], how: str, *, many: bool) -> str:
        """A component or several as `how` has it; "" where there is no such way of listing."""
        once = tuple(dict.fromkeys(listed))
        if many and how in ("the", "quoted"):
            counted = self._the if how == "the" else self._times
            return self.listed([counted(*item) for item in Counter(listed).items()])
        if how == "once":
            return self.listed([self._one(one) for one in once])
        if how in ("any", "either"):
            either = self._quoted if how == "any" else self._one
            return self.listed([either(one) for one in once], "list.either")
        if how == "to" and all(one.startswith(("seat/", "city/", "building/")) for one in listed):
            return self.listed([self("list.to", thing=self._one(one)) for one in once])
        if how == "sum" and not self._can_be(listed, how):
            return self.components(listed)
        ways: Mapping[str, Callable[[], str]] = {
            "names": lambda: self.listed([self.component(one, 2) for one in once]),
            "row": lambda: self("list.join").join(map(self.component, listed)),
            "sum": lambda: self._as_one(listed, how),
            "taught": lambda: self.listed([self._taught(one) for one in once]),
            "told": lambda: self._told(listed),
        }
        if how in ways:
            return ways[how]()
        return self.listed(self._full(listed, how)) if how == "full" or self._is_shown(listed, how) else ""

    def show(self, word: object) -> str:
        """A word of the engine formatted for a sentence."""
        if isinstance(word, tuple):
            return self.components(word)
        if not isinstance(word, str) or "/" not in word or " " in word:  # no reference has a space
            return super().show(word)
        return self.component(word) if self._is_reference(word) else word.partition("/")[2]

    def _is_reference(self, word: str) -> bool:
        table, _, name = word.partition("/")
        return table == "seat" or self.has_own(f"{table}.{name}") or self.game.naming(word) is not None

    def _said(self, chapter: str, key: str, seat: int, words: Mapping[str, Word]) -> str:
        whole: dict[str, object] = {"seat": f"seat/{seat}"} if seat >= 0 else {}
        whole.update(words)
        return self.fill(f"{self.game.id}.{chapter}.{key}", whole)


def _only_kind(words: Mapping[str, Word]) -> list[str]:
    """The names of things of which a described component has no others: a passenger, of a contract for one."""
    return [
        word[0].partition("/")[2]
        for word in words.values()
        if isinstance(word, tuple) and len(set(word)) == 1
    ]


def _things(event: Event) -> dict[str, Word]:
    """The words of an event but the seats."""
    return {name: word for name, word in event.words.items() if not str(word).startswith("seat/")}


def speaking_to(texts: MatchTexts, reader: int) -> MatchTexts:
    """The same catalogue saying "you" to the person of a seat."""
    made = copy(texts)
    made.reader = reader
    return made


def rule_number(rule: str) -> str:
    """The id of a rule as people read it: without the letter and zeros before its number ("R045" is 45, "C-60" stays)."""
    number = rule.removeprefix("R")
    return number.lstrip("0") if number.isdigit() else rule
