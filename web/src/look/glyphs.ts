/** Signs drawn by ourselves, in a field of 24 by 24. A colour never means anything without one of them. */
export const GLYPHS: Record<string, string> = {
  // BINMAT's suits
  FORM: 'M4 4h16v16H4zM8 8h8v8H8z',
  KIN: 'M12 3a4 4 0 1 1 0 8a4 4 0 1 1 0-8M5 13a4 4 0 1 1 0 8a4 4 0 1 1 0-8M19 13a4 4 0 1 1 0 8a4 4 0 1 1 0-8',
  DATA: 'M10 2h4v8h8v4h-8v8h-4v-8H2v-4h8z',
  CHAOS: 'M12 2l2.6 6.2L21 5.5l-3.2 6.3L22 16l-6.6.4L14 22l-3.4-5.4L4 18.5l2.4-6L2 8l6.6.2z',
  VOID: 'M12 3L22 20H2zM12 10l-4 7h8z',
  CHOICE: 'M7 2h3v20H7zM14 2h3v20h-3zM2 7h20v3H2zM2 14h20v3H2z',
  // Kinds of scrip and factions
  C1: 'M12 2l10 10-10 10L2 12z',
  C2: 'M2 5h20v4H2zM2 10.5h14v4H2zM2 16h20v4H2z',
  C3: 'M12 22C4 16 4 8 12 2c8 6 8 14 0 20zM12 7v12',
  C4: 'M3 6h18l-4 6 4 6H3l4-6z',
  C5: 'M12 2a10 10 0 1 1 0 20a10 10 0 1 1 0-20M12 7a5 5 0 1 0 0 10a5 5 0 1 0 0-10',
  // Numbers on cards
  power: 'M4 20L14 10l-3-3 9-5-5 9-3-3L6 22z',
  defense: 'M12 2l8 3v7c0 5-4 8-8 10c-4-2-8-5-8-10V5z',
  health: 'M12 21C2 14 2 5 8 4c2 0 3 1 4 3c1-2 2-3 4-3c6 1 6 10-4 17z',
  damage: 'M3 3l7 5 2-6 2 6 7-5-5 7 6 2-6 2 5 7-7-5-2 6-2-6-7 5 5-7-6-2 6-2z',
  level: 'M4 20v-5h4v5zM10 20V10h4v10zM16 20V4h4v16z',
  memory: 'M6 6h12v12H6zM9 2v4M15 2v4M9 18v4M15 18v4M2 9h4M2 15h4M18 9h4M18 15h4',
  // The page's own
  person: 'M12 3a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9M3 21c0-5 4-7.5 9-7.5s9 2.5 9 7.5z',
  bot: 'M11 2h2v4h6v13H5V6h6zM8 10h2.5v3H8zM13.500 10H16v3h-2.500zM8 15.500h8V17H8z',
  away: 'M12 2a10 10 0 1 1 0 20a10 10 0 1 1 0-20M11 6h2v6l4 3-1.200 1.800L11 13z',
  book: 'M3 4c3-1 6-1 9 1c3-2 6-2 9-1v15c-3-1-6-1-9 1c-3-2-6-2-9-1zM12 5v15',
  undo: 'M9 4L3 10l6 6v-4h5a4 4 0 0 1 0 8v2a6 6 0 0 0 0-12H9z',
  menu: 'M3 5h18v2.500H3zM3 11h18v2.500H3zM3 17h18v2.500H3z',
  flag: 'M5 2h2v20H5zM7 3h12l-3 4.500L19 12H7z',
  eye: 'M12 5c5 0 9 4 10 7c-1 3-5 7-10 7S3 15 2 12c1-3 5-7 10-7zM12 8.500a3.500 3.500 0 1 0 0 7a3.500 3.500 0 1 0 0-7',
  log: 'M4 4h16v2.500H4zM4 9h11v2.500H4zM4 14h16v2.500H4zM4 19h8v2.500H4z',
  close: 'M5 3l7 7 7-7 2 2-7 7 7 7-2 2-7-7-7 7-2-2 7-7-7-7z',
  link: 'M10 14a4 4 0 0 1 0-6l3-3a4 4 0 0 1 6 6l-2 2-1.500-1.500 2-2a2 2 0 0 0-3-3l-3 3a2 2 0 0 0 0 3zM14 10a4 4 0 0 1 0 6l-3 3a4 4 0 0 1-6-6l2-2 1.500 1.500-2 2a2 2 0 0 0 3 3l3-3a2 2 0 0 0 0-3z',
  sun: 'M12 7a5 5 0 1 1 0 10a5 5 0 1 1 0-10M11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4z',
  moon: 'M14 2a10 10 0 1 0 8 15A9 9 0 0 1 14 2z',
};
