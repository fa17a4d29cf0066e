import './fresh';
import { describe, expect, it, vi } from 'vitest';

vi.stubGlobal('navigator', { language: 'en' });
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('location', { hash: '' });
vi.stubGlobal('addEventListener', () => undefined);
const { places } = await import('../src/play/knowing');

const SEATS = ['u1', 'u2', 'd0'];
const say = (all: Parameters<typeof places>[0]) => places(all, SEATS, (seat) => (seat === 'u2' ? 'Ada' : seat));

describe('where a known card lies', () => {
  it('is a place from the top, or one of several', () => {
    expect(say([{ zone: 'u2.drive', at: 37 }])).toBe('Ada: drive, number 37 from the top');
    expect(say([{ zone: 'u2.hand', slots: 4 }])).toBe('Ada: hand, one of 4');
    expect(say([{ zone: 'u2.hand' }])).toBe('Ada: hand');
  });
  it('may be any of some places, with hands and stacks as the game calls them', () => {
    expect(say([{ zone: 'a1' }, { zone: 'hd0', slots: 2 }])).toBe('in one of these places: a1, d0: hand, one of 2');
  });
});
