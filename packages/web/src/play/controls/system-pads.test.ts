import { expect, test } from 'vitest';

import { PAD_HEIGHT, PAD_WIDTH } from './pad-shapes.ts';
import { padFamilyOf, SYSTEM_PADS } from './system-pads.ts';
import type { PadFamily } from './system-pads.ts';

const families = Object.keys(SYSTEM_PADS) as PadFamily[];
const labels = (family: PadFamily) =>
  SYSTEM_PADS[family].controls.map(({ label }) => label).filter((label) => !/^[↑↓←→]$/.test(label));

test.each(families)('the pad “%s” has labeled RetroPad inputs, each once', (family) => {
  const { controls } = SYSTEM_PADS[family];
  const inputs = controls.map(({ input }) => input);
  expect(new Set(inputs).size).toBe(inputs.length);
  expect(inputs.every((input) => Number.isInteger(input) && input >= 0 && input < 24)).toBe(true);
  expect(inputs).toEqual(expect.arrayContaining([4, 5, 6, 7]));
  expect(controls.every(({ label }) => label !== '')).toBe(true);
});

test.each(families)(
  'the pad “%s” has no overlapping controls, all inside of the drawing',
  (family) => {
    const { controls } = SYSTEM_PADS[family];
    for (const [at, one] of controls.entries()) {
      expect(one.x - one.width / 2).toBeGreaterThanOrEqual(0);
      expect(one.x + one.width / 2).toBeLessThanOrEqual(PAD_WIDTH);
      expect(one.y - one.height / 2).toBeGreaterThanOrEqual(0);
      expect(one.y + one.height / 2).toBeLessThanOrEqual(PAD_HEIGHT);
      for (const other of controls.slice(at + 1)) {
        const isApart =
          one.isRound && other.isRound && one.width === one.height && other.width === other.height
            ? Math.hypot(one.x - other.x, one.y - other.y) >= (one.width + other.width) / 2
            : Math.abs(one.x - other.x) >= (one.width + other.width) / 2 ||
              Math.abs(one.y - other.y) >= (one.height + other.height) / 2;
        expect(isApart, `${one.label} and ${other.label}`).toBe(true);
      }
    }
  },
);

test.each([
  ['nes', 'fceumm', ['A', 'B', 'Select', 'Start']],
  ['snes', 'snes9x', ['A', 'B', 'L', 'R', 'Select', 'Start', 'X', 'Y']],
  ['gb', 'mgba', ['A', 'B', 'Select', 'Start']],
  ['gba', 'mgba', ['A', 'B', 'L', 'R', 'Select', 'Start']],
  ['genesis', 'genesis_plus_gx', ['A', 'B', 'C', 'Mode', 'Start', 'X', 'Y', 'Z']],
  ['sms', 'genesis_plus_gx', ['1', '2', 'Pause']],
  ['n64', 'mupen64plus_next', ['A', 'B', 'C←', 'C↑', 'C→', 'C↓', 'L', 'R', 'Start', 'Z']],
  ['arcade', 'fbneo', ['1', '2', '3', '4', '5', '6', 'Coin', 'Start']],
  ['neogeoaes', 'fbneo', ['A', 'B', 'C', 'Coin', 'D', 'Start']],
])('the pad of %s with the core %s has the buttons of the real pad', (platform, core, expected) => {
  expect(labels(padFamilyOf(platform, core)).toSorted()).toEqual(expected);
});

test.each([
  ['nes', 'fceumm', 'B', 0],
  ['genesis', 'genesis_plus_gx', 'A', 1],
  ['n64', 'mupen64plus_next', 'A', 0],
  ['atari2600', 'stella2014', 'Fire', 0],
  ['tg16', 'mednafen_pce', 'I', 8],
  ['psx', 'pcsx_rearmed', '✕', 0],
])('%s: %s reads button %s as input %i', (platform, core, label, input) => {
  const { controls } = SYSTEM_PADS[padFamilyOf(platform, core)];
  expect(controls.find((one) => one.label === label)?.input).toBe(input);
});

test('an unknown system has the RetroPad', () => {
  expect(padFamilyOf('dos', 'dosbox_pure')).toBe('retropad');
});
