/**
 * Setting card text in lines. Cards are set in a monospaced face, so that lines break at the same place on every machine and in print.
 */
export interface Run {
  text: string;
  /** `symbol` is something in braces, drawn as a pip: {2}, {C3}. */
  style: 'plain' | 'strong' | 'faint' | 'symbol';
}

/** The runs of a card's text: `**strong**`, `*faint*`, `{symbol}`; `~` is the card's own name. */
export function runs(text: string, name = '~'): Run[] {
  const out: Run[] = [];
  for (const part of text.replaceAll('~', name).split(/(\*\*[^*]+\*\*|\*[^*]+\*|\{[^{}]+\})/)) {
    if (part === '') continue;
    if (part.startsWith('**') && part.length > 4) out.push({ text: part.slice(2, -2), style: 'strong' });
    else if (part.startsWith('*') && part.endsWith('*') && part.length > 2) out.push({ text: part.slice(1, -1), style: 'faint' });
    else if (part.startsWith('{') && part.endsWith('}')) out.push({ text: part.slice(1, -1), style: 'symbol' });
    else out.push({ text: part, style: 'plain' });
  }
  return out;
}

/** How many columns a run takes; a symbol takes one more for its ring. */
export const columns = (run: Run): number => run.text.length + (run.style === 'symbol' ? 1.4 : 0);

/** *text* in lines of at most *width* columns. A line break in the text stays one. */
export function wrap(text: string, width: number, name = '~'): Run[][] {
  const lines: Run[][] = [];
  for (const paragraph of text.trim().split('\n')) {
    let line: Run[] = [];
    let used = 0;
    const flush = () => {
      lines.push(line);
      line = [];
      used = 0;
    };
    for (const run of runs(paragraph, name)) {
      const pieces = run.style === 'symbol' ? [run.text] : run.text.split(/(?<=\s)/);
      for (const piece of pieces) {
        let rest = piece;
        if (used > 0 && used + columns({ text: rest.trimEnd(), style: run.style }) > width) flush();
        while (run.style !== 'symbol' && rest.trimEnd().length > width) {
          line.push({ text: rest.slice(0, width), style: run.style });
          flush();
          rest = rest.slice(width);
        }
        if (used === 0 && run.style !== 'symbol') rest = rest.trimStart();
        if (rest === '') continue;
        const last = line.at(-1);
        if (last && last.style === run.style && run.style !== 'symbol') last.text += rest;
        else line.push({ text: rest, style: run.style });
        used += columns({ text: rest, style: run.style });
      }
    }
    flush();
  }
  return lines;
}

export interface Fitted {
  lines: Run[][];
  size: number;
}

/** *text* in the largest of *sizes* at which it fits a box; in the smallest, and cut, if it fits at none. */
export function fit(text: string, box: { width: number; height: number }, sizes: readonly number[], name = '~', leading = 1.3): Fitted {
  let found: Fitted = { lines: [], size: sizes.at(-1) ?? 10 };
  if (text.trim() === '') return found;
  for (const size of sizes) {
    const lines = wrap(text, Math.floor(box.width / (size * ADVANCE)), name);
    found = { lines, size };
    if (lines.length * size * leading <= box.height) return found;
  }
  const most = Math.max(1, Math.floor(box.height / (found.size * leading)));
  return { lines: found.lines.slice(0, most), size: found.size };
}

/** The width of a column, as a part of the size of the type. */
export const ADVANCE = 0.6;
