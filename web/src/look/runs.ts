/** Card text in pieces of one style. */
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
