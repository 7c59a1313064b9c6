import { expect, test } from 'vitest';

import { AT_REST, keepInside, MOST_SCALE, zoomAt } from './media-viewer-zoom.ts';

const STAGE = { width: 1000, height: 500 };
const SQUARE = { width: 64, height: 64 };

test('the point under the finger stays there', () => {
  const zoom = zoomAt(AT_REST, 2, { x: 100, y: -50 });
  expect(zoom).toEqual({ scale: 2, x: -100, y: 50 });
  expect(zoomAt(zoom, 0.5, { x: 100, y: -50 })).toEqual({ scale: 1, x: 0, y: 0 });
});

test('it neither shrinks below the whole picture nor grows without end', () => {
  expect(zoomAt(AT_REST, 0.2, { x: 0, y: 0 }).scale).toBe(1);
  expect(zoomAt(AT_REST, 100, { x: 0, y: 0 }).scale).toBe(MOST_SCALE);
});

test.each([
  ['at rest it stands in the middle', { scale: 1, x: 300, y: 300 }, { x: 0, y: 0 }],
  [
    'narrower than the stage, it moves up and down only',
    { scale: 2, x: 300, y: 999 },
    { x: 0, y: 250 },
  ],
  [
    'wider than the stage, it moves to its own edges',
    { scale: 4, x: -999, y: -999 },
    { x: -500, y: -750 },
  ],
])('%s', (_, zoom, { x, y }) => {
  expect(keepInside(zoom, STAGE, SQUARE)).toEqual({ scale: zoom.scale, x, y });
});
