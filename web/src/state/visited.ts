/** Whether somebody has played or learned in this browser before. Read anew each time: the page must not change under the visitor. */
const KEYS = ['netdeck.matches', 'netdeck.lessons', 'netdeck.results'];

const holds = (value: unknown): boolean => (typeof value === 'object' && value !== null ? Object.values(value).some(holds) : Boolean(value));

export function hasBeenHere(): boolean {
  return KEYS.some((key) => {
    try {
      return holds(JSON.parse(localStorage.getItem(key) ?? 'null'));
    } catch {
      return false;
    }
  });
}
