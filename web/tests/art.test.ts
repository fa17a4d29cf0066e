import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { art } from '../src/look/art';

// The sheets that the command line prints draw the same pictures; the same examples are read by its tests.
const examples = JSON.parse(readFileSync(new URL('./art.json', import.meta.url), 'utf8')) as Record<string, [string, number, number, boolean][]>;
const rounded = (value: number) => Math.round(value * 1e6) / 1e6;

it.each(Object.entries(examples))('the picture of %j is what it always was', (name, strokes) => {
  expect(art(name).map((stroke) => [stroke.d, rounded(stroke.width), rounded(stroke.opacity), stroke.fill])).toEqual(strokes);
});
