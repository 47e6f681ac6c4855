"""The chapters of a turn, in the order of the rulebook."""

(
    TURN, OPENING, STOCKING, PERFORM, HALF, TRIBUNE, ARCHITECT, PREFECT, KEEP, MERCATOR, DIPLOMAT, COLONIST, MARKET,
    REFILL, SECOND, MARK,
) = range(16)  # fmt: skip
"""Numbers of the phases: the first item of their frames and their place in the game's phase table."""
