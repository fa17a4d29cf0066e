/** What a share is known to be after so many deals, and how that came about: a curve that tightens. */

export interface Share {
  /** How many deals were played, two games each. */
  deals: number;
  mean: number;
  low: number;
  high: number;
}

/** At most so often the true share lies outside, however often one looks and whenever one stops. */
const WRONG = 0.05;
/** Where the bounds are as tight as they can be: at two hundred deals. */
const TIGHT = (-2 * Math.log(WRONG) + Math.log(-2 * Math.log(WRONG) + 1)) / 200;

/**
 * The share after each of *deals*, in bounds that hold for all of them at once (an asymptotic confidence sequence), because people stop when
 * they like what they see. The two games of a deal are alike, so deals are counted and not games. A deal won and one lost are added to them,
 * so that nothing looks certain after a few.
 */
export function shares(deals: readonly number[]): Share[] {
  let [sum, squares] = [0, 0];
  return deals.map((share, index) => {
    sum += share;
    squares += share * share;
    const n = index + 3;
    const centre = (sum + 1) / n;
    const spread = Math.sqrt(Math.max(0, (squares + 1) / n - centre * centre));
    const width = spread * Math.sqrt(((2 * (n * TIGHT + 1)) / (n * n * TIGHT)) * Math.log(Math.sqrt(n * TIGHT + 1) / WRONG));
    return { deals: index + 1, mean: sum / (index + 1), low: Math.max(0, centre - width), high: Math.min(1, centre + width) };
  });
}

/** A version of a card file that was measured. */
export interface Version extends Share {
  text: string;
  when: number;
}

const KEPT = 12;

/** *versions* with what is known of *version*: the latest of equal texts stays, the newest stands first. */
export const noted = (versions: readonly Version[], version: Version): Version[] => [version, ...versions.filter((each) => each.text !== version.text)].slice(0, KEPT);
