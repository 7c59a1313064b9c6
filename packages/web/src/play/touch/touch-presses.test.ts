import { expect, test } from 'vitest';

import { layoutTouch } from './touch-layout.ts';
import { controlAt, trackTouches } from './touch-presses.ts';
import type { InputChange } from './touch-presses.ts';

const SCREEN = { width: 390, height: 844, insets: { top: 0, right: 0, bottom: 0, left: 0 } };
const { controls } = layoutTouch('n64', SCREEN, { opacity: 1, size: 1 });
const [A, B, UP, DOWN, LEFT, RIGHT] = [0, 1, 4, 5, 6, 7] as const;

function centerOf(input: number) {
  const box = controls.find(({ inputs }) => inputs.includes(input))?.box;
  if (!box) throw new Error(`no control for ${input}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, radius: box.width / 2 };
}

function startTouches() {
  const sent: InputChange[][] = [];
  const touches = trackTouches(
    () => controls,
    (changes) => sent.push([...changes]),
  );
  return { touches, taken: () => sent.splice(0) };
}

test('a finger presses the button below it until it is lifted', () => {
  const { touches, taken } = startTouches();
  expect(touches.down(1, centerOf(A))).toBe(true);
  touches.move(1, centerOf(A));
  touches.up(1);
  expect(taken()).toEqual([[[A, 1]], [[A, 0]]]);
});

test('a finger outside of all controls presses nothing', () => {
  const { touches, taken } = startTouches();
  expect(touches.down(1, { x: 195, y: 100 })).toBe(false);
  expect(controlAt(controls, { x: 195, y: 100 })).toBeNull();
  expect(taken()).toEqual([]);
});

test('a thumb that rolls from one button to the next presses both on the way', () => {
  const { touches, taken } = startTouches();
  const [a, b] = [centerOf(A), centerOf(B)];
  touches.down(1, a);
  touches.move(1, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  touches.move(1, b);
  expect(taken()).toEqual([[[A, 1]], [[B, 1]], [[A, 0]]]);
});

test('a finger that slides off its button releases it', () => {
  const { touches, taken } = startTouches();
  touches.down(1, centerOf(A));
  touches.move(1, { x: 195, y: 100 });
  expect(taken()).toEqual([[[A, 1]], [[A, 0]]]);
});

test('several fingers press at once, and an input is released with its last finger', () => {
  const { touches, taken } = startTouches();
  touches.down(1, centerOf(A));
  touches.down(2, centerOf(B));
  touches.down(3, centerOf(A));
  touches.up(1);
  expect(taken()).toEqual([[[A, 1]], [[B, 1]]]);
  touches.up(2);
  touches.releaseAll();
  expect(taken()).toEqual([[[B, 0]], [[A, 0]]]);
});

test.each([
  ['up', 0, -1, [UP]],
  ['down', 0, 1, [DOWN]],
  ['left', -1, 0.2, [LEFT]],
  ['right', 1, -0.2, [RIGHT]],
  ['up and right', 1, -1, [UP, RIGHT]],
  ['down and left', -1, 0.7, [DOWN, LEFT]],
  ['nothing in the middle', 0.05, 0.05, []],
])('the D-pad presses %s', (_, x, y, inputs) => {
  const { touches, taken } = startTouches();
  const center = centerOf(UP);
  touches.down(1, center);
  touches.move(1, { x: center.x + x * center.radius * 0.7, y: center.y + y * center.radius * 0.7 });
  expect(taken().flat()).toEqual(inputs.map((input) => [input, 1]));
});

test('a thumb that slides off the D-pad keeps its direction and can change it', () => {
  const { touches, taken } = startTouches();
  const { x, y } = centerOf(UP);
  touches.down(1, { x: x + 40, y });
  touches.move(1, { x: x + 300, y });
  touches.move(1, { x: x - 60, y });
  expect(taken()).toEqual([
    [[RIGHT, 1]],
    [
      [RIGHT, 0],
      [LEFT, 1],
    ],
  ]);
});

test('a stick is pressed as far as the thumb is from its center', () => {
  const { touches, taken } = startTouches();
  const [stickRight, stickDown] = [16, 18];
  const { x, y, radius } = centerOf(stickRight);
  touches.down(1, { x, y });
  touches.move(1, { x: x + radius / 2, y });
  touches.move(1, { x: x + radius * 3, y: y + radius * 3 });
  const [[half = []] = [], far = []] = taken();
  expect(half).toEqual([stickRight, 0.5]);
  expect(new Map(far).get(stickRight)).toBeCloseTo(Math.SQRT1_2, 1);
  expect(new Map(far).get(stickDown)).toBeCloseTo(Math.SQRT1_2, 1);
});
