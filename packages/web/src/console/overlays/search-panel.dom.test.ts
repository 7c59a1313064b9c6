import { expect, test } from 'vitest';

import { KEY_ROWS, moveOnKeys, withKey } from './search-panel.tsx';

test('left and right wrap around in every row', () => {
  expect(moveOnKeys({ row: 1, column: 9 }, 'right')).toEqual({ row: 1, column: 0 });
  expect(moveOnKeys({ row: 1, column: 0 }, 'left')).toEqual({ row: 1, column: 9 });
  expect(moveOnKeys({ row: 0, column: 4 }, 'up')).toEqual({ row: 4, column: 1 });
});

test('up and down over a wide key return to the same column', () => {
  expect(moveOnKeys({ row: 3, column: 9 }, 'down')).toEqual({ row: 4, column: 3 });
  expect(moveOnKeys({ row: 4, column: 3 }, 'up')).toEqual({ row: 3, column: 8 });
});

test('every move ends on a key', () => {
  for (const [row, keys] of KEY_ROWS.entries()) {
    for (const column of keys.keys()) {
      for (const action of ['up', 'down', 'left', 'right'] as const) {
        const next = moveOnKeys({ row, column }, action);
        expect(KEY_ROWS[next.row]?.[next.column]).toBeDefined();
      }
    }
  }
});

test('keys type, erase whole characters and never double spaces', () => {
  expect(withKey('mari', 'o')).toBe('mario');
  expect(withKey('mario ', 'space')).toBe('mario ');
  expect(withKey('', 'space')).toBe('');
  expect(withKey('ゼルダ👾', 'erase')).toBe('ゼルダ');
  expect(withKey('mario', 'clear')).toBe('');
  expect(withKey('mario', 'done')).toBe('mario');
});
