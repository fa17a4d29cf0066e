/** Every figure by its name. */
import * as animals from './animals';
import * as growing from './growing';
import * as machines from './machines';
import * as people from './people';
import * as places from './places';
import * as signs from './signs';
import * as things from './things';

export const FIGURES = { ...animals, ...growing, ...machines, ...people, ...places, ...signs, ...things };
export type FigureName = keyof typeof FIGURES;
