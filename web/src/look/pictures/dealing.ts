/**
 * Which picture a card gets. Three things are decided apart, each by its own draw of the name's chance, so that two names differ in most of them:
 * the **figure** (what it is), the **composition** (how it is seen) and the **scene** (what lies behind); and a second hue.
 *
 * A set is walked in the order of printing. A card takes the first of its own preferences that no earlier card with the same figure has and that
 * is not worn out in the set, about one in ten of those before it. So printing more cards changes no earlier picture, and no two cards of a set
 * share figure, composition and scene. A figure that has been seen in every composition gives way to another one: the scene alone is too little
 * to tell two cards apart.
 */
import { chance } from '../chance';
import type { FigureName } from './figures';

const SCENES = ['disc', 'rays', 'hills', 'rain', 'rings', 'tiles', 'waves', 'columns', 'stars', 'reeds', 'bands', 'peaks'] as const;
export type SceneName = (typeof SCENES)[number];

const STANDS = ['whole', 'close', 'left', 'right', 'pair', 'far', 'window', 'below', 'giant', 'row', 'medal', 'slant', 'stairs'] as const;
const FLIES = ['whole', 'close', 'dive', 'rise', 'pair', 'flock', 'far', 'window', 'left', 'right', 'medal', 'slant', 'stairs'] as const;
const FILLS = ['whole', 'close', 'below', 'medal', 'slant'] as const;
export type CompositionName = (typeof STANDS)[number] | (typeof FLIES)[number];

const HUES = ['orange', 'sky', 'green', 'yellow', 'vermillion', 'purple'] as const;

/** Figures that have no upside: they may be turned, and fly in flocks. */
const FLYING: ReadonlySet<FigureName> = new Set<FigureName>(['moth', 'bird', 'swift', 'kite', 'martin', 'crane', 'wasp', 'ray', 'drone', 'rocket', 'suitForm', 'suitKin', 'suitData', 'suitChaos', 'suitVoid', 'suitChoice']);
/** Figures that fill the field: small or in pairs they are only a blot. */
const FILLING: ReadonlySet<FigureName> = new Set<FigureName>(['mold', 'swarm', 'tower', 'wall', 'maw', 'tissue']);
/** What a name gets of which nothing is known, and what a card gets when its figure has been seen in every composition. */
export const SPARE: readonly FigureName[] = ['orbits', 'prism', 'spiral', 'knot', 'sigil', 'signal', 'circuit', 'shards'];

/** How a card's picture is put together. */
export interface Picture {
  /** The name whose chance decides the rest. */
  name: string;
  figure: FigureName;
  composition: CompositionName;
  scene: SceneName;
  /** The second colour: a name of the palette. */
  hue: string;
  /** Where the light comes from, from 0 to 1. */
  light: number;
}

/** A card of a set: its name, what it shows and its own colour. */
export interface Dealt {
  name: string;
  figure: FigureName;
  tint?: string | undefined;
}

const ways = (figure: FigureName): readonly CompositionName[] => (FILLING.has(figure) ? FILLS : FLYING.has(figure) ? FLIES : STANDS);

/** The pictures of a set, in its order. */
export function deal(cards: readonly Dealt[]): Picture[] {
  const worn = new Map<string, number>();
  const count = (key: string) => worn.get(key) ?? 0;
  return cards.map(({ name, figure: wished, tint }, i) => {
    const dice = chance(`deal ${name}`);
    const most = 1 + Math.floor(i / 10);
    const shuffled = <T>(list: readonly T[]): T[] =>
      list
        .map((value): [number, T] => [dice(), value])
        .sort((a, b) => a[0] - b[0])
        .map(([, value]) => value);
    const wear = (figure: FigureName, value: string) => count(`${figure} ${value}`) * 2 + (count(value) >= most ? 1 : 0);
    const figures = [wished, ...shuffled(SPARE)];
    const unseen = (scenes: number) => figures.find((each) => count(`figure ${each}`) < ways(each).length * scenes);
    const figure = unseen(1) ?? unseen(SCENES.length) ?? wished;
    const order = <T extends string>(list: readonly T[]) => shuffled(list).sort((a, b) => wear(figure, a) - wear(figure, b));
    const [seen, behind] = [order(ways(figure)), order(SCENES)];
    /** A scene in which no card of the set has been seen like that goes before the others. */
    const fresh = (composition: CompositionName) => behind.toSorted((a, b) => Math.min(1, count(`${composition} ${a}`)) - Math.min(1, count(`${composition} ${b}`)));
    const pairs = seen.flatMap((composition) => fresh(composition).map((scene) => ({ composition, scene })));
    const { composition, scene } = pairs.find((pair) => count(`${figure} ${pair.composition} ${pair.scene}`) === 0) ?? { composition: 'whole', scene: 'disc' };
    for (const key of [`figure ${figure}`, composition, scene, `${composition} ${scene}`, `${figure} ${composition}`, `${figure} ${scene}`, `${figure} ${composition} ${scene}`]) worn.set(key, count(key) + 1);
    const hues = HUES.filter((hue) => hue !== tint);
    return { name, figure, composition, scene, hue: hues[Math.floor(dice() * hues.length)] ?? 'sky', light: Math.round(dice() * 100) / 100 };
  });
}

export type Words = Readonly<Record<string, FigureName>>;

/** A part of a longer word counts from so many letters on. */
const TELLING = 4;

/** The words of a name, that which it is about first: the last one, or the last one before "of". */
const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/ of /)
    .flatMap((part) => part.split(/[^\p{L}]+/u).filter(Boolean).reverse());

/**
 * What a name shows: the first of its words that the game knows, else that everybody knows, else a word that begins or ends with one of those;
 * else one of the figures that its kind shows, or of the spare ones, as its chance decides.
 */
export function figureOf(name: string, words: readonly Words[], kinds: readonly FigureName[] = SPARE): FigureName {
  const parts = wordsOf(name);
  const forms = parts.flatMap((part) => [part, part.replace(/s$/, '')]);
  for (const lexicon of words) for (const form of forms) if (Object.hasOwn(lexicon, form)) return lexicon[form] as FigureName;
  const known = words.flatMap((lexicon) => Object.entries(lexicon)).filter(([word]) => word.length >= TELLING);
  for (const part of parts) {
    const within = known.filter(([word]) => part.startsWith(word) || part.endsWith(word)).sort((a, b) => b[0].length - a[0].length)[0];
    if (within) return within[1];
  }
  return kinds[Math.floor(chance(`figure ${name}`)() * kinds.length)] ?? 'orbits';
}
