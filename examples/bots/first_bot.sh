#!/usr/bin/env bash
# The smallest bot in bash: it takes the first option. It needs no JSON library, because the first notation is easy to cut out.
#
# Try it:  netdeck bot test lantern "bash examples/bots/first_bot.sh"

while IFS= read -r line; do
  case "$line" in
    '{"type":"hello"'*)
      echo '{"type":"ready","name":"First bot"}'
      ;;
    '{"type":"decide"'*)
      rest="${line#*'"notation":"'}"
      echo "{\"type\":\"choose\",\"choose\":\"${rest%%'"'*}\"}"
      ;;
    '{"type":"quit"'*)
      exit 0
      ;;
  esac
done
