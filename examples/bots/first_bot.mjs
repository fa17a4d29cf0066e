// The smallest bot in JavaScript: it takes any option. Node 18 or newer, nothing to install.
//
// Try it:  netdeck bot test bloodless "node examples/bots/first_bot.mjs"

import { createInterface } from "node:readline";

const say = (message) => console.log(JSON.stringify(message));

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    say({ type: "ready", name: "First bot" });
  } else if (message.type === "decide") {
    const options = message.decision.options;
    const option = options[Math.floor(Math.random() * options.length)];
    say({ type: "choose", number: message.number, choose: option.notation });
  } else if (message.type === "quit") {
    break;
  }
}
