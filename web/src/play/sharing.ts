/** A card file inside a link: squeezed, and spelled in letters that addresses may hold. So nobody has to keep it for others. */
import { spelled, unspelled } from './spelling';

/** As many letters as links keep on their way through letters, chats and browsers; a set of about two hundred cards. */
export const MOST_LETTERS = 16_000;
/** As long as a card file may be. */
export const LONGEST_FILE = 200_000;
const SQUEEZED = 'deflate-raw';

/** *text* for a link; `null` where it is too long for one. */
export async function shared(text: string): Promise<string | null> {
  if (text.length > LONGEST_FILE) return null;
  const letters = spelled(await through(new TextEncoder().encode(text), new CompressionStream(SQUEEZED)));
  return letters.length <= MOST_LETTERS ? letters : null;
}

/** What a link brings; `null` for anything that we would not have written, whoever wrote it. */
export async function received(letters: string): Promise<string | null> {
  if (letters === '' || letters.length > MOST_LETTERS) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await through(unspelled(letters), new DecompressionStream(SQUEEZED)));
    return text.length <= LONGEST_FILE ? text : null;
  } catch {
    return null;
  }
}

/** All that comes out at the other end; a little that swells to more than any card file is given up on the way. */
async function through(bytes: Uint8Array<ArrayBuffer>, way: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(way).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    parts.push(value);
    size += value.length;
    if (size > 4 * LONGEST_FILE) {
      await reader.cancel();
      throw new RangeError('more than a card file');
    }
  }
}
