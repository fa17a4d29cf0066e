/** A text with its {gaps} filled; {count:card|cards} is the form that the number wants. */
export function filled(text: string, gaps: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)(?::([^{}|]*)\|([^{}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    if (one === undefined || many === undefined) return String(gaps[name] ?? whole);
    return Number(gaps[name]) === 1 ? one : many;
  });
}
