/** Everything that this browser keeps of Netdeck, as one text: for a file, and to be forgotten. */
const OURS = 'netdeck.';
const FORMAT = 'netdeck-profile/1';
/** As much as browsers keep for a page. */
const LONGEST = 5_000_000;

const keys = (storage: Storage): string[] => Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '').filter((key) => key.startsWith(OURS));

/** What is kept, as a file. */
export function written(): string {
  return JSON.stringify({ format: FORMAT, kept: Object.fromEntries(keys(localStorage).sort().map((key) => [key, localStorage.getItem(key)])) }, null, 1);
}

/** What such a file holds; `null` for any other. */
export function read(text: string): Record<string, string> | null {
  try {
    const { format, kept } = JSON.parse(text.length > LONGEST ? '' : text) as { format?: unknown; kept?: unknown };
    if (format !== FORMAT || typeof kept !== 'object' || kept === null) return null;
    const found = Object.entries(kept);
    return found.every(([key, value]) => key.startsWith(OURS) && typeof value === 'string') ? (Object.fromEntries(found) as Record<string, string>) : null;
  } catch {
    return null;
  }
}

export function forget(): void {
  for (const storage of [localStorage, sessionStorage]) for (const key of keys(storage)) storage.removeItem(key);
}

/** Put what a file holds in the place of what is kept here. */
export function restore(kept: Record<string, string>): void {
  forget();
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
}
