"""Numbers of what is emitted besides events: an applied event, by its record, and what a run of P5 does (P5, 6.2)."""

EVENT, PASSIVES_BEGIN, WORDS_GIVEN, STAT_GIVEN, LIMIT_GIVEN, EFFECT_LASTS, PASSIVES_END = range(-7, 0)
