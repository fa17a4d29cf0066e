/** The marks of pictures. What draws them is fetched when the first one is wanted that was not drawn before. */
import type { Picture } from './dealing';
import type { draw as Draw } from './drawing';

let draw = $state.raw<typeof Draw | null>(null);
let asked = false;
const before = new Map<string, string>();
const key = ({ name, figure, composition, scene }: Picture): string => `${figure} ${composition} ${scene} ${name}`;

/** A picture whose marks are known already. */
export const keepDrawn = (picture: Picture, marks: string): void => void before.set(key(picture), marks);

/** The marks of a picture; none until they can be drawn. */
export function marksOf(picture: Picture): string {
  const known = before.get(key(picture));
  if (known !== undefined) return known;
  if (!asked) {
    asked = true;
    import('./drawing').then(
      (module) => (draw = module.draw),
      () => (asked = false),
    );
  }
  return draw?.(picture) ?? '';
}
