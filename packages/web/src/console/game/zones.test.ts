import { expect, test } from 'vitest';

import { moveInGame, settleInGame } from './zones.ts';

const counts = { actions: 3, states: 0, media: 5 };

test('rows without anything are passed over', () => {
  expect(moveInGame({ zone: 'actions', index: 2 }, 'down', counts)).toEqual({
    zone: 'media',
    index: 0,
  });
  expect(moveInGame({ zone: 'media', index: 4 }, 'up', counts)).toEqual({
    zone: 'actions',
    index: 0,
  });
});

test('the first and the last row are the end', () => {
  expect(moveInGame({ zone: 'actions', index: 0 }, 'up', counts)).toBeNull();
  expect(moveInGame({ zone: 'media', index: 0 }, 'down', counts)).toBeNull();
});

test('rows go round', () => {
  expect(moveInGame({ zone: 'media', index: 4 }, 'right', counts)).toEqual({
    zone: 'media',
    index: 0,
  });
});

test('what was deleted does not keep the focus', () => {
  expect(settleInGame({ zone: 'states', index: 1 }, counts)).toEqual({ zone: 'actions', index: 0 });
  expect(settleInGame({ zone: 'media', index: 9 }, counts)).toEqual({ zone: 'media', index: 4 });
});
