import {
  bar,
  box,
  diamond,
  directions,
  dpad,
  LEFT_STICK,
  NINTENDO_BUTTONS,
  pill,
  RETRO,
  RIGHT_STICK,
  ring,
  round,
  SONY_BUTTONS,
  startSelect,
  stick,
} from './pad-shapes.ts';
import type { SystemPad } from './pad-shapes.ts';

/** Two grips that hang down from a narrow middle. */
const GRIPS =
  'M74 30h172c30 0 46 20 54 62 8 44 4 78-18 78-20 0-30-34-48-42H86c-18 8-28 42-48 42' +
  '-22 0-26-34-18-78 8-42 24-62 54-62z';
const BONE =
  'M84 38h152c14-8 74-2 74 54 0 44-28 60-56 54-14-3-24-12-32-22H98c-8 10-18 19-32 22' +
  '-28 6-56-10-56-54 0-56 60-62 74-54z';
const JOYSTICK = [box(92, 62, [136, 112], 14), ring(160, 116, 50)];

/** Pads of consoles that are played on a TV, and arcade sticks. */
export const HOME_PADS = {
  nes: {
    outline: [box(8, 34, [304, 116], 10), box(112, 70, [96, 62], 6)],
    controls: [
      ...dpad([62, 94]),
      round(RETRO.b, 'B', [236, 108], 32),
      round(RETRO.a, 'A', [278, 108], 32),
      ...startSelect(108),
    ],
  },
  snes: {
    outline: [BONE, ring(252, 92, 48)],
    controls: [
      ...dpad([66, 92], 20),
      ...diamond(NINTENDO_BUTTONS, [252, 92]),
      bar(RETRO.l, 'L', [66, 24]),
      bar(RETRO.r, 'R', [254, 24]),
      ...startSelect(104),
    ],
  },
  megadrive: {
    outline: [
      'M70 36h180c40 0 62 24 62 58 0 36-24 60-52 60-22 0-32-16-52-16h-96c-20 0-30 16-52 16' +
        '-28 0-52-24-52-60 0-34 22-58 62-58z',
      ring(74, 94, 46),
    ],
    controls: [
      ...dpad([74, 94]),
      round(RETRO.y, 'A', [208, 118], 28),
      round(RETRO.b, 'B', [242, 106], 28),
      round(RETRO.a, 'C', [276, 94], 28),
      round(RETRO.l, 'X', [200, 84], 22),
      round(RETRO.x, 'Y', [232, 73], 22),
      round(RETRO.r, 'Z', [264, 62], 22),
      pill(RETRO.start, 'Start', [152, 66]),
      pill(RETRO.select, 'Mode', [152, 94]),
    ],
  },
  mastersystem: {
    outline: [box(8, 36, [304, 112], 8), box(30, 52, [88, 80], 8)],
    controls: [
      ...dpad([74, 92]),
      round(RETRO.b, '1', [214, 96], 34),
      round(RETRO.a, '2', [262, 96], 34),
      pill(RETRO.start, 'Pause', [160, 58], 44),
    ],
  },
  atari2600: {
    outline: [...JOYSTICK, box(4, 6, [312, 40], 8)],
    controls: [
      ...dpad([160, 116], 26),
      round(RETRO.b, 'Fire', [112, 82], 30),
      bar(RETRO.l3, 'Color', [38, 17], 50),
      bar(RETRO.r3, 'B·W', [38, 35], 50),
      pill(RETRO.select, 'Select', [98, 26], 50),
      pill(RETRO.start, 'Reset', [158, 26], 50),
      bar(RETRO.l, 'Left A', [222, 17], 50),
      bar(RETRO.l2, 'Left B', [222, 35], 50),
      bar(RETRO.r, 'Right A', [282, 17], 50),
      bar(RETRO.r2, 'Right B', [282, 35], 50),
    ],
  },
  atari7800: {
    outline: [...JOYSTICK, box(20, 6, [280, 40], 8)],
    controls: [
      ...dpad([160, 116], 26),
      round(RETRO.b, '1', [76, 116], 30),
      round(RETRO.a, '2', [244, 116], 30),
      pill(RETRO.start, 'Pause', [54, 26], 46),
      pill(RETRO.select, 'Select', [108, 26], 46),
      pill(RETRO.x, 'Reset', [162, 26], 46),
      bar(RETRO.l, 'Left', [218, 26], 42),
      bar(RETRO.r, 'Right', [266, 26], 42),
    ],
  },
  n64: {
    outline: [
      'M72 24h176c38 0 60 18 64 66 4 42-6 70-22 70s-24-22-34-44c-20-4-44-2-66 0-4 26-12 62-30 62' +
        's-26-36-30-62c-22-2-46-4-66 0-10 22-18 44-34 44S4 132 8 90c4-48 26-66 64-66z',
      ring(160, 126, 30),
    ],
    controls: [
      ...dpad([62, 74], 18),
      ...stick(LEFT_STICK, [160, 126], 17),
      round(RETRO.y, 'B', [204, 82], 24),
      round(RETRO.b, 'A', [222, 106], 24),
      ...directions(RIGHT_STICK, [264, 68], {
        arm: 20,
        labels: ['C↑', 'C↓', 'C←', 'C→'],
        isRound: true,
      }),
      round(RETRO.start, 'Start', [160, 62], 30),
      bar(RETRO.l, 'L', [60, 12]),
      bar(RETRO.l2, 'Z', [160, 12], 40),
      bar(RETRO.r, 'R', [260, 12]),
    ],
  },
  playstation: {
    outline: [GRIPS, ring(118, 128, 25), ring(202, 128, 25)],
    controls: [
      ...dpad([66, 82], 17),
      ...diamond(SONY_BUTTONS, [254, 82], 22),
      bar(RETRO.l, 'L1', [66, 25], 52),
      bar(RETRO.r, 'R1', [254, 25], 52),
      bar(RETRO.l2, 'L2', [66, 8], 52),
      bar(RETRO.r2, 'R2', [254, 8], 52),
      ...startSelect(74),
      ...stick(LEFT_STICK, [118, 128]),
      round(RETRO.l3, 'L3', [118, 128], 15),
      ...stick(RIGHT_STICK, [202, 128]),
      round(RETRO.r3, 'R3', [202, 128], 15),
    ],
  },
  pcengine: {
    outline: [box(10, 34, [300, 116], 14), ring(74, 92, 46)],
    controls: [
      ...dpad([74, 92]),
      round(RETRO.b, 'II', [228, 98], 34),
      round(RETRO.a, 'I', [274, 86], 34),
      pill(RETRO.select, 'Select', [152, 124], 40),
      pill(RETRO.start, 'Run', [196, 124], 34),
      ...(
        [
          [RETRO.y, 'III'],
          [RETRO.x, 'IV'],
          [RETRO.l, 'V'],
          [RETRO.r, 'VI'],
        ] as const
      ).map(([input, label], at) => round(input, label, [150 + at * 26, 58], 22)),
    ],
  },
  saturn: {
    outline: [BONE, ring(66, 92, 44)],
    controls: [
      ...dpad([66, 92], 20),
      round(RETRO.b, 'A', [214, 112]),
      round(RETRO.a, 'B', [246, 104]),
      round(RETRO.r, 'C', [278, 94]),
      round(RETRO.y, 'X', [208, 82], 22),
      round(RETRO.x, 'Y', [238, 74], 22),
      round(RETRO.l, 'Z', [268, 64], 22),
      pill(RETRO.start, 'Start', [160, 100]),
      bar(RETRO.l2, 'L', [66, 22]),
      bar(RETRO.r2, 'R', [254, 22]),
    ],
  },
  virtualboy: {
    outline: [BONE],
    controls: [
      ...dpad([60, 76], 17),
      ...directions(RIGHT_STICK, [260, 76], { arm: 17 }),
      round(RETRO.b, 'B', [196, 112], 24),
      round(RETRO.a, 'A', [222, 100], 24),
      pill(RETRO.select, 'Select', [98, 106]),
      pill(RETRO.start, 'Start', [138, 112]),
      bar(RETRO.l, 'L', [66, 22]),
      bar(RETRO.r, 'R', [254, 22]),
    ],
  },
  jaguar: {
    outline: [box(30, 8, [260, 166], 30), box(112, 88, [96, 80], 8)],
    controls: [
      ...dpad([84, 62], 20),
      round(RETRO.a, 'A', [262, 58]),
      round(RETRO.b, 'B', [232, 70]),
      round(RETRO.y, 'C', [202, 82]),
      pill(RETRO.select, 'Pause', [148, 34], 44),
      pill(RETRO.start, 'Option', [148, 58], 44),
      ...([RETRO.l, RETRO.r, RETRO.l2, RETRO.r2, RETRO.l3, RETRO.r3] as const).map((input, at) =>
        bar(input, String(at + 1), [132 + (at % 3) * 28, 104 + Math.floor(at / 3) * 24], 22),
      ),
      bar(RETRO.x, '0', [160, 152], 22),
    ],
  },
  threedo: {
    outline: [BONE],
    controls: [
      ...dpad([66, 92], 20),
      round(RETRO.y, 'A', [216, 108], 28),
      round(RETRO.b, 'B', [248, 96], 28),
      round(RETRO.a, 'C', [280, 84], 28),
      pill(RETRO.select, 'X', [138, 100], 32),
      pill(RETRO.start, 'P', [176, 100], 32),
      bar(RETRO.l, 'L', [66, 22]),
      bar(RETRO.r, 'R', [254, 22]),
    ],
  },
  neogeo: {
    outline: [box(8, 30, [304, 128], 12), ring(74, 94, 46)],
    controls: [
      ...dpad([74, 94]),
      ...(
        [
          [RETRO.b, 'A'],
          [RETRO.a, 'B'],
          [RETRO.y, 'C'],
          [RETRO.x, 'D'],
        ] as const
      ).map(([input, label], at) => round(input, label, [176 + at * 36, 112 - at * 6], 30)),
      pill(RETRO.start, 'Start', [196, 54]),
      pill(RETRO.select, 'Coin', [244, 54]),
    ],
  },
  arcade: {
    outline: [box(8, 30, [304, 128], 12), ring(74, 94, 46)],
    controls: [
      ...dpad([74, 94]),
      ...([RETRO.b, RETRO.a, RETRO.y, RETRO.x, RETRO.l, RETRO.r] as const).map((input, at) =>
        round(input, String(at + 1), [188 + (at % 3) * 40, 88 + Math.floor(at / 3) * 38], 32),
      ),
      pill(RETRO.start, 'Start', [206, 52]),
      pill(RETRO.select, 'Coin', [254, 52]),
    ],
  },
  // Keys that most games use.
  dos: {
    outline: [box(8, 34, [304, 116], 20)],
    controls: [
      ...dpad([74, 92]),
      ...diamond(
        [
          [RETRO.b, 'Space'],
          [RETRO.a, 'Ctrl'],
          [RETRO.y, 'Alt'],
          [RETRO.x, 'Shift'],
        ],
        [252, 92],
      ),
      pill(RETRO.select, 'Esc', [144, 132]),
      pill(RETRO.start, 'Enter', [188, 132]),
    ],
  },
  // Keys that most Flash games use, for a gamepad.
  flash: {
    outline: [box(8, 34, [304, 116], 20)],
    controls: [
      ...dpad([74, 92]),
      ...diamond(
        [
          [RETRO.b, 'Space'],
          [RETRO.a, 'Ctrl'],
          [RETRO.y, 'Z'],
          [RETRO.x, 'X'],
        ],
        [252, 92],
      ),
      pill(RETRO.l, 'Shift', [124, 132]),
      pill(RETRO.start, 'Enter', [168, 132]),
      pill(RETRO.r, 'C', [212, 132]),
    ],
  },
  retropad: {
    outline: [GRIPS, ring(118, 128, 25), ring(202, 128, 25)],
    controls: [
      ...dpad([66, 82], 17),
      ...diamond(NINTENDO_BUTTONS, [254, 82], 22),
      bar(RETRO.l, 'L', [66, 25], 52),
      bar(RETRO.r, 'R', [254, 25], 52),
      bar(RETRO.l2, 'L2', [66, 8], 52),
      bar(RETRO.r2, 'R2', [254, 8], 52),
      ...startSelect(74),
      ...stick(LEFT_STICK, [118, 128]),
      round(RETRO.l3, 'L3', [118, 128], 15),
      ...stick(RIGHT_STICK, [202, 128]),
      round(RETRO.r3, 'R3', [202, 128], 15),
    ],
  },
} satisfies Record<string, SystemPad>;
