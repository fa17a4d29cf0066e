/**
 * Checking the chance of a finished match, in the browser of whoever played it: written from docs/sealed-deal.md, sharing no code with the
 * server. The hash is our own because browsers keep theirs from pages that come over plain HTTP.
 */
export interface Verdict {
  sound: boolean;
  /** How many draws were computed again. */
  draws: number;
  /** What was found: a key of the messages. */
  found: 'sealed' | 'seed' | 'told' | 'commitment' | 'draw' | 'unreadable';
  /** The draw that does not follow. */
  purpose?: string;
}

type Draw = [purpose: string, size: number, result: number[]];
interface Header {
  commitment?: string;
  salts?: Record<string, string>;
  seed?: number;
  told?: Draw[];
}
interface Footer {
  result?: unknown;
  secret?: string;
  draws?: Draw[];
}

const utf8 = new TextEncoder();

function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function fromHex(text: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new Error('no hexadecimal number');
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The first bits of the fractional parts of a root of the first primes: the constants of SHA-256. */
function roots(count: number, power: number): Uint32Array {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (prime) found.push(((n ** power) % 1) * 2 ** 32);
  }
  return Uint32Array.from(found);
}

const K = roots(64, 1 / 3);
const H = roots(8, 1 / 2);
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(message: Uint8Array): Uint8Array {
  const length = ((message.length + 8) >> 6) * 64 + 64;
  const padded = new Uint8Array(length);
  padded.set(message);
  padded[message.length] = 0x80;
  const bits = new DataView(padded.buffer);
  bits.setUint32(length - 8, Math.floor((message.length * 8) / 2 ** 32));
  bits.setUint32(length - 4, (message.length * 8) >>> 0);
  const state = Uint32Array.from(H);
  const w = new Uint32Array(64);
  for (let block = 0; block < length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = bits.getUint32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15]!;
      const b = w[i - 2]!;
      w[i] = w[i - 16]! + (turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)) + w[i - 7]! + (turned(b, 17) ^ turned(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) >>> 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = state[i]! + word));
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => out.setUint32(4 * i, word));
  return new Uint8Array(out.buffer);
}

/** The words of the ChaCha8 stream that belongs to a draw. */
export function* chacha8(key: Uint8Array, draw: number): Generator<number, never> {
  const start = new Uint32Array(16);
  const setup = new DataView(joined(utf8.encode('expand 32-byte k'), key).buffer);
  for (let i = 0; i < 12; i++) start[i] = setup.getUint32(4 * i, true);
  start[14] = draw >>> 0;
  start[15] = Math.floor(draw / 2 ** 32);
  const mix = (x: Uint32Array, a: number, b: number, c: number, d: number): void => {
    for (const [to, plus, xor, by] of [[a, b, d, 16], [c, d, b, 12], [a, b, d, 8], [c, d, b, 7]] as const) {
      x[to] = x[to]! + x[plus]!;
      x[xor] = turned(x[xor]! ^ x[to]!, 32 - by);
    }
  };
  for (let counter = 0; ; counter++) {
    start[12] = counter >>> 0;
    start[13] = Math.floor(counter / 2 ** 32);
    const x = Uint32Array.from(start);
    for (let round = 0; round < 4; round++) {
      for (let i = 0; i < 4; i++) mix(x, i, 4 + i, 8 + i, 12 + i);
      for (let i = 0; i < 4; i++) mix(x, i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4));
    }
    for (let i = 0; i < 16; i++) yield (x[i]! + start[i]!) >>> 0;
  }
}

const WORDS = 2n ** 32n;

function below(words: Generator<number, never>, n: number): number {
  for (;;) {
    const product = BigInt(words.next().value) * BigInt(n);
    if (product % WORDS >= WORDS % BigInt(n)) return Number(product / WORDS);
  }
}

export function shuffle(words: Generator<number, never>, n: number): number[] {
  const order = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = below(words, i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

function keyOf(header: Header, secret: string): Uint8Array {
  if (header.seed !== undefined) {
    const seed = new DataView(new ArrayBuffer(32));
    seed.setBigUint64(0, BigInt(header.seed), true);
    const words = new DataView(utf8.encode('netdeck simulation seed.').buffer);
    for (let i = 0; i < 6; i++) seed.setUint32(8 + 4 * i, words.getUint32(4 * i), true);
    return new Uint8Array(seed.buffer);
  }
  const salts = header.salts ?? {};
  const lines = Object.keys(salts).sort().map((seat) => `${seat} ${salts[seat]}\n`);
  return sha256(joined(utf8.encode('netdeck deal 1\n'), fromHex(secret), utf8.encode(lines.join(''))));
}

const same = (one: number[], other: number[] | undefined): boolean => one.length === other?.length && one.every((each, i) => each === other[i]);

/** Compute every shuffle and every die of a record again. */
export function checkChance(record: string): Verdict {
  let draws = 0;
  try {
    const rows = record.trimEnd().split('\n');
    const header = JSON.parse(rows[0]!) as Header;
    const footer = JSON.parse(rows.at(-1)!) as Footer;
    if (footer.result === undefined) return { sound: false, draws, found: 'unreadable' };
    const secret = footer.secret ?? '';
    if (header.seed === undefined && toHex(sha256(joined(utf8.encode('netdeck commitment 1\n'), fromHex(secret)))) !== header.commitment) {
      return { sound: false, draws, found: 'commitment' };
    }
    const key = keyOf(header, secret);
    const told = header.told ?? [];
    for (const [number, [purpose, size, result]] of (footer.draws ?? []).entries()) {
      const words = chacha8(key, number);
      const elsewhere = same(result, told[number]?.[2]);
      if (!elsewhere && !same(result, result.length === size ? shuffle(words, size) : [below(words, size)])) {
        return { sound: false, draws, found: 'draw', purpose };
      }
      draws += 1;
    }
    return { sound: true, draws, found: told.length > 0 ? 'told' : header.seed === undefined ? 'sealed' : 'seed' };
  } catch {
    return { sound: false, draws, found: 'unreadable' };
  }
}
