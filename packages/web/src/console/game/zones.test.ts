import { expect, test } from 'vitest';

import { moveInGame, settleInGame } from './zones.ts';

const counts = { actions: 3, states: 0, media: 5 };

test('empty rows are skipped', () => {
  expect(moveInGame({ zone: 'actions', index: 2 }, 'down', counts)).toEqual({
    zone: 'media',
    index: 0,
  });
  expect(moveInGame({ zone: 'media', index: 4 }, 'up', counts)).toEqual({
    zone: 'actions',
    index: 0,
  });
});

test('up from the first and down from the last row do not move', () => {
  expect(moveInGame({ zone: 'actions', index: 0 }, 'up', counts)).toBeNull();
  expect(moveInGame({ zone: 'media', index: 0 }, 'down', counts)).toBeNull();
});

test('left and right wrap around within a row', () => {
  expect(moveInGame({ zone: 'media', index: 4 }, 'right', counts)).toEqual({
    zone: 'media',
    index: 0,
  });
});

test('the focus moves off an item that was deleted', () => {
  expect(settleInGame({ zone: 'states', index: 1 }, counts)).toEqual({ zone: 'actions', index: 0 });
  expect(settleInGame({ zone: 'media', index: 9 }, counts)).toEqual({ zone: 'media', index: 4 });
});
