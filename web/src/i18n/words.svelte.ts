/** Messages that have been fetched, by language. */
export type Words = Readonly<Record<string, string>>;

let fetched = $state.raw<Readonly<Record<string, Words>>>({});

export const words = (language: string): Words | undefined => fetched[language];

export function keep(language: string, messages: Words): void {
  // Written only when it is new: whoever waits for it in an effect would otherwise wait for ever.
  if (fetched[language] !== messages) fetched = { ...fetched, [language]: messages };
}
