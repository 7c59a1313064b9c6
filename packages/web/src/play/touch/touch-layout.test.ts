import { describe, expect, test } from 'vitest';

import { SYSTEM_PADS } from '#play/controls/system-pads.ts';
import type { PadFamily } from '#play/controls/system-pads.ts';

import { bounds, gapBetween } from './box.ts';
import { layoutTouch } from './touch-layout.ts';

const NO_INSETS = { top: 0, right: 0, bottom: 0, left: 0 };
const SCREENS = [
  [390, 844],
  [844, 390],
  [1024, 768],
] as const;
const FAMILIES = Object.keys(SYSTEM_PADS) as PadFamily[];
const PLAIN = { opacity: 1, size: 1 };
/** Below this width a thumb no longer finds a button. */
const SMALLEST = 28;

describe.each(SCREENS)('on a screen of %i x %i', (width, height) => {
  const screen = { width, height, insets: NO_INSETS };

  test.each(FAMILIES)(
    'the layout of %s has every input once, without overlaps and on the screen',
    (family) => {
      const { controls, picture } = layoutTouch(family, screen, PLAIN);
      const inputs = controls.flatMap((control) => control.inputs).toSorted((a, b) => a - b);
      const real = SYSTEM_PADS[family].controls.map(({ input }) => input);
      expect(inputs).toEqual(real.toSorted((a, b) => a - b));
      for (const [index, { box }] of controls.entries()) {
        for (const other of controls.slice(index + 1)) {
          expect(gapBetween(box, other.box)).toBeGreaterThanOrEqual(4);
        }
        expect(box.height).toBeGreaterThanOrEqual(box.width > box.height * 1.5 ? 20 : SMALLEST);
        expect(box.y).toBeGreaterThanOrEqual(height > width ? height - picture.bottom : 0);
      }
      const all = bounds(controls.map(({ box }) => box));
      expect(all.x).toBeGreaterThanOrEqual(0);
      expect(all.y).toBeGreaterThanOrEqual(0);
      expect(all.x + all.width).toBeLessThanOrEqual(width);
      expect(all.y + all.height).toBeLessThanOrEqual(height);
    },
  );
});

const boxOf = (layout: ReturnType<typeof layoutTouch>, input: number) => {
  const found = layout.controls.find(({ inputs }) => inputs.includes(input));
  if (!found) throw new Error(`no control for ${input}`);
  return found.box;
};
const PHONE = { width: 390, height: 844, insets: NO_INSETS };
const TURNED = { width: 844, height: 390, insets: NO_INSETS };

test('controls avoid the notch and the home indicator', () => {
  const insets = { top: 0, right: 44, bottom: 21, left: 44 };
  const { controls } = layoutTouch('playstation', { ...TURNED, insets }, PLAIN);
  const all = bounds(controls.map(({ box }) => box));
  expect(all.x).toBeGreaterThanOrEqual(44);
  expect(all.x + all.width).toBeLessThanOrEqual(800);
  expect(all.y + all.height).toBeLessThanOrEqual(369);
});

const widthAt = (size: number) => boxOf(layoutTouch('nes', PHONE, { opacity: 1, size }), 8).width;

test('the size setting scales all controls, up to what fits on the screen', () => {
  expect(widthAt(0.6)).toBeCloseTo(widthAt(1) * 0.6);
  expect(widthAt(1.4)).toBeGreaterThan(widthAt(1));
  expect(widthAt(10)).toBeLessThan(120);
});

test('a moved group keeps its shape and stays on the screen', () => {
  const before = layoutTouch('snes', PHONE, PLAIN);
  const after = layoutTouch('snes', PHONE, { ...PLAIN, left: { x: 0.1, y: -0.05 } });
  expect(boxOf(after, 4).x - boxOf(before, 4).x).toBeCloseTo(39);
  expect(boxOf(after, 10).y - boxOf(before, 10).y).toBeCloseTo(-42.2);
  expect(boxOf(after, 8)).toEqual(boxOf(before, 8));
  const far = layoutTouch('snes', PHONE, { ...PLAIN, left: { x: -9, y: 9 } });
  expect(boxOf(far, 4)).toMatchObject({ x: 0 });
  expect(boxOf(far, 4).y + boxOf(far, 4).height).toBeCloseTo(844);
});

test('moving the small buttons in landscape moves their two groups in opposite directions', () => {
  const before = layoutTouch('nes', TURNED, PLAIN);
  const after = layoutTouch('nes', TURNED, { ...PLAIN, small: { x: 0.1, y: 0 } });
  expect(boxOf(after, 2).x - boxOf(before, 2).x).toBeCloseTo(84.4);
  expect(boxOf(after, 3).x - boxOf(before, 3).x).toBeCloseTo(-84.4);
});
