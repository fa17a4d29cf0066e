/** The table that the pieces of a board belong to. */
import { getContext, setContext } from 'svelte';
import type { TableState } from './table.svelte';

const KEY = Symbol('table');

export const provideTable = (table: TableState): TableState => setContext(KEY, table);
export const useTable = (): TableState => getContext<TableState>(KEY);
