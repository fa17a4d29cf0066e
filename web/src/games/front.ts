/** The cards with which each game shows itself on the front page, before anything but its name is known. */
import drawn from 'virtual:front-pictures';
import { keepDrawn } from '../look/pictures/loading.svelte';
import type { CardInfo } from '../protocol/messages';
import { dealPictures, gameLook } from '.';
import type { Face } from '../look/face';
import table from './front-table.json';
import { PICTURES } from './front-pictures';

const card = (name: string, facts: Record<string, string>, text = ''): CardInfo => ({ name, text, facts });

/** The cards of the table in motion, as they are printed. */
const ON_TABLE = Object.entries(table.printed).map(([name, { facts }]) => card(name, facts as Record<string, string>));

const FRONT: Record<string, readonly CardInfo[]> = {
  binmat: [card('8&', { value: '8', suit: 'FORM' }), card('@^', { value: 'TRAP', suit: 'VOID' })],
  bloodless: [card('Ashwing Moth', { type: 'creature', cost: '2', stats: '1/1/1', kins: 'Moth' }), card('Debt Collector', { type: 'creature', cost: '3', stats: '2/2/2', kins: 'Ledger' })],
  datawarriors: [card('Larva', { type: '.PRG', cost: '{1}', realm: 'hive' }), card('Firewall', { type: '.DAEMON', cost: '{3}', realm: 'bastion' })],
  technomancy: [card('Siege Walker', { type: 'agent', cost: '{3}{C1}{C1}', stats: '5/4', subtypes: 'machine' }), card('Ledger Oracle', { type: 'agent', cost: '{3}{C2}', stats: '3/5', subtypes: 'analyst' })],
};

for (const [id, cards] of Object.entries(FRONT)) dealPictures(id, id === table.game ? [...cards, ...ON_TABLE] : cards, PICTURES[id]);
for (const [i, picture] of Object.values(PICTURES).flat().entries()) keepDrawn(picture, drawn[i] ?? '');

/** Two cards of a game; of one that is not known here, one that is made from its name. */
export const shownOnFront = (id: string, title: string): readonly CardInfo[] => FRONT[id] ?? [card(title, {})];

/** The table that plays by itself: a step of a lesson, as the engine plays it (`scripts/front_table.py`). */
export const frontTable = {
  ...table,
  /** Their row and mine, from left to right. */
  rows: table.rows.map((row) => row.map((each): Face | null => (each ? { ...gameLook(table.game).face(each, ON_TABLE.find(({ name }) => name === each.name)), text: '' } : null))),
  says: (language: string): string => (table.says as Record<string, string>)[language] ?? table.says.en,
};
