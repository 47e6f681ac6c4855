"""The chapters of a turn, in the order of the rulebook."""

(
    TURN, OPENING, LEAD, FOLLOW, PALACE, PETITION, THINK, BATCH, REPEAT, LABOR, PATRON, BATH, SALE, BUILD, FOUNTAIN,
    STAIRS, PRISON, DEMAND, SPOILS, GIVING, GIVE, LIONS, SENATE, SEWER,
) = range(24)  # fmt: skip
"""Numbers of the phases: the first item of their frames and their place in the game's phase table."""
