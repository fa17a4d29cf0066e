/** The usual board and the line over it draw every number of a view; new games' own views where they are given (NETDECK_BOARDS names the file). */
import { readFileSync, writeFileSync } from 'node:fs';
import { render } from 'svelte/server';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { CardInfo, Moment, TableInfo, View } from '../src/protocol/messages';

vi.stubGlobal('navigator', { language: 'en' });
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('location', { hash: '' });
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('document', { createElement: () => ({ getContext: () => null }) });
const seated = vi.hoisted(() => ({ table: null as unknown }));
vi.mock('../src/state/context', () => ({ useTable: () => seated.table }));

const { byName } = await import('../src/state/catalogue.svelte');
const { TableState } = await import('../src/state/table.svelte');
const { follow, NOTHING_YET } = await import('../src/play/following');
const { t } = await import('../src/i18n/index.svelte');
const { spoken } = await import('../src/look/speaking');
const { gameLook } = await import('../src/games');
const { default: Board } = await import('../src/games/generic/Board.svelte');
const { default: Counters } = await import('../src/pieces/Counters.svelte');

interface Sample {
  view: View;
  cards: CardInfo[];
}
const given = process.env.NETDECK_BOARDS;
const made: Sample = {
  view: {
    game: 'a-game-that-nobody-knows', variant: 'v', viewer: 'us', seats: ['us', 'them'], deciding: [], result: null,
    counters: { turn: 9001, storm: 9002 },
    seat: { us: { coal: 9003 }, them: { coal: 9004 } },
    zones: {
      'us.hand': { count: 1, owner: 'us', cards: [{ name: 'Cart', id: 1 }] },
      'us.yard': { count: 1, owner: 'us', cards: [{ name: 'Cart', id: 2, facts: { weight: 9005, rust: 9006 } }] },
      'them.yard': { count: 1, owner: 'them', cards: [{ name: 'Cart', id: 3, facts: { weight: 9007, power: 9008, damage: 9009 } }] },
      'them.deck': { count: 9010, owner: 'them' },
    },
  } as unknown as View,
  cards: [{ name: 'Cart', text: '', facts: { type: 'cart', cost: '9011', weight: '9012' } }],
};
const samples = [made, ...(given ? (JSON.parse(readFileSync(given, 'utf8')) as Sample[]) : [])];

/** What is drawn of a view: the board, and the counters in the bar over it, as words. */
function drawn({ view, cards }: Sample): { board: string; counters: string } {
  const table = new TableState('t', '', () => ({ readyState: 0, send: () => undefined, close: () => undefined, onopen: null, onclose: null, onmessage: null, onerror: null }));
  table.viewer = view.viewer;
  table.info = { game: view.game, seats: view.seats.map((seat) => ({ seat })) } as unknown as TableInfo;
  table.printed = byName(view.game, cards);
  table.moment = { type: 'moment', table: 't', phase: 'running', since: 0, events: [], undos: 0, number: 1, view } as unknown as Moment;
  table.followed = follow(NOTHING_YET, null, view);
  seated.table = table;
  const counters = { counters: view.counters, skip: gameLook(view.game).ownCounters };
  return { board: render(Board).body, counters: render(Counters, { props: counters }).body };
}

const isNumber = (value: unknown): boolean => typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value));
/** Whether what is said of a card has a number; costs are told in words. */
const says = (label: string, name: string, value: unknown): boolean => (name === 'cost' ? label.includes(t('card.costs', { cost: spoken(String(value)) })) : new RegExp(`(^|\\D)${String(value)}(\\D|$)`).test(label));

describe.each(samples.map((sample) => [sample.view.game, sample] as const))('%s', (_, sample) => {
  const { view, cards } = sample;
  const { board, counters } = drawn(sample);
  let found = 0;
  afterAll(() => given && sample !== made && writeFileSync(given.replace(/\.json$/, `.${view.game}`), String(found)));

  it('has the numbers of the table and of every seat', () => {
    for (const [name, value] of Object.entries(view.counters)) if (isNumber(value)) expect(counters, name).toMatch(new RegExp(`data-why="${name}".*?<dd[^>]*>${String(value)}</dd>`, 's'));
    for (const seat of view.seats) {
      const side = board.slice(board.indexOf(`data-touch="${seat}"`)).split('</section>')[0] ?? '';
      for (const [name, value] of Object.entries(view.seat[seat] ?? {})) {
        if (!isNumber(value)) continue;
        expect(side, `${seat} ${name}`).toMatch(new RegExp(`data-why="${name}".*?<dd[^>]*>${String(value)}</dd>`, 's'));
        found += 1;
      }
    }
  });

  it('has the numbers of every card that is seen, and how many lie where', () => {
    for (const [zone, { cards: seen = [], count }] of Object.entries(view.zones)) {
      expect(board, zone).toContain(`data-zone="${zone}"`);
      const piled = new RegExp(`as-pile[^>]*data-zone="${zone}"`).test(board);
      if (piled) expect(board).toMatch(new RegExp(`data-zone="${zone}".*?class="badge[^>]*>${count}<`, 's'));
      for (const card of piled ? [] : seen) {
        const [, label = ''] = new RegExp(`data-touch="${card.id ?? ''}".*?<span class="hidden[^>]*>([^<]*)<`, 's').exec(board) ?? [];
        const printed = cards.find((each) => each.name === card.name)?.facts ?? {};
        for (const [name, value] of Object.entries({ ...printed, ...card.facts })) {
          if (!isNumber(value)) continue;
          expect(says(label, name, value), `${card.name}: ${name} ${String(value)} in "${label}"`).toBe(true);
          found += 1;
        }
      }
    }
    expect(found).toBeGreaterThan(5);
  });
});
