import { describe, expect, it } from 'vitest';
import { placed, type Box } from '../src/look/bubbles';

const around = { width: 390, height: 560 };
const size = { width: 200, height: 60 };
const overlap = (a: Box, b: Box) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe('a bubble that points at something', () => {
  it('lies inside, beside its target, with its arrow on its edge, wherever the target is', () => {
    for (let x = 0; x <= 300; x += 30)
      for (let y = 0; y <= 450; y += 30) {
        const target = { x, y, width: 90, height: 110 };
        const place = placed(target, size, around, []);
        const box = { x: place.x, y: place.y, ...size };
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(around.width);
        expect(box.y + box.height).toBeLessThanOrEqual(around.height);
        expect(overlap(box, target)).toBe(false);
        expect(place.arrow).toBeGreaterThan(0);
        expect(place.arrow).toBeLessThan(place.side === 'left' || place.side === 'right' ? size.height : size.width);
      }
  });

  it('covers nothing that has to stay in sight while there is room elsewhere', () => {
    const target = { x: 10, y: 200, width: 90, height: 110 };
    const beside = { x: 110, y: 180, width: 280, height: 140 };
    const place = placed(target, size, around, [target, beside]);
    expect(overlap({ x: place.x, y: place.y, ...size }, beside)).toBe(false);
  });

  it('covers rather anything else than its target', () => {
    const hand = { x: 5, y: 260, width: 380, height: 240 };
    const question = { x: 5, y: 180, width: 380, height: 70 };
    const place = placed(hand, size, around, [hand, question]);
    expect(overlap({ x: place.x, y: place.y, ...size }, hand)).toBe(false);
  });
});
