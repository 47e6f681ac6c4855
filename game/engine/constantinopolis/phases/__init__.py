"""The chapters of a round, in the order of the rulebook."""

(
    AUCTION, DUEL, GRANT, BUILDING, PREEMPTION, LOADING, EXCHANGE, DRAFT, ANSWER, DONATION, STORAGE, ROUND, BARGAIN,
) = range(13)  # fmt: skip
"""Numbers of the phases: the first item of their frames and their place in the game's phase table."""
