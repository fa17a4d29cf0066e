"""What is told besides events by their numbers: an event that was applied, by its record, and what a run of P5 does (P5, 6.2)."""

EVENT, PASSIVES_BEGIN, WORDS_GIVEN, STAT_GIVEN, LIMIT_GIVEN, EFFECT_LASTS, PASSIVES_END = range(-7, 0)
