import { expect, test } from 'vitest';

import {
  NO_ZOOM,
  gestureZoom,
  limitToStage,
  MAX_SCALE,
  startGesture,
  zoomAt,
} from './media-viewer-zoom.ts';

const STAGE = { width: 1000, height: 500 };
const SQUARE = { width: 64, height: 64 };

test('zoomAt keeps the point in place', () => {
  const zoom = zoomAt(NO_ZOOM, 2, { x: 100, y: -50 });
  expect(zoom).toEqual({ scale: 2, x: -100, y: 50 });
  expect(zoomAt(zoom, 0.5, { x: 100, y: -50 })).toEqual({ scale: 1, x: 0, y: 0 });
});

test('zoomAt limits the scale', () => {
  expect(zoomAt(NO_ZOOM, 0.2, { x: 0, y: 0 }).scale).toBe(1);
  expect(zoomAt(NO_ZOOM, 100, { x: 0, y: 0 }).scale).toBe(MAX_SCALE);
});

test.each([
  ['centers an image that is not enlarged', { scale: 1, x: 300, y: 300 }, { x: 0, y: 0 }],
  [
    'allows only vertical movement of an image narrower than the stage',
    { scale: 2, x: 300, y: 999 },
    { x: 0, y: 250 },
  ],
  [
    'limits the movement to the edges of the image',
    { scale: 4, x: -999, y: -999 },
    { x: -500, y: -750 },
  ],
])('limitToStage %s', (_, zoom, { x, y }) => {
  expect(limitToStage(zoom, STAGE, SQUARE)).toEqual({ scale: zoom.scale, x, y });
});

const at = (x: number, y = 0) => ({ x, y });

function held(points: ReturnType<typeof at>[], before: ReturnType<typeof startGesture> = null) {
  const hold = startGesture(points, NO_ZOOM, before);
  if (!hold) throw new Error('no gesture');
  return hold;
}

test('one finger moves the image', () => {
  expect(gestureZoom(held([at(10, 10)]), [at(30, 5)])).toEqual({ scale: 1, x: 20, y: -5 });
});

test('two fingers zoom around their center and move the image', () => {
  const hold = held([at(80), at(120)]);
  expect(gestureZoom(hold, [at(60), at(140)])).toEqual({ scale: 2, x: -100, y: 0 });
  expect(gestureZoom(hold, [at(70), at(150)])).toEqual({ scale: 2, x: -90, y: 0 });
});

test('the remaining finger of a pinch is no click', () => {
  const pinch = held([at(80), at(120)]);
  expect(held([at(80)], pinch).wasPinch).toBe(true);
  expect(startGesture([], NO_ZOOM, pinch)).toBeNull();
  expect(held([at(80)]).wasPinch).toBe(false);
});
