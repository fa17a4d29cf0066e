/** An editor for card files: what is wrong is underlined, what may come next is offered, and what a place means is told; nothing of it is known here. */
import { autocompletion, completionKeymap, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { toml } from '@codemirror/legacy-modes/mode/toml';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers, placeholder, type Tooltip } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { DraftProblem, Meaning, Suggestion } from '../protocol/messages';
import { span } from '../play/editing';

export interface Wishes {
  text: string;
  label: string;
  described: string;
  empty: string;
  /** So many characters are taken, and no more. */
  most: number;
  write: (text: string) => void;
  suggest: (text: string, line: number, column: number) => Promise<Suggestion[]>;
  explain: (text: string, line: number, column: number) => Promise<Meaning | null>;
}

/** What a problem says, and what could stand there instead. */
const told = (problem: DraftProblem): string => [problem.message, ...(problem.near ?? []).slice(0, 3).map((each) => `→ ${each}`)].join('\n');

const colours = HighlightStyle.define([
  { tag: tags.string, color: 'var(--good)' },
  { tag: [tags.atom, tags.number], color: 'var(--accent-ink)' },
  { tag: [tags.propertyName, tags.bracket], color: 'var(--ink-2)' },
  { tag: tags.comment, color: 'var(--ink-3)', fontStyle: 'italic' },
]);

const dress = EditorView.theme({
  '&': { height: '100%', fontSize: 'var(--t-small)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { background: 'var(--bg-2)', color: 'var(--ink-3)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine': { background: 'color-mix(in srgb, var(--accent) 8%, transparent)' },
  '.cm-activeLineGutter': { background: 'transparent', color: 'var(--ink)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': { background: 'color-mix(in srgb, var(--accent) 35%, transparent)' },
  '.cm-placeholder': { color: 'var(--ink-3)', whiteSpace: 'pre-wrap' },
  '.cm-tooltip': { background: 'var(--panel)', color: 'var(--ink)', border: '1px solid var(--line-2)', borderRadius: 'var(--radius)', overflow: 'hidden', boxShadow: '0 8px 24px rgb(0 0 0 / 0.3)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '16em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 10px', lineHeight: '1.4' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { background: 'var(--accent-ink)', color: 'var(--bg)' },
  '.cm-completionDetail': { color: 'inherit', opacity: '0.75' },
  '.cm-diagnostic': { padding: '6px 10px', borderLeft: '4px solid var(--bad)', whiteSpace: 'pre-wrap', maxWidth: '36rem' },
  '.meaning': { padding: '8px 12px', maxWidth: '36rem', display: 'grid', gap: '6px', fontSize: 'var(--t-small)' },
  '.meaning pre': { margin: '0', fontFamily: 'var(--mono)' },
});

/** The little Markdown that meanings have: emphasis, strong clause ids, and a face drawn in letters. */
function drawn(text: string): HTMLElement {
  const box = document.createElement('div');
  box.className = 'meaning';
  for (const paragraph of text.split('\n\n')) {
    const block = /^```\n([\s\S]*)\n```$/.exec(paragraph);
    const part = box.appendChild(document.createElement(block ? 'pre' : 'p'));
    if (block) part.textContent = block[1] ?? '';
    else
      for (const piece of paragraph.split(/(\*\*[^*]+\*\*|\*[^*]+\*)/)) {
        const tag = piece.startsWith('**') ? 'strong' : piece.startsWith('*') && piece.length > 1 ? 'em' : '';
        if (tag) part.appendChild(document.createElement(tag)).textContent = piece.replaceAll('*', '');
        else part.append(piece);
      }
  }
  return box;
}

/** An editor in *parent*; what it gives back changes it. */
export function mount(parent: HTMLElement, wishes: Wishes) {
  const at = (state: EditorState, place: number) => {
    const line = state.doc.lineAt(place);
    return { line: line.number - 1, column: place - line.from, start: line.from };
  };

  async function next(context: CompletionContext): Promise<CompletionResult | null> {
    const before = context.matchBefore(/[\w'*[\]{}~-]*/);
    const { line, column } = at(context.state, context.pos);
    const ahead = /( |[=[,] ?")$/.test(context.state.doc.sliceString(Math.max(0, context.pos - 4), context.pos));
    if (!context.explicit && !before?.text && !ahead) return null;
    const found = await wishes.suggest(context.state.doc.toString(), line, column).catch(() => []);
    if (found.length === 0 || context.aborted) return null;
    const replaces = found[0]?.replaces ?? 0;
    const options = found.filter((each) => (each.replaces ?? 0) === replaces).map((each, n) => ({
      label: each.word,
      detail: each.detail ?? '',
      boost: -n / found.length,
      ...(each.detail === 'a kind of phrase' ? { apply: () => undefined, type: 'text' } : {}),
    }));
    return { from: context.pos - replaces, options, filter: false };
  }

  async function meant(view: EditorView, place: number): Promise<Tooltip | null> {
    const { line, column, start } = at(view.state, place);
    const found = await wishes.explain(view.state.doc.toString(), line, column).catch(() => null);
    if (!found) return null;
    return { pos: Math.min(start + found.start, view.state.doc.length), end: Math.min(start + found.end, view.state.doc.length), above: true, create: () => ({ dom: drawn(found.text) }) };
  }

  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: wishes.text,
      extensions: [
        lineNumbers(),
        lintGutter(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        EditorState.tabSize.of(2),
        StreamLanguage.define(toml),
        syntaxHighlighting(colours),
        dress,
        placeholder(wishes.empty),
        autocompletion({ override: [next], icons: false, activateOnTypingDelay: 120 }),
        hoverTooltip(meant, { hoverTime: 250 }),
        keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
        EditorView.contentAttributes.of({ 'aria-label': wishes.label, 'aria-describedby': wishes.described, tabindex: '0', spellcheck: 'false', autocapitalize: 'off', autocorrect: 'off' }),
        EditorState.changeFilter.of((change) => !change.docChanged || change.newDoc.length <= wishes.most),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) wishes.write(update.state.doc.toString());
        }),
      ],
    }),
  });

  return {
    /** Another text, unless it is there already. */
    set(text: string): void {
      if (view.state.doc.toString() !== text) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
    mark(problems: readonly DraftProblem[]): void {
      const text = view.state.doc.toString();
      const marks = problems.map((problem) => {
        const [from, to] = span(text, problem);
        return { from, to: Math.max(to, Math.min(from + 1, text.length)), severity: 'error' as const, message: told(problem) };
      });
      view.contentDOM.setAttribute('aria-invalid', String(problems.length > 0));
      view.dispatch(setDiagnostics(view.state, marks));
    },
    /** Selects what a problem is about, and brings it into sight. */
    show(problem: DraftProblem): void {
      const [anchor, head] = span(view.state.doc.toString(), problem);
      view.dispatch({ selection: { anchor, head }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
      view.focus();
    },
    end: () => view.destroy(),
  };
}

export type Writing = ReturnType<typeof mount>;
