"""One package for each rulebook. A game never imports another; nothing outside names one."""
