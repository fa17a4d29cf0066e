/** Drawing a picture: loaded apart from the rest of the page, since nothing but pictures needs it. */
import { chance } from '../chance';
import { COMPOSITIONS } from './compositions';
import type { Picture } from './dealing';
import { FIGURES } from './figures';
import { SCENES } from './scenes';

const drawn = new Map<string, string>();

/** The marks of a card's picture, in a field of 100 by 60; the same for the same name on every machine. */
export function draw({ name, figure, composition, scene }: Picture): string {
  const key = `${figure} ${composition} ${scene} ${name}`;
  let marks = drawn.get(key);
  if (marks === undefined) {
    const dice = chance(name);
    const behind = SCENES[scene](dice);
    drawn.set(key, (marks = behind + COMPOSITIONS[composition](FIGURES[figure](chance(`figure ${name}`)), dice)));
  }
  return marks;
}
