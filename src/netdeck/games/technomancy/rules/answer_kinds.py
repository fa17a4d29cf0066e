"""The kinds of answer that an option is."""

(
    NO_ANSWER,
    PASS,
    PLAY,
    USE,
    CHOOSE_MODE,
    CHOOSE_X,
    OVERCLOCK,
    TARGET,
    AUTO,
    SCRIP,
    DONE,
    CANCEL,
    DECLINE,
    SCRAP,
    THROW,
    SPEND,
    PAY,
    YES,
    NO,
    PUT_NEXT,
    KIND,
    TAKE,
    KEEP,
    MULLIGAN,
) = range(24)
"""What kind of answer an option is."""
