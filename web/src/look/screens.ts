/** A phone, or a tablet that is held upright: a table is one column there, with the answers where the thumb is. Styles name the same sizes. */
export const UPRIGHT = '(max-width: 43.75rem), (max-width: 52rem) and (orientation: portrait)';
