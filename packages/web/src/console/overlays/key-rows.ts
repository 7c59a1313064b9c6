/** A character, or `space`, `erase`, `clear`, `done`. */
export type Key = string;

/** Ten columns, so that up and down stay below each other; the last row is of wide keys. */
export const KEY_ROWS: readonly (readonly Key[])[] = [
  ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'],
  ['q', 'w', 'e', 'r', 't', 'y', 'u', 'i', 'o', 'p'],
  ['a', 's', 'd', 'f', 'g', 'h', 'j', 'k', 'l', "'"],
  ['z', 'x', 'c', 'v', 'b', 'n', 'm', '-', '.', '&'],
  ['space', 'erase', 'clear', 'done'],
];

export interface KeyPlace {
  readonly row: number;
  readonly column: number;
}

/** Rows and columns go round; a wide key stands below all the keys it spans. */
export function moveOnKeys(
  { row, column }: KeyPlace,
  action: 'up' | 'down' | 'left' | 'right',
): KeyPlace {
  const keys = KEY_ROWS[row] ?? [];
  if (action === 'left' || action === 'right') {
    const way = action === 'left' ? -1 : 1;
    return { row, column: (column + way + keys.length) % keys.length };
  }
  const next = (row + (action === 'up' ? -1 : 1) + KEY_ROWS.length) % KEY_ROWS.length;
  const width = KEY_ROWS[next]?.length ?? 1;
  const share = (column + 0.5) / Math.max(1, keys.length);
  return { row: next, column: Math.min(width - 1, Math.floor(share * width)) };
}

/** The text after a key; `done` changes nothing. */
export function typed(text: string, key: Key): string {
  if (key === 'space') return text === '' || text.endsWith(' ') ? text : `${text} `;
  if (key === 'erase') return [...text].slice(0, -1).join('');
  if (key === 'clear') return '';
  return key === 'done' ? text : text + key;
}
