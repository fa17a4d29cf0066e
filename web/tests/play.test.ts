import { describe, expect, it } from 'vitest';
import { answers } from '../src/play/answering';
import { follow, NOTHING_YET } from '../src/play/following';
import { edgeStep, leavesRow } from '../src/look/dragging';
import { alone, drop, matching, narrowed, point, targets } from '../src/play/picking';
import { act, acts, addressed, cut, line, plain, touched } from '../src/play/telling';
import type { CardView, DecisionView, OptionView, Seen, View } from '../src/protocol/messages';

const options: OptionView[] = [
  { notation: 'pass', label: 'Do nothing' },
  { notation: 'draw', label: 'Draw', touches: ['deck'] },
  { notation: 'p1a', label: 'Play it down', touches: [1, 'a'] },
  { notation: 'u1a', label: 'Play it up', touches: [1, 'a'] },
  { notation: 'p1b', label: 'Play it down', touches: [1, 'b'] },
  { notation: 'use 2', touches: [2] },
];

describe('dragging', () => {
  it('knows what can be done with a card that needs no place', () => {
    expect(alone(options, 2).map((option) => option.notation)).toEqual(['use 2']);
    expect(alone(options, 1)).toEqual([]);
  });
  it('lets a finger scroll a row sideways and take a card out of it upwards', () => {
    expect(leavesRow({ x: 0, y: 0 }, { x: 30, y: -10 })).toBe(false);
    expect(leavesRow({ x: 0, y: 0 }, { x: 5, y: -20 })).toBe(true);
    expect(leavesRow({ x: 0, y: 0 }, { x: 0, y: -5 })).toBe(false);
  });
  it('scrolls near the edges only, and faster further out', () => {
    expect(edgeStep(400, 0, 800)).toBe(0);
    expect(edgeStep(40, 0, 800)).toBeLessThan(0);
    expect(edgeStep(5, 0, 800)).toBeLessThan(edgeStep(40, 0, 800));
    expect(edgeStep(790, 0, 800)).toBeGreaterThan(edgeStep(750, 0, 800));
  });
});

describe('pointing', () => {
  it('takes the option whose every touch was pointed at', () => {
    expect(point(options, [], 'deck').option?.notation).toBe('draw');
    expect(point(options, [], 2).option?.notation).toBe('use 2');
  });
  it('does not guess: a card that could go to one place only is picked, not played', () => {
    const alone: OptionView[] = [{ notation: 'p1b', touches: [1, 'b'] }];
    expect(point(alone, [], 1)).toEqual({ picked: [1], option: null });
    expect(point(alone, [1], 'b').option?.notation).toBe('p1b');
  });
  it('narrows, lights up what fits, and leaves what is still open', () => {
    expect(point(options, [], 1)).toEqual({ picked: [1], option: null });
    expect(targets(options, [])).toEqual(new Set(['deck', 1, 2]));
    expect(targets(options, [1])).toEqual(new Set(['a', 'b']));
    expect(point(options, [1], 'a')).toEqual({ picked: [1, 'a'], option: null });
    expect(narrowed(options, [1, 'a']).map((each) => each.notation)).toEqual(['p1a', 'u1a']);
  });
  it('lets go of a picked thing, and begins anew with one that does not fit', () => {
    expect(point(options, [1], 1)).toEqual({ picked: [], option: null });
    expect(point(options, [1], 'deck').option?.notation).toBe('draw');
    expect(point(options, [1], 99)).toEqual({ picked: [], option: null });
  });
  it('drops a card on a place', () => {
    expect(drop(options, 1, 'b').option?.notation).toBe('p1b');
    expect(drop(options, 1, 'a')).toEqual({ picked: [1, 'a'], option: null });
    expect(drop(options, 2, 'a')).toEqual({ picked: [], option: null });
  });
  it('finds what was typed, the exact notation before all', () => {
    expect(matching(options, 'play up').map((each) => each.notation)).toEqual(['u1a']);
    expect(matching(options, 'PASS').map((each) => each.notation)).toEqual(['pass']);
    expect(matching([{ notation: 'd1' }, { notation: 'd10' }], 'd1').map((each) => each.notation)).toEqual(['d1']);
  });
});

function view(zones: Record<string, { count?: number; cards?: CardView[]; owner?: string }>): View {
  const full = Object.entries(zones).map(([name, zone]) => [name, { count: zone.count ?? zone.cards?.length ?? 0, ...zone }]);
  return { game: 'g', variant: 'v', viewer: 'a', seats: ['a', 'b'], counters: {}, seat: {}, zones: Object.fromEntries(full) as View['zones'], deciding: [] };
}

describe('following cards', () => {
  it('keeps a key over a move that changes the id', () => {
    const first = view({ hand: { cards: [{ name: 'Ember', id: 1 }] }, table: { cards: [] } });
    const then = view({ hand: { cards: [] }, table: { cards: [{ name: 'Ember', id: 9 }] } });
    const before = follow(NOTHING_YET, null, first);
    const after = follow(before, first, then);
    expect(after.zones.get('table')?.[0]?.key).toBe(before.zones.get('hand')?.[0]?.key);
    expect(after.arrivals.size).toBe(0);
  });
  it('prefers the id to the name, so that equal cards do not change places', () => {
    const first = view({ hand: { cards: [{ name: 'Ember', id: 1 }, { name: 'Ember', id: 2 }] }, table: {} });
    const then = view({ hand: { cards: [{ name: 'Ember', id: 2 }] }, table: { cards: [{ name: 'Ember', id: 3 }] } });
    const before = follow(NOTHING_YET, null, first);
    const after = follow(before, first, then);
    expect(after.zones.get('hand')?.[0]?.key).toBe(before.zones.get('hand')?.[1]?.key);
    expect(after.zones.get('table')?.[0]?.key).toBe(before.zones.get('hand')?.[0]?.key);
  });
  it('hands over the very same card and the very same row where nothing has changed', () => {
    const cards = () => [{ name: 'Ember', id: 1, facts: { damage: 0 } }, { name: 'Ash', id: 2 }, { name: 'X' }];
    const first = view({ hand: { cards: cards() }, table: { cards: [{ name: 'Moth', id: 5 }] } });
    const hurt = view({ hand: { cards: cards().slice(1) }, table: { cards: [{ name: 'Moth', id: 5, facts: { damage: 1 } }] } });
    const before = follow(NOTHING_YET, null, first);
    expect(follow(before, first, view({ hand: { cards: cards() }, table: { cards: [{ name: 'Moth', id: 5 }] } })).zones.get('hand')).toBe(before.zones.get('hand'));
    const after = follow(before, first, hurt);
    expect(after.zones.get('hand')?.[0]).toBe(before.zones.get('hand')?.[1]);
    expect(after.zones.get('hand')).toHaveLength(2);
    expect(after.zones.get('table')?.[0]?.card.facts).toEqual({ damage: 1 });
  });
  it('sees a card come out of a hidden zone of the same owner and go into one', () => {
    const first = view({ 'b.deck': { count: 5, owner: 'b' }, 'a.deck': { count: 5, owner: 'a' }, 'a.hand': { owner: 'a' } });
    const then = view({ 'b.deck': { count: 4, owner: 'b' }, 'a.deck': { count: 4, owner: 'a' }, 'a.hand': { owner: 'a', cards: [{ name: 'Ash', id: 7 }] } });
    const before = follow(NOTHING_YET, null, first);
    const drawn = follow(before, first, then);
    const key = drawn.zones.get('a.hand')?.[0]?.key ?? '';
    expect(drawn.arrivals.get(key)).toBe('a.deck');
    expect(follow(drawn, then, first).departures.get(key)).toBe('a.deck');
  });
  it('never gives one key to two cards', () => {
    const cards = (n: number) => Array.from({ length: n }, (_, i) => ({ name: 'Ember', id: n * 100 + i }));
    const first = view({ hand: { cards: cards(3) } });
    const then = view({ hand: { cards: cards(5) } });
    const after = follow(follow(NOTHING_YET, null, first), first, then);
    const keys = [...after.zones.values()].flat().map((placed) => placed.key);
    expect(new Set(keys).size).toBe(5);
  });
});

describe('telling', () => {
  const event: Seen = { number: 3, event: 'played', clause: '5.1', says: '{seat} plays {card} to {place}, {cards}', fields: { seat: 'a', card: { name: 'Ember', id: 9 }, place: 'a.table', cards: ['X', '8^'] } };

  it('fills the gaps with names, cards and backs', () => {
    expect(plain(line(event, { named: (seat) => (seat === 'a' ? 'Ada' : seat) }))).toBe('Ada plays Ember to a.table, 8^, a card');
    expect(line(event).find((word) => word.card === 'Ember')?.id).toBe(9);
    expect(line(event, { isCard: (name) => name === '8^' }).at(-3)).toEqual({ text: '8^', card: '8^' });
  });
  it('says nothing where there is nothing to say, and a question mark for what is not told', () => {
    expect(line({ ...event, says: '' })).toEqual([]);
    expect(plain(line({ ...event, says: '{gone}' }))).toBe('?');
  });
  it('lights up what an event touched', () => {
    expect(touched(event)).toEqual(new Set(['a', 9, 'a.table', '8^']));
  });
  it('calls a seat that a line begins with by its name', () => {
    const draws = { number: 1, event: 'Moved', clause: 'P1.4', fields: { card: 'X' }, says: 'A draws {card}' } as unknown as Seen;
    expect(plain(line(draws, { named: (seat) => (seat === 'A' ? 'Ada' : seat) }))).toBe('Ada draws a card');
    expect(plain(line(draws))).toBe('A draws a card');
  });
  it('sets the reader apart in a line that came turned to them', () => {
    const draws = (says: string) => ({ number: 1, event: 'Moved', clause: 'P1.4', fields: { card: 'X' }, says }) as unknown as Seen;
    const du = { english: false, called: 'Du' };
    expect(line(draws('Du ziehst {card}'), du).slice(0, 2)).toEqual([{ text: 'Du', seat: 'Du' }, { text: ' ziehst ' }]);
    expect(line(draws('Dunkel wird {card}'), du)[0]).toEqual({ text: 'Dunkel wird ' });
  });
  it('says upon whom in the language of the verbs', () => {
    const verbs = { play: '{what} spielen', on: '→ {what}' };
    const named = (seat: string) => (seat === 'u2' ? 'Marlo' : seat);
    const seen = { ...view({ hand: { cards: [{ name: 'Egg Sac', id: 4 }] } }), seats: ['u1', 'u2'] };
    expect(act({ notation: 'play egg-sac#4 on u2' }, seen, named, verbs).title).toBe('Egg Sac → Marlo spielen');
    expect(act({ notation: 'play egg-sac#4 on u2' }, seen, named).title).toBe('Play Egg Sac on Marlo');
  });
  it('makes a button of a notation', () => {
    const seen = view({ hand: { cards: [{ name: 'Blood Flask', id: 262 }] } });
    expect(act({ notation: 'play blood_flask#262' }, seen)).toEqual({ title: 'Play Blood Flask', detail: '' });
    // Of which kind a card is does not say which card it is.
    const kind = '0 blood. Blood flask 1/0/0: gives 1 blood when played.';
    expect(act({ notation: 'play blood_flask#262', label: kind, touches: [262] }, seen)).toEqual({ title: 'Play Blood Flask', detail: kind });
    expect(act({ notation: "use breaker's-yard#7.1" }, seen).title).toBe("Use breaker's-yard.1");
    expect(act({ notation: 'x', label: 'Told' }, seen)).toEqual({ title: 'Told', detail: '' });
  });
  it('says in words what is called by a sign', () => {
    const seen = view({ hd0: { cards: [{ name: '9+', id: 2 }] } });
    expect(act({ notation: 'P9+0', label: 'Play 9 of DATA face down to your stack in lane 0.', touches: [2, 'd0'] }, seen)).toEqual({ title: 'Play 9 of DATA face down to your stack in lane 0.', detail: '' });
  });
  it('tells equal cards apart by when they came, and equal words by a number', () => {
    const yard = { name: "Breaker's Yard" };
    const seen = view({ 'a.hand': { cards: [{ name: 'Ember', id: 3 }] }, 'a.field': { cards: [{ ...yard, id: 5 }, { name: 'Ember', id: 6 }, { ...yard, id: 7 }] } });
    const deploy = (id: number) => ({ notation: `scrip breakers-yard#${id}.1`, label: "Deploy Breaker's Yard for {C4}.", touches: [id] });
    const [first, second, ember] = acts([deploy(5), deploy(7), { notation: 'play ember#3', label: 'Ember', touches: [3] }], seen);
    expect([first?.which, second?.which]).toEqual([{ zone: 'a.field', number: 1, count: 2, facts: '' }, { zone: 'a.field', number: 2, count: 2, facts: '' }]);
    expect(ember).toEqual({ title: 'Ember', detail: '', which: null });
    expect(cut({ title: '{1}{R}, Deploy Proving Ground: Target agent gets +2 power.', detail: '' })).toEqual({ title: '{1}{R}, Deploy Proving Ground', detail: 'Target agent gets +2 power.' });
    expect(cut({ title: 'Pass: do nothing, and wait for what comes.', detail: '' }).title).toBe('Pass: do nothing');
    expect(cut({ title: '{1}{R}: {2}, {3}', detail: '' }).title).toBe('{1}{R}: {2}, {3}');
    const stacked = acts([{ notation: 'stack 1', label: 'Harvester' }, { notation: 'stack 2', label: 'Harvester' }], seen);
    expect(stacked.map(({ title, detail, which }) => [title, detail, which?.number, which?.count])).toEqual([['Harvester', '', 1, 2], ['Harvester', '', 2, 2]]);
  });
  it('calls players by their names', () => {
    const named = (seat: string) => ({ u2: 'Ada', P2: 'Bob' })[seat] ?? seat;
    expect(addressed("Mite of u2 (p46) resolves next: P2's turn, by P2.2.", ['u2', 'P2', 'A'], named)).toBe("Mite of Ada (p46) resolves next: Bob's turn, by P2.2.");
    expect(addressed('A card', ['A'], () => 'Ada')).toBe('A card');
  });
  it('names the card that a label does not name', () => {
    const seen = { ...view({ desk: { cards: [{ name: 'Echo Probe', id: 4 }, { name: 'Mite', id: 5 }] } }), seats: ['u1', 'u2'] };
    const named = (seat: string) => (seat === 'u2' ? 'Ada' : seat);
    const costs = 'Costs 1. Target another user.';
    expect(act({ notation: 'run u1.echo-probe --ping @u2', label: costs, touches: [4, 'u2'] }, seen, named)).toEqual({ title: 'Run Echo Probe --ping → Ada', detail: costs });
    expect(act({ notation: 'script moult @u2.mite', label: costs, touches: [5] }, seen, named).title).toBe('Script moult → Mite');
    expect(act({ notation: 'play mite on u2', label: costs, touches: [5, 'u2'] }, seen, named).title).toBe('Play Mite on Ada');
    expect(act({ notation: 'a4', label: 'Use Echo Probe.', touches: [4] }, seen).title).toBe('Use Echo Probe.');
  });
});

describe('answers as they are listed', () => {
  const option = (notation: string, ...touches: (number | string)[]) => ({ notation, touches, label: '', copies: [] as number[] });
  const options = [option('cancel'), option('target P1', 'P1'), option('target P2', 'P2'), option('play annex#3', 3), option('play annex#4', 4)];
  const question = { seat: 'P1', kind: 'target', clause: '1', prompt: '', options, answers: [[0], [2], [1], [3, 4]] } as unknown as DecisionView;

  it('are merged with a count, in the order that the rules gave, with what needs no place last', () => {
    expect(answers(question, options).map(({ option: { notation }, count, key }) => [key, notation, count])).toEqual([
      [1, 'target P2', 1],
      [2, 'target P1', 1],
      [3, 'play annex#3', 2],
      [4, 'cancel', 1],
    ]);
  });

  it('are options one by one where nobody has grouped them', () => {
    expect(answers({ ...question, answers: [] }, options)).toHaveLength(5);
  });
});

describe('words to the reader', () => {
  it('have no "You\'s" and no "von Du"', () => {
    const named = (seat: string) => (seat === 'P1' ? 'You' : 'Bot');
    expect(addressed("P1's Range Cadet 2/1", ['P1', 'P2'], named)).toBe('Your Range Cadet 2/1');
    expect(addressed("Respond to P1's Annex", ['P1', 'P2'], named)).toBe('Respond to your Annex');
    expect(addressed('Range Cadet von P1', ['P1'], () => 'Du')).toBe('Range Cadet von dir');
  });

  it('call a card whose name is a sign as people do', () => {
    const event = { number: 1, event: 'CardDrawn', clause: '1', fields: { seat: 'd0', card: '>&' }, says: '{seat} draws {card}' } as unknown as Seen;
    expect(plain(line(event, { you: 'd0', isCard: (name) => name === '>&', titled: (name) => (name === '>&' ? 'BREAK of KIN' : name) }))).toBe('You draw BREAK of KIN');
  });
});
