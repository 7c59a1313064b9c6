const isMac = /Mac|iP/.test(navigator.platform);
const COMMAND = isMac ? '⌘' : 'Ctrl';

/** Each inner list is pressed together; any of the lists will do. */
export type Strokes = readonly (readonly string[])[];

/** What keys do, by where they do it; the names are keys of the area `keys`. */
const SHORTCUTS = {
  everywhere: [
    ['search', [['/'], [COMMAND, 'K']]],
    ['help', [['?']]],
    ['close', [['Esc']]],
  ],
  games: [
    ['move', [['←'], ['→'], ['↑'], ['↓']]],
    ['first-last', [['Home'], ['End']]],
    ['letter', [['A–Z']]],
    ['open', [['Enter']]],
    ['select', [['Space']]],
    ['select-multiple', [['Shift', '↓']]],
    ['select-all', [[COMMAND, 'A']]],
  ],
  game: [
    [
      'previous-next',
      [
        ['Shift', '←'],
        ['Shift', '→'],
      ],
    ],
  ],
  playing: [
    ['save-state', [['F2']]],
    ['load-state', [['F4']]],
    ['fast-forward', [['F8']]],
    ['pause', [['F9'], ['Esc']]],
    ['full-screen', [['Alt', 'Enter']]],
  ],
} as const satisfies Record<string, readonly (readonly [string, Strokes])[]>;

export type Place = keyof typeof SHORTCUTS;

/** The sections that matter on a screen. */
export function shortcutsAt(path: string) {
  const places: Place[] = ['everywhere'];
  if (/\/rom\/\d+\/\w+$/.test(path)) places.push('playing');
  else if (/\/rom\/\d+/.test(path)) places.push('game');
  else if (/^\/$|\/(search|platform|collection)\b/.test(path)) places.push('games');
  return places.map((place) => ({ place, keys: SHORTCUTS[place] }));
}
