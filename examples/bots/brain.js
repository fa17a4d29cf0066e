// A brain for BINMAT in the live game's own form: a function that is called once for each of its turns and answers with an order.
//
// Try it:  netdeck play binmat --vs hackmud:examples/bots/brain.js
//
// args.s is the table as its side sees it; a zone that is empty is not there. Attackers empty the lane that has the fewest cards left,
// defenders keep a stack in front of every lane, the weakest first.

function (context, args) {
  const { s, plr } = args;
  const lanes = [0, 1, 2, 3, 4, 5];
  const hand = s[`h${plr}`] ?? [];
  const left = (lane) => (s[`l${lane}`]?.c ?? 0) + (s[`x${lane}`]?.length ?? 0);
  const weakest = (some) => [...some].sort((one, other) => left(one) - left(other))[0];

  // A stack's power is the exponent of its sum, if that is a power of two.
  const number = (card) => (card[0] === "a" ? 10 : Number(card[0]) || 0);
  const power = (cards) => {
    const exponent = Math.log2(cards.reduce((sum, card) => sum + number(card), 0));
    return exponent > 0 && Number.isInteger(exponent) ? exponent : 0;
  };
  const numbers = hand.filter(number);
  const strongest = (cards, stack) => [...cards].sort((one, other) => power([...stack, other]) - power([...stack, one]))[0];

  if (plr[0] === "a") {
    const open = lanes.filter((lane) => !s[`d${lane}`]);
    const dry = open.find((lane) => left(lane) === 0);
    if (dry !== undefined) return `d${dry}`; // this wins
    const ready = lanes.filter((lane) => power(s[`a${lane}`] ?? []) > 2);
    if (ready.length) return `c${weakest(ready)}`;
    const eight = numbers.find((card) => power([card]) > 2);
    const free = lanes.filter((lane) => !s[`a${lane}`]);
    if (eight && free.length) return `p${eight}${weakest(free)}`;
    if (open.length) return `d${weakest(open)}`;
    const building = weakest(lanes.filter((lane) => s[`a${lane}`]));
    const next = building === undefined ? undefined : numbers.find((card) => power([...s[`a${building}`], card]));
    if (next) return `p${next}${building}`;
    const two = numbers.find((card) => power([card]));
    if (two && free.length) return `p${two}${weakest(free)}`;
    if (s.a || s.xa) return "da";
    return "--";
  }

  const open = lanes.filter((lane) => !s[`d${lane}`]);
  if (numbers.length && open.length) return `p${strongest(numbers, [])}${weakest(open)}`;
  if (hand.length > 4) return `x${hand[0]}${weakest(lanes)}`; // back behind the lane that needs it most
  const full = lanes.filter((lane) => s[`l${lane}`]).sort((one, other) => left(other) - left(one))[0];
  return full === undefined ? "--" : `d${full}`;
}
