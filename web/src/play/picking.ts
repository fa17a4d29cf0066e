/**
 * Narrowing a question down by pointing: no rule stands here. An option says what it touches; whoever points at things keeps the
 * options that touch all of them, until one is left.
 */
import type { OptionView } from '../protocol/messages';

export type Touch = number | string;

/**
 * What pointing at a thing means: itself, or the equal card that an option names where it could as well name this one. Two copies in a hand
 * are one choice, and each of them lights up.
 */
export function meant(options: readonly OptionView[], touch: Touch): Touch {
  if (options.some((option) => option.touches?.includes(touch))) return touch;
  return options.find((option) => typeof touch === 'number' && option.copies?.includes(touch))?.touches?.[0] ?? touch;
}

/** The options that touch everything that was pointed at. */
export function narrowed(options: readonly OptionView[], picked: readonly Touch[]): OptionView[] {
  return options.filter((option) => picked.every((touch) => option.touches?.includes(touch)));
}

/** What lights up: at first what options begin with (a card, not all the places it could go to), then whatever else they touch. */
export function targets(options: readonly OptionView[], picked: readonly Touch[]): Set<Touch> {
  const found = new Set<Touch>();
  for (const { touches = [], copies = [] } of narrowed(options, picked)) {
    for (const touch of picked.length === 0 ? touches.slice(0, 1) : touches) if (!picked.includes(touch)) found.add(touch);
    if (picked.length === 0) for (const copy of copies) found.add(copy);
  }
  return found;
}

export interface Pointed {
  picked: Touch[];
  /** The one option that is meant, if it is certain. */
  option: OptionView | null;
}

/** Point at one more thing. Pointing at a picked thing lets go of it; pointing at something that does not fit begins anew with it. */
export function point(options: readonly OptionView[], picked: readonly Touch[], touch: Touch): Pointed {
  if (picked.includes(touch)) return { picked: picked.filter((each) => each !== touch), option: null };
  const further = [...picked, touch];
  const left = narrowed(options, further);
  if (left.length === 0) return picked.length > 0 ? point(options, [], touch) : { picked: [], option: null };
  return { picked: further, option: left.length === 1 && picks(left[0], further) ? (left[0] ?? null) : null };
}

/** Whether everything that *option* touches was pointed at: only then is a click enough. */
function picks(option: OptionView | undefined, picked: readonly Touch[]): boolean {
  return option !== undefined && (option.touches ?? []).every((touch) => picked.includes(touch));
}

/** Drop a card on something: the option that touches both, if there is only one; otherwise both are picked. */
export function drop(options: readonly OptionView[], card: Touch, place: Touch): Pointed {
  const left = narrowed(options, [card, place]);
  if (left.length === 0) return { picked: [], option: null };
  return { picked: [card, place], option: left.length === 1 ? (left[0] ?? null) : null };
}

/** The options that touch that thing and nothing else. */
export function alone(options: readonly OptionView[], touch: Touch): OptionView[] {
  return options.filter(({ touches = [] }) => touches.length === 1 && touches[0] === touch);
}

/** The options whose words hold all of *words*; for those who would rather type. */
export function matching(options: readonly OptionView[], words: string): OptionView[] {
  const parts = words.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const exact = options.filter((option) => option.notation.toLowerCase() === words.trim().toLowerCase());
  if (exact.length > 0) return exact;
  return options.filter((option) => {
    const text = `${option.notation} ${option.label ?? ''}`.toLowerCase();
    return parts.every((part) => text.includes(part));
  });
}
