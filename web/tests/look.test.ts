import { describe, expect, it } from 'vitest';
import de from '../src/i18n/de.json';
import en from '../src/i18n/en.json';
import { filled } from '../src/i18n/filling';
import { cardInWords, textInWords, type Say } from '../src/look/signs';
import { pips, readFace } from '../src/look/face';
import { runs } from '../src/look/runs';
import { binmatFace } from '../src/games/binmat/face';
import { places, seatsFromAfar } from '../src/games/generic/layout';
import type { View } from '../src/protocol/messages';

describe('signs as they are spoken', () => {
  const saying = (words: Record<string, string>): Say => (key, gaps = {}) => (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => gaps[name] ?? '');
  it.each([
    ['{2}{C1}', 'two and one red', 'zwei und eins rot'],
    ['{C5}{C5}', 'two purple', 'zwei violett'],
    ['{X}{C1}{C4}', 'X, one red and one orange', 'X, eins rot und eins orange'],
    ['{∞∞}', 'two', 'zwei'],
    ['3', 'three', 'drei'],
    ['{0}', 'nothing', 'nichts'],
    ['Pay {1} for {C2}.', 'Pay one for one blue.', 'Pay eins for eins blau.'],
  ])('%s', (signs, english, german) => {
    expect(textInWords(signs, saying(en))).toBe(english);
    expect(textInWords(signs, saying(de))).toBe(german);
  });

  it('a whole card', () => {
    expect(cardInWords('Annex', '**Strike.** Deploy ~: Gain {C1}.', saying(en))).toBe('Annex. Strike. Deploy Annex: Gain one red.');
  });
});

describe('setting text', () => {
  it('reads marks: strong, faint, symbols, and the name of the card', () => {
    expect(runs('**--ping** {1} *now* ~.', 'Ember')).toEqual([
      { text: '--ping', style: 'strong' },
      { text: ' ', style: 'plain' },
      { text: '1', style: 'symbol' },
      { text: ' ', style: 'plain' },
      { text: 'now', style: 'faint' },
      { text: ' Ember.', style: 'plain' },
    ]);
  });
});

describe('cards', () => {
  it('reads costs symbol by symbol', () => {
    expect(pips('{1}{C2}')).toEqual(['1', 'C2']);
    expect(pips('3')).toEqual(['3']);
    expect(pips('')).toEqual([]);
  });
  it('shows what is so now before what is printed', () => {
    const read = readFace(['power', 'health']);
    const printed = { name: 'Cadet', text: 'Strike.', facts: { type: 'agent', cost: '{1}', stats: '2/3' } };
    expect(read({ name: 'Cadet' }, printed).stats.map((stat) => stat.value)).toEqual(['2', '3']);
    const now = read({ name: 'Cadet', id: 1, facts: { power: 5, state: 'deployed', damage: 1 } }, printed);
    expect(now.stats.map((stat) => stat.value)).toEqual(['5', '3', '1']);
    expect(now.states).toEqual(['deployed']);
  });
  it("reads BINMAT's signs", () => {
    const printed = { name: '@#', text: 'TRAP of CHOICE', facts: { value: 'TRAP', suit: 'CHOICE' } };
    expect(binmatFace({ name: '@#u' }, printed)).toMatchObject({ mark: 'TRAP', glyph: 'CHOICE', states: ['open'] });
  });
});

describe('any game', () => {
  const zones = { 'b.hand': { count: 3, owner: 'b' }, 'a.hand': { count: 1, owner: 'a', cards: [{ name: 'Ember', id: 1 }] }, 'a.deck': { count: 9, owner: 'a' }, stack: { count: 0 } };
  const view: View = { game: 'g', variant: '', viewer: 'a', seats: ['a', 'b', 'c'], counters: {}, seat: {}, deciding: [], zones };

  it('is laid out from the far side to this one', () => {
    expect(seatsFromAfar(view)).toEqual(['b', 'c', 'a']);
    expect(seatsFromAfar({ ...view, viewer: 'spectator' })).toEqual(['a', 'b', 'c']);
  });
  it('puts every zone somewhere, once', () => {
    const all = [null, 'a', 'b', 'c'].flatMap((owner) => places(view, owner));
    expect(all.map((place) => place.zone).sort()).toEqual(Object.keys(zones).sort());
    expect(all.find((place) => place.zone === 'a.deck')).toMatchObject({ name: 'deck', shape: 'pile' });
  });
});

describe('messages', () => {
  const gaps = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  it('are the same ones in every language', () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  });
  it.each(Object.entries(en))('%s has the same gaps in every language, and words', (key, text) => {
    const other = (de as Record<string, string>)[key] ?? '';
    expect(other.trim()).not.toBe('');
    expect(gaps(other)).toEqual(gaps(text));
  });
  it('have a form for one wherever a word in the plural follows a number', () => {
    // Of these there are always several, or one has a message of its own.
    const several = ['decision.all', 'home.players', 'home.waits.many', 'log.backs', 'workshop.fine', 'zone.count'];
    const wrong = Object.entries(en).filter(([key, text]) => !several.includes(key) && /\{(count|cards|pages|minutes|seconds|increment)\} [a-z]+s\b/.test(text));
    expect(wrong).toEqual([]);
  });
  it('say of one what they say of one', () => {
    expect([1, 0, 12].map((count) => filled(en['deck.count'], { count }))).toEqual(['1 card', '0 cards', '12 cards']);
    expect([1, 2].map((count) => filled(de['deck.imported'], { count }))).toEqual(['1 Karte wurde übernommen.', '2 Karten wurden übernommen.']);
  });
  it('are translated: hardly any is the same', () => {
    const same = Object.entries(en).filter(([key, text]) => (de as Record<string, string>)[key] === text);
    expect(same.length).toBeLessThan(Object.keys(en).length / 8);
  });
});
