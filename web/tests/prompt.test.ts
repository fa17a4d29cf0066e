/** The bar that asks, drawn with one answer and with many, in both languages of the page. */
import { render } from 'svelte/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { answers, chosenBy, goesOn, inBar } from '../src/play/answering';
import type { DecisionView, Moment, OptionView } from '../src/protocol/messages';

vi.stubGlobal('navigator', { language: 'en' });
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('location', { hash: '' });
vi.stubGlobal('addEventListener', () => undefined);
const seated = vi.hoisted(() => ({ table: null as unknown }));
vi.mock('../src/state/context', () => ({ useTable: () => seated.table }));

const { speak, t } = await import('../src/i18n/index.svelte');
const { settings } = await import('../src/state/settings.svelte');
const { TableState } = await import('../src/state/table.svelte');
const { default: DecisionBar } = await import('../src/pieces/DecisionBar.svelte');

const SEATS = ['P1', 'P2'];
const option = (notation: string, label: string, ...touches: (string | number)[]): OptionView => ({ notation, label, touches });

/** A table at which the first seat is asked. */
function asked(options: OptionView[], more: Partial<DecisionView> = {}): InstanceType<typeof TableState> {
  const table = new TableState('t', '', () => ({ readyState: 0, send: () => undefined, close: () => undefined, onopen: null, onclose: null, onmessage: null, onerror: null }));
  const question = { seat: 'P1', kind: 'k', clause: '1', prompt: 'Thermal Lance?', options, ...more };
  const view = { viewer: 'P1', seats: SEATS, deciding: ['P1'], zones: {}, counters: {}, seat: {} };
  table.viewer = 'P1';
  table.moment = { type: 'moment', table: 't', phase: 'running', since: 0, events: [], undos: 0, number: 1, question, view } as unknown as Moment;
  return table;
}

interface Button {
  notation: string;
  key: string;
  text: string;
  classes: string[];
}

/** What stands in the bar: the button that opens the list, and the answers. */
function bar(options: OptionView[], more: Partial<DecisionView> = {}): { all: string; buttons: Button[] } {
  seated.table = asked(options, more);
  const html = render(DecisionBar).body.replaceAll(/<!--.*?-->/g, '');
  const words = (part: string) => part.replaceAll(/<[^>]*>/g, '').trim();
  const buttons = [...html.matchAll(/<button[^>]*class="([^"]*\boption\b[^"]*)"[^>]*data-notation="([^"]*)"[^>]*>(.*?)<\/button>/gs)].map(([, classes = '', notation = '', inside = '']) => ({
    notation,
    key: words(/<kbd[^>]*>(.*?)<\/kbd>/s.exec(inside)?.[1] ?? ''),
    text: words(inside.replace(/<kbd.*?<\/kbd>/s, '')),
    classes: classes.split(' '),
  }));
  return { all: words(/<button[^>]*class="[^"]*\bmore\b[^"]*"[^>]*>(.*?)<\/button>/s.exec(html)?.[1] ?? ''), buttons };
}

const cards = (count: number, verb: string): OptionView[] => Array.from({ length: count }, (_, i) => option(`play ${i + 1}`, `${verb} ${i + 1}`, i + 1));

describe.each([
  { language: 'en', space: 'Space', many: (count: number) => `All ${count} choices`, says: { end: 'End the step', play: 'Play', you: 'You' } },
  { language: 'de', space: 'Leer', many: (count: number) => `Alle ${count} Antworten`, says: { end: 'Den Schritt beenden', play: 'Spiele', you: 'Du' } },
])('the bar in $language', ({ language, space, many, says }) => {
  beforeAll(async () => {
    settings.kept.language = language;
    await speak(language);
  });
  afterAll(() => {
    settings.kept.language = 'en';
    settings.kept.payments = false;
  });
  const end = option('end', says.end);

  it('has one answer: it goes on', () => {
    const { all, buttons } = bar([end]);
    expect(t('decision.space')).toBe(space);
    expect(all).toBe('');
    expect(buttons).toMatchObject([{ notation: 'end', key: space, text: says.end }]);
    expect(buttons[0]?.classes).toContain('primary');
  });

  it.each([2, 3, 4])('has all of %i answers in it', (count) => {
    const { all, buttons } = bar([...cards(count - 1, says.play), end]);
    expect(all).toBe('');
    expect(buttons.map((each) => each.key)).toEqual([...Array.from({ length: count - 1 }, (_, i) => String(i + 1)), space]);
    expect(buttons[0]?.text).toBe(`${says.play} 1`);
  });

  it.each([5, 9, 10, 20])('leaves %i answers to the cards, and to the list that opens', (count) => {
    const { all, buttons } = bar([...cards(count - 1, says.play), end]);
    expect(all).toBe(many(count));
    expect(buttons.map((each) => [each.notation, each.key])).toEqual([['end', space]]);
  });

  it('names opponents first, then what is theirs and yours, yourself last and dashed', () => {
    const { buttons } = bar([option('me', says.you, 'P1'), option('Marlo', 'Marlo', 'P2'), option('theirs', 'Bearer', 7), option('mine', 'Runner', 3)], { answers: [[1], [2], [3], [0]] });
    expect(buttons.map((each) => each.text)).toEqual(['Marlo', 'Bearer', 'Runner', says.you]);
    expect(buttons.map((each) => each.key)).toEqual(['1', '2', '3', '4']);
    expect(buttons.map((each) => each.classes.includes('myself'))).toEqual([false, false, false, true]);
  });

  it('has twins as one answer', () => {
    const { buttons } = bar([option('use 1', 'Foundry Annex', 1), option('use 2', 'Foundry Annex', 2), end], { answers: [[0, 1], [2]] });
    expect(buttons.map((each) => each.text)).toEqual(['Foundry Annex×2', says.end]);
    expect(bar([{ ...option('use 1', 'Foundry Annex', 1), copies: [2, 3] }, end]).buttons[0]?.text).toBe('Foundry Annex×3');
  });

  it('does not ask how to pay where that decides nothing, unless somebody wants to be asked', () => {
    const ways = [option('auto', 'C1', 1), option('other', 'C2', 2)];
    const table = asked(ways, { settled: 'auto' });
    expect([table.asked, table.settled]).toEqual([false, 'auto']);
    expect(bar(ways, { settled: 'auto' }).buttons).toEqual([]);
    settings.kept.payments = true;
    expect(bar(ways, { settled: 'auto' }).buttons.map((each) => each.notation)).toEqual(['auto', 'other']);
    settings.kept.payments = false;
  });
});

describe('keys', () => {
  it.each([1, 3, 4, 8, 9, 20])('mean the same of %i cards, folded or not, and Space goes on', (count) => {
    const options = [option('end', 'End'), ...cards(count, 'Play')];
    const question = { seat: 'P1', kind: 'k', clause: '1', prompt: '?', options };
    const listed = answers(question, options, 'P1');
    const onward = goesOn(question, options, '');
    for (const few of [3, 4, Infinity]) for (const answer of inBar(listed, few)) expect(listed[answer.key - 1]).toBe(answer);
    for (let key = 1; key < 10; key++) expect(chosenBy(String(key), listed, onward)?.notation).toBe(listed[key - 1]?.option.notation);
    expect(chosenBy(' ', listed, onward)?.notation).toBe('end');
    expect(chosenBy(' ', listed, undefined)).toBeUndefined();
    expect(['0', '10', 'a', 'Enter'].map((key) => chosenBy(key, listed, onward))).toEqual([undefined, undefined, undefined, undefined]);
  });
});
