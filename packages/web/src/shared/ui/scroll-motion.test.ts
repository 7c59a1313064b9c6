import { expect, test } from 'vitest';

import { afterMove, pixelsAhead, unmoved } from './scroll-motion.ts';

const VIEWPORT = 1000;

/** Moves by so many pixels with every frame. */
function scroll(step: number, frames: number, { since = 0, every = 16 } = {}) {
  let motion = unmoved();
  for (let frame = 0; frame < frames; frame += 1) {
    motion = afterMove(motion, frame * step, since + frame * every);
  }
  return { motion, now: since + (frames - 1) * every };
}

test.each([
  ['down', 160, 800],
  ['up', -160, -800],
])('a page that moves %s will have moved on', (_way, step, ahead) => {
  const { motion, now } = scroll(step, 9);
  expect(pixelsAhead(motion, now, VIEWPORT)).toBeCloseTo(ahead);
});

test('the first move after a rest says nothing about speed', () => {
  const { motion, now } = scroll(500, 1, { since: 5000 });
  expect(pixelsAhead(motion, now, VIEWPORT)).toBe(0);
});

test('two moves right after each other are no haste', () => {
  const { motion, now } = scroll(10, 40, { every: 1 });
  expect(pixelsAhead(motion, now, VIEWPORT)).toBeCloseTo(800);
  expect(pixelsAhead(scroll(10, 2, { every: 0.01 }).motion, 0, VIEWPORT)).toBe(0);
});

test('a page that rests will be where it is', () => {
  const { motion, now } = scroll(160, 9);
  expect(pixelsAhead(motion, now + 149, VIEWPORT)).not.toBe(0);
  expect(pixelsAhead(motion, now + 150, VIEWPORT)).toBe(0);
});

test('who drags the scroll bar may stop anywhere', () => {
  const { motion, now } = scroll(20_000, 9);
  expect(pixelsAhead(motion, now, VIEWPORT)).toBe(0);
});
