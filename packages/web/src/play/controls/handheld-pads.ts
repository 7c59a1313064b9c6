import {
  bar,
  box,
  diamond,
  dpad,
  LEFT_STICK,
  NINTENDO_BUTTONS,
  pill,
  RETRO,
  ring,
  round,
  SONY_BUTTONS,
  startSelect,
  stick,
} from './pad-shapes.ts';
import type { SystemPad } from './pad-shapes.ts';

const HANDHELD_SCREEN = box(96, 38, [128, 92], 6);

/** Handhelds, whose buttons are beside a screen. */
export const HANDHELD_PADS = {
  gameboy: {
    outline: [box(76, 2, [168, 176], 14), box(102, 12, [116, 78], 6)],
    controls: [
      ...dpad([118, 124], 18),
      round(RETRO.b, 'B', [186, 132]),
      round(RETRO.a, 'A', [220, 116]),
      ...startSelect(166, [142, 184]),
    ],
  },
  gba: {
    outline: [box(6, 28, [308, 126], 40), HANDHELD_SCREEN],
    controls: [
      ...dpad([52, 84], 19),
      round(RETRO.b, 'B', [246, 96], 28),
      round(RETRO.a, 'A', [280, 80], 28),
      bar(RETRO.l, 'L', [60, 18]),
      bar(RETRO.r, 'R', [260, 18]),
      ...startSelect(142),
    ],
  },
  gamegear: {
    outline: [box(4, 26, [312, 128], 34), HANDHELD_SCREEN],
    controls: [
      ...dpad([50, 92], 20),
      round(RETRO.b, '1', [248, 106], 28),
      round(RETRO.a, '2', [282, 94], 28),
      pill(RETRO.start, 'Start', [266, 58], 44),
    ],
  },
  psp: {
    outline: [box(4, 30, [312, 124], 44), box(88, 40, [144, 86], 6), ring(46, 122, 21)],
    controls: [
      ...dpad([46, 76], 16),
      ...diamond(SONY_BUTTONS, [274, 84], 20).map((one) => ({ ...one, width: 22, height: 22 })),
      bar(RETRO.l, 'L', [52, 20], 52),
      bar(RETRO.r, 'R', [268, 20], 52),
      ...startSelect(141),
      ...stick(LEFT_STICK, [46, 122], 13),
    ],
  },
  nds: {
    outline: [
      box(48, 2, [224, 84], 10),
      box(48, 92, [224, 86], 10),
      box(106, 10, [108, 66], 4),
      box(106, 100, [108, 66], 4),
    ],
    controls: [
      ...dpad([77, 128], 16),
      ...diamond(NINTENDO_BUTTONS, [243, 122], 17).map((one) => ({
        ...one,
        width: 20,
        height: 20,
      })),
      pill(RETRO.start, 'Start', [236, 168], 32),
      pill(RETRO.select, 'Select', [84, 168], 34),
      bar(RETRO.l, 'L', [24, 100], 38),
      bar(RETRO.r, 'R', [296, 100], 38),
    ],
  },
  lynx: {
    outline: [box(4, 34, [312, 112], 30), HANDHELD_SCREEN],
    controls: [
      ...dpad([50, 88], 20),
      round(RETRO.a, 'A', [288, 118]),
      round(RETRO.b, 'B', [252, 122]),
      pill(RETRO.l, 'Opt 1', [270, 54], 44),
      pill(RETRO.start, 'Pause', [270, 74], 44),
      pill(RETRO.r, 'Opt 2', [270, 94], 44),
    ],
  },
  neogeopocket: {
    outline: [box(16, 22, [288, 136], 24), HANDHELD_SCREEN],
    controls: [
      ...dpad([58, 92], 19),
      round(RETRO.b, 'A', [250, 106], 28),
      round(RETRO.a, 'B', [282, 90], 28),
      pill(RETRO.start, 'Option', [262, 54], 46),
    ],
  },
} satisfies Record<string, SystemPad>;
