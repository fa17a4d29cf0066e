/** QR codes as paths. */

/** The white edge that readers need, in squares. */
const EDGE = 4;

/** How many squares a side has, and the dark ones as a path. Fails where *text* is too long for any code. */
export async function squares(text: string): Promise<{ side: number; path: string }> {
  const { default: encode } = await import('qr');
  const rows = encode(text, 'raw', { ecc: 'low', border: EDGE });
  return { side: rows.length, path: rows.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('') };
}
