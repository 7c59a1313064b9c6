import { expect, test } from 'vitest';

import { follow, takeHold } from './media-viewer-hold.ts';
import { AT_REST } from './media-viewer-zoom.ts';

const at = (x: number, y = 0) => ({ x, y });

function held(points: ReturnType<typeof at>[], before: ReturnType<typeof takeHold> = null) {
  const hold = takeHold(points, AT_REST, before);
  if (!hold) throw new Error('nothing is held');
  return hold;
}

test('one finger moves the picture', () => {
  expect(follow(held([at(10, 10)]), [at(30, 5)])).toEqual({ scale: 1, x: 20, y: -5 });
});

test('two fingers spread it around the point between them, and carry it along', () => {
  const hold = held([at(80), at(120)]);
  expect(follow(hold, [at(60), at(140)])).toEqual({ scale: 2, x: -100, y: 0 });
  expect(follow(hold, [at(70), at(150)])).toEqual({ scale: 2, x: -90, y: 0 });
});

test('the finger that is left after a pinch is no press', () => {
  const pinch = held([at(80), at(120)]);
  expect(held([at(80)], pinch).wasPinch).toBe(true);
  expect(takeHold([], AT_REST, pinch)).toBeNull();
  expect(held([at(80)]).wasPinch).toBe(false);
});
