/** Which picture a card gets: for every set that is shipped (as the engine prints it) and for sets of made-up names. */
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { chance } from '../src/look/chance';
import { deal, figureOf, SPARE, type Dealt } from '../src/look/pictures/dealing';
import { draw } from '../src/look/pictures/drawing';
import { FIGURES, type FigureName } from '../src/look/pictures/figures';
import { LEXICON } from '../src/look/pictures/lexicon';
import type { CardInfo } from '../src/protocol/messages';

vi.stubGlobal('navigator', { language: 'en' });
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
const { gameLook, picturesOf } = await import('../src/games');
const { frontTable, shownOnFront } = await import('../src/games/front');

const given = process.env.NETDECK_CARDS;
const shipped = given ? (JSON.parse(readFileSync(given, 'utf8')) as Record<string, CardInfo[]>) : {};

/** A set of names made of syllables, so that hardly any has a word that is known. */
function madeUp(seed: string, count: number): CardInfo[] {
  const dice = chance(seed);
  const syllable = () => ['ka', 'lo', 'mi', 'ren', 'tu', 'shai', 'vor', 'quen', 'ba', 'dro'][Math.floor(dice() * 10)] ?? '';
  return Array.from({ length: count }, (_, i) => ({ name: `${syllable()}${syllable()} ${syllable()}${syllable()}${i}`, text: '', facts: { type: dice() > 0.5 ? 'creature' : 'command' } }));
}

const SETS: [string, string, CardInfo[]][] = [
  ...Object.entries(shipped).map(([id, cards]): [string, string, CardInfo[]] => [id, id, cards]),
  ['made-up names of Bloodless', 'bloodless', madeUp('one', 120)],
  ['made-up names of a game that nobody knows', 'nobody', madeUp('two', 120)],
];

describe.each(SETS)('%s', (_, id, cards) => {
  const pictures = picturesOf(id, cards);

  it('has no two cards with the same figure, composition and scene', () => {
    const seen = pictures.map(({ figure, composition, scene }) => `${figure} ${composition} ${scene}`);
    expect(seen.filter((each, i) => seen.indexOf(each) !== i)).toEqual([]);
  });
  it('keeps every picture when more cards are printed', () => {
    for (const length of [1, Math.ceil(cards.length / 2), cards.length - 1]) expect(picturesOf(id, cards.slice(0, length))).toEqual(pictures.slice(0, length));
    expect(picturesOf(id, [...cards, ...madeUp('more', 30)]).slice(0, cards.length)).toEqual(pictures);
  });
  it('draws the same again, and every card differently', () => {
    const drawn = pictures.map(draw);
    expect(picturesOf(id, cards).map(draw)).toEqual(drawn);
    expect(new Set(drawn).size).toBe(cards.length);
    expect(drawn.filter((marks) => /NaN|undefined|Infinity/.test(marks))).toEqual([]);
  });
});

describe.runIf(given)('shipped sets', () => {
  afterAll(() => writeFileSync(String(given).replace(/\.json$/, '.dealt'), String(Object.values(shipped).flat().length)));

  it.each(Object.entries(shipped))('%s finds a figure for its words', (id, cards) => {
    const { words } = gameLook(id);
    const without = cards.filter((card) => gameLook(id).face({ name: card.name }, card).mark === undefined && figureOf(card.name, [words, LEXICON], ['orbits']) === 'orbits');
    expect(without.map((card) => card.name).length).toBeLessThanOrEqual(cards.length / 10);
  });
  it.each(Object.entries(shipped))('%s shows the same pictures on the front page', (id, cards) => {
    const pictures = picturesOf(id, cards);
    const known = shownOnFront(id, id).filter((card) => cards.some((each) => each.name === card.name));
    for (const card of known) expect(gameLook(id).face({ name: card.name }, card).picture).toEqual(pictures[cards.findIndex((each) => each.name === card.name)]);
    const onTable = id === frontTable.game ? frontTable.rows.flat() : [];
    for (const face of onTable) if (face) expect(face.picture).toEqual(pictures[cards.findIndex((each) => each.name === face.title)]);
  });
});

describe('dealing', () => {
  const many = (figure: FigureName, count: number): Dealt[] => Array.from({ length: count }, (_, i) => ({ name: `${figure} ${i}`, figure }));

  it('goes on to another figure when one has been seen in every composition, and to other scenes when all have', () => {
    const pictures = deal(many('mold', 200));
    expect(new Set(pictures.map(({ figure, composition, scene }) => `${figure} ${composition} ${scene}`)).size).toBe(200);
    expect(pictures.slice(0, 5).every(({ figure }) => figure === 'mold')).toBe(true);
    expect(pictures.slice(5, 100).every(({ figure }) => SPARE.includes(figure))).toBe(true);
  });
  it('spreads compositions and scenes over a set', () => {
    const pictures = deal(many('moth', 40));
    for (const key of ['composition', 'scene'] as const) {
      const values = pictures.map((each) => each[key]);
      expect(Math.max(...values.map((value) => values.filter((each) => each === value).length))).toBeLessThanOrEqual(8);
    }
  });
  it('takes a second hue that is not the card\'s own', () => {
    const pictures = deal(many('moth', 30).map((card) => ({ ...card, tint: 'sky' })));
    expect(pictures.map(({ hue }) => hue)).not.toContain('sky');
  });
});

it.each(Object.entries(FIGURES))('%s is drawn', (_, figure) => {
  for (const name of ['Ember', 'Embers', 'Glass', '雪']) {
    const marks = figure(chance(name));
    expect(marks.match(/<path /g)?.length ?? 0).toBeGreaterThan(1);
    expect(marks).not.toMatch(/NaN|undefined|Infinity/);
  }
});

describe('words', () => {
  it.each([
    ['Moths of Ember', 'moth'],
    ['Ember Moth', 'moth'],
    ['Moth Ember', 'flame'],
    ["Stork's Errand", 'heron'],
    ['Stormcaller', 'gust'],
    ['Backdoor', 'door'],
    ['Zzyx', 'mask'],
  ])('%s shows a %s', (name, figure) => {
    expect(figureOf(name, [LEXICON], ['mask'])).toBe(figure);
  });
  it("a game's own come first", () => {
    expect(figureOf('Moth Ember', [{ moth: 'swift' }, LEXICON])).toBe('swift');
  });
  it('are known once, and their figures can be drawn', () => {
    expect(Object.values(LEXICON).filter((figure) => !(figure in FIGURES))).toEqual([]);
  });
});
