import { describe, expect, it, vi } from 'vitest';
import type { CardInfo, CardView, View } from '../src/protocol/messages';

vi.stubGlobal('navigator', { language: 'en' });
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
const { gameLook, turnOf } = await import('../src/games');

const shown = (facts: Record<string, unknown>, printed: Record<string, string>) => {
  const face = gameLook('a-game-that-nobody-knows').face({ name: 'Card', id: 1, facts } as unknown as CardView, { name: 'Card', text: '', facts: printed } as CardInfo);
  return Object.fromEntries([...face.stats.map((stat) => [stat.fact, stat.value]), ...(face.cost === undefined ? [] : [['cost', face.cost]])]) as Record<string, string>;
};

describe('a card of a game that has no board of its own', () => {
  it('shows every number that is printed', () => {
    expect(shown({}, { cost: '2', worth: '7', fuel: '-1', type: 'engine' })).toEqual({ cost: '2', worth: '7', fuel: '-1' });
    expect(shown({}, { power: '3', health: '4' })).toEqual({ power: '3', health: '4' });
  });

  it('shows numbers as they are now, and which way they differ', () => {
    expect(shown({ worth: 9, charge: 2, owner: 'first' }, { worth: '7' })).toEqual({ worth: '9', charge: '2' });
    const face = gameLook('a-game-that-nobody-knows').face({ name: 'Card', id: 1, facts: { worth: 9 } } as unknown as CardView, { name: 'Card', text: '', facts: { worth: '7' } } as CardInfo);
    expect(face.stats[0]).toMatchObject({ sign: 'number', fact: 'worth', printed: '7', change: 'up' });
  });

  it('does not show that nothing lies on a card', () => {
    expect(shown({ worth: 0, wear: 0, charge: 2 }, { worth: '7' })).toEqual({ worth: '0', charge: '2' });
  });

  it('leaves the games with boards of their own as they are', () => {
    const face = gameLook('technomancy').face({ name: 'Card', id: 1, facts: { level: 3 } } as unknown as CardView, { name: 'Card', text: '', facts: { level: '3', stats: '2/1' } } as CardInfo);
    expect(face.stats.map((stat) => stat.sign)).not.toContain('number');
  });
});

describe('whose turn it is', () => {
  const view = (result: unknown): View =>
    ({ game: 'technomancy', variant: 'v', viewer: 'p1', seats: ['p1', 'p2'], counters: { turn: 7, active: 'p2', phase: 'main', priority: 'p1' }, seat: {}, zones: {}, deciding: [], result }) as unknown as View;
  it('says the view while the match goes on', () => {
    expect(gameLook('technomancy').turn?.(view(null))).toMatchObject({ number: 7, seat: 'p2', now: 'main', priority: 'p1' });
    expect(turnOf(view(null))).toBe('p2');
    expect(turnOf(null)).toBe('');
  });
  it('is nobody\'s once it is over', () => {
    expect(gameLook('technomancy').turn?.(view({ winners: ['p1'] }))).toMatchObject({ number: 7, seat: '', now: '', priority: '' });
    expect(turnOf(view({ winners: ['p1'] }))).toBe('');
  });
});
