/** The check of chance against a real record, and against what somebody might change in it. */
import { describe, expect, it } from 'vitest';
import { chacha8, checkChance, fromHex, sha256, shuffle, toHex } from '../src/play/chance';

const utf8 = new TextEncoder();
// A whole match of Lantern, as `netdeck watch lantern --record` wrote it.
const RECORD = [
  '{"netdeck":1,"rules":"1.0.0","setup":{"game":"lantern","variant":"standard","options":{},"seats":["north","south"],"decks":{"north":"flame","south":"shade"},"players":{"north":"greedy","south":"greedy"},"cards":""},"commitment":"cb455bb6955c0cecc717e2ae73e85a1c7e2a4a3941a52ce068f921396c336e5c","salts":{"north":"ca84b4e5af338dcf307d80be33a99fc8","south":"4e687e069057170fcc5f424cd7837475"},"seal":"2d05c704cb5dca86"}',
  '{"n":1,"seat":"north","choose":"swap","seal":"6f9c450e74c8c8a8"}',
  '{"n":2,"seat":"south","choose":"keep","seal":"b608fd7380bed5d9"}',
  '{"n":3,"seat":"north","choose":"play Ember","seal":"64f9a0cca48f6ee1"}',
  '{"n":4,"seat":"north","choose":"pass","seal":"306f6164a7919b53"}',
  '{"n":5,"seat":"south","choose":"play Ember","seal":"3872ddb1119a28fd"}',
  '{"n":6,"seat":"south","choose":"pass","seal":"c8059f83bc0255c1"}',
  '{"n":7,"seat":"north","choose":"play Ember","seal":"d5974e7a8149b4df"}',
  '{"n":8,"seat":"north","choose":"pass","seal":"955beb54595daad3"}',
  '{"n":9,"seat":"south","choose":"play Ember","seal":"98cd3972f80e08f0"}',
  '{"n":10,"seat":"south","choose":"pass","seal":"3700010ffc09678f"}',
  '{"n":11,"seat":"north","choose":"play Ember","seal":"0e9dceac807f945c"}',
  '{"result":{"clause":"9.1","winners":["north"],"cause":"three burn marks","winner":""},"secret":"19ee0181dd3443d52c92ec0b8e970addff77a9b473ff5661ff1813e33e7494f9","draws":[["shuffle north.deck",10,[4,6,7,5,0,2,3,8,1,9]],["shuffle south.deck",10,[9,7,0,1,8,4,2,5,6,3]]],"seal":"3df5b989bc1a1753"}',
].join('\n');

describe('the hash', () => {
  it('is SHA-256', () => {
    expect(toHex(sha256(utf8.encode('')))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(toHex(sha256(utf8.encode('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(toHex(sha256(new Uint8Array(1000)))).toBe('541b3e9daa09b20bf85fa273e5cbd3e80185aa4ec298e765db87742b70138a53');
  });
});

describe('the stream', () => {
  it('is ChaCha with eight rounds', () => {
    const words = chacha8(new Uint8Array(32), 0);
    expect(words.next().value).toBe(0x2fef003e);
  });
  it('shuffles every thing once', () => {
    expect([...shuffle(chacha8(fromHex('07'.repeat(32)), 3), 9)].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

describe('a record', () => {
  it('is sound as it was written', () => {
    expect(checkChance(RECORD)).toMatchObject({ sound: true, found: 'sealed' });
    expect(checkChance(RECORD).draws).toBeGreaterThan(1);
  });
  it('tells another secret', () => {
    expect(checkChance(RECORD.replace(/"secret":"./, '"secret":"0').replace('"secret":"00', '"secret":"01')).found).toBe('commitment');
  });
  it('tells another salt', () => {
    const changed = RECORD.replace(/("salts":\{"north":")./, (_, start: string) => `${start}z`);
    expect(checkChance(changed)).toMatchObject({ sound: false, found: 'draw' });
  });
  it('tells another shuffle', () => {
    const changed = RECORD.replace(/("draws":\[\["[^"]+",\d+,\[)(\d+),(\d+)/, '$1$3,$2');
    expect(changed).not.toBe(RECORD);
    expect(checkChance(changed)).toMatchObject({ sound: false, found: 'draw', draws: 0 });
  });
  it('that is none is said to be none', () => {
    for (const text of ['', 'x', '{}', RECORD.split('\n').slice(0, 3).join('\n')]) expect(checkChance(text).found).toBe('unreadable');
  });
});
