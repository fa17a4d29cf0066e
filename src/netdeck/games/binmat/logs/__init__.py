"""The logs of the live game (section 10 of the specification): reading, checking, filling in what they hide, and writing."""
