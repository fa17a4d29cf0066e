// Runs a brain of the live game for Netdeck:  node brains.mjs brain.js
//
// A brain is one function of (context, args). It gives its order in one of three ways: as the live game's brains do, by calling
// `#fs.binmat.x({ op })`; as in simulators, by calling the `xform` that it is handed; or by returning it. It may be a bare
// `function(context, args) {...}` as the live game stores it, a CommonJS module or an ES module with a default export, and it may be async.
// Lines of JSON come in and go out (see docs/bot-protocol.md); a question carries `args`, the live game's own argument object. Whatever the
// brain prints goes to standard error.

import { Console } from "node:console";
import { readFileSync } from "node:fs";
import { basename, extname, resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import vm from "node:vm";

const file = resolve(process.argv[2]);
const name = basename(file);

const say = ((write) => (message) => write(`${JSON.stringify(message)}\n`))(process.stdout.write.bind(process.stdout));
process.stdout.write = process.stderr.write.bind(process.stderr);
globalThis.console = new Console(process.stderr);

// The last line of standard error is what the record tells, so it says where and what; Node's own would be its version.
function die(error) {
  const stack = error instanceof Error ? String(error.stack) : `${error}`;
  const line = stack.split(`${name}:`)[1]?.match(/^\d+/)?.[0];
  const words = error instanceof Error ? `${error.name}: ${error.message}` : `it threw ${JSON.stringify(error)}`;
  process.stderr.write(`${stack}\n${line ? `${name}:${line}` : name}: ${words.split("\n")[0]}\n`, () => process.exit(1));
}
process.on("uncaughtException", die);
process.on("unhandledRejection", die);

// What scripts of the live game find around them. The live game writes # for the $ of these names.

const LEVELS = ["s", "fs", "hs", "ms", "ls", "ns", "4s", "3s", "2s", "1s", "0s"];
for (const level of LEVELS) {
  const others = (user) => new Proxy({}, { get: (_, called) => () => absent(`#${level}.${user}.${String(called)}`) });
  const game = { x: (given) => order(given) };
  globalThis[`$${level}`] = new Proxy({}, { get: (_, user) => (user === "binmat" ? game : others(String(user))) });
}
globalThis.$D = (thing) => (console.log(thing), thing);
globalThis.$db = database();

function absent(what) {
  throw new Error(`${what} is a script of the live game, and there are none here`);
}

// A small database that lasts for the match: what a brain notes down in one turn it finds in the next.
function database() {
  let kept = [];
  const at = (document, path) => path.split(".").reduce((inner, key) => inner?.[key], document);
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  const tests = {
    $eq: (found, wanted) => same(found, wanted),
    $ne: (found, wanted) => !same(found, wanted),
    $gt: (found, wanted) => found > wanted,
    $gte: (found, wanted) => found >= wanted,
    $lt: (found, wanted) => found < wanted,
    $lte: (found, wanted) => found <= wanted,
    $in: (found, wanted) => wanted.some((each) => same(found, each)),
    $exists: (found, wanted) => (found !== undefined) === wanted,
  };
  const known = (table, word) => table[word] ?? absentWord(word);
  const absentWord = (word) => {
    throw new Error(`#db knows no ${word} here`);
  };
  const isTests = (wanted) => wanted?.constructor === Object && Object.keys(wanted).some((key) => key.startsWith("$"));
  const fits = (document, query) =>
    Object.entries(query ?? {}).every(([path, wanted]) =>
      Object.entries(isTests(wanted) ? wanted : { $eq: wanted }).every(([test, value]) => known(tests, test)(at(document, path), value)),
    );
  const place = (document, path) => {
    const keys = path.split(".");
    const last = keys.pop();
    return [keys.reduce((inner, key) => (inner[key] ??= {}), document), last];
  };
  const edits = {
    $set: (inner, key, value) => (inner[key] = value),
    $unset: (inner, key) => delete inner[key],
    $inc: (inner, key, value) => (inner[key] = (inner[key] ?? 0) + value),
    $push: (inner, key, value) => (inner[key] ??= []).push(value),
  };
  const change = (document, command) => {
    for (const [edit, fields] of Object.entries(command))
      for (const [path, value] of Object.entries(fields)) known(edits, edit)(...place(document, path), value);
  };
  const copy = (document) => structuredClone(document);
  const update = (query, command, count, upsert) => {
    const found = kept.filter((document) => fits(document, query)).slice(0, count);
    if (upsert && !found.length) {
      const plain = Object.entries(query).filter(([, wanted]) => !isTests(wanted));
      found.push({ ...copy(Object.fromEntries(plain)) });
      kept.push(found[0]);
    }
    found.forEach((document) => change(document, command));
    return { ok: 1, n: found.length };
  };
  return {
    i: (documents) => {
      const added = [documents].flat().map(copy);
      kept.push(...added);
      return { ok: 1, n: added.length };
    },
    r: (query) => {
      const before = kept.length;
      kept = kept.filter((document) => !fits(document, query));
      return { ok: 1, n: before - kept.length };
    },
    f: (query) => {
      const found = () => kept.filter((document) => fits(document, query)).map(copy);
      return { array: found, first: () => found()[0] ?? null, count: () => found().length };
    },
    u: (query, command) => update(query, command, Infinity, false),
    u1: (query, command) => update(query, command, 1, false),
    us: (query, command) => update(query, command, Infinity, true),
  };
}

// Dice with the match's seed: the same match is played the same way again.
function seeded(seed) {
  let state = seed % 2 ** 32 ^ Math.floor(seed / 2 ** 32);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
}

const BARE = /^(?:\s|\/\/.*|\/\*[^]*?\*\/)*(?:async\s+)?function\s*\(/;
const MODULE = /\bmodule\.exports\b|\bexports\.\w|^\s*(?:import|export)\b/m;
const HASHES = /#(?=(?:[fhmln0-4]?s|db)\.[A-Za-z_]|D\(|G\b|FMCL\b)/g;

// The function in a file. One that stands alone is an expression; everything else is a module, and Node knows which kind.
async function load() {
  const source = readFileSync(file, "utf8");
  if (extname(file) === ".js" && !MODULE.test(source)) {
    const expression = source.replace(HASHES, () => "$").replace(/[\s;]+$/, "");
    try {
      return vm.runInThisContext(`(${expression}\n)`, { filename: file });
    } catch (error) {
      if (BARE.test(source) || !(error instanceof SyntaxError)) throw error;
    }
  }
  const module = await import(pathToFileURL(file));
  return module.default?.default ?? module.default;
}

const TIMEOUT = 5000;
let turns = 0;
let asked = null; // the arguments of the open question
let ordered = null; // the last order that was given by a call

// What `#fs.binmat.x` and `xform` do: take the order of this turn, the last one if there are several. Without one they tell the table.
function order(given) {
  if (asked === null) throw new Error("an order can be given only while the brain is asked for one");
  const op = typeof given === "object" && given !== null ? given.op : given;
  if (op === undefined || op === null) return { ok: true, ...asked };
  if (typeof op !== "string") throw new TypeError(`an order is a text such as "d0", and this is ${JSON.stringify(op)}`);
  ordered = op;
  return { ok: true, op };
}

async function call(brain, args) {
  asked = args;
  ordered = null;
  try {
    const returned = await called(brain, { ...args, xform: order });
    return ordered ?? returned;
  } finally {
    asked = null;
  }
}

function called(brain, args) {
  const context = { caller: args.plr, calling_script: null, this_script: `${args.plr}.brain`, cols: 80, rows: 40, is_brain: true };
  const now = Date.now();
  Object.assign(globalThis, { _START: now, _ST: now, _TIMEOUT: TIMEOUT, _END: now + TIMEOUT, $FMCL: turns++ > 0, $G: {} });
  // A brain of one parameter finds the arguments in it all the same.
  return brain({ ...context, ...args }, args, order);
}

let brain;
try {
  brain = await load();
  if (typeof brain !== "function") throw new TypeError("a brain is one function of (context, args), and this file holds none");
} catch (error) {
  die(error);
  await new Promise(() => {});
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    say({ type: "ready", name });
  } else if (message.type === "start") {
    Math.random = seeded(message.seed);
  } else if (message.type === "decide") {
    const answer = await call(brain, message.args);
    say({ type: "choose", number: message.number, choose: answer ?? "" });
  } else if (message.type === "quit") {
    process.exit(0);
  }
}
