import { expect, test } from 'vitest';

import { KEY_ROWS, moveOnKeys, typed } from './search-panel.tsx';

test('every row goes round', () => {
  expect(moveOnKeys({ row: 1, column: 9 }, 'right')).toEqual({ row: 1, column: 0 });
  expect(moveOnKeys({ row: 1, column: 0 }, 'left')).toEqual({ row: 1, column: 9 });
  expect(moveOnKeys({ row: 0, column: 4 }, 'up')).toEqual({ row: 4, column: 1 });
});

test('from a wide key one comes back to where it is', () => {
  expect(moveOnKeys({ row: 3, column: 9 }, 'down')).toEqual({ row: 4, column: 3 });
  expect(moveOnKeys({ row: 4, column: 3 }, 'up')).toEqual({ row: 3, column: 8 });
});

test('wherever one goes there is a key', () => {
  for (const [row, keys] of KEY_ROWS.entries()) {
    for (const column of keys.keys()) {
      for (const action of ['up', 'down', 'left', 'right'] as const) {
        const next = moveOnKeys({ row, column }, action);
        expect(KEY_ROWS[next.row]?.[next.column]).toBeDefined();
      }
    }
  }
});

test('keys write, erase whole characters and make no double spaces', () => {
  expect(typed('mari', 'o')).toBe('mario');
  expect(typed('mario ', 'space')).toBe('mario ');
  expect(typed('', 'space')).toBe('');
  expect(typed('ゼルダ👾', 'erase')).toBe('ゼルダ');
  expect(typed('mario', 'clear')).toBe('');
  expect(typed('mario', 'done')).toBe('mario');
});
