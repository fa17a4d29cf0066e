/** Bytes in letters that every address may hold (base64 as addresses have it), for the part behind the `#`, which no browser ever sends. */

export function spelled(bytes: Uint8Array): string {
  const signs = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(signs).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** What was spelled. Throws for anything else. */
export function unspelled(letters: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
}
