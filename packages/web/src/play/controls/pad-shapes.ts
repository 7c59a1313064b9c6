/** An input of a game with its label on the real pad, and its position on the drawing. */
export interface PadControl {
  /** The RetroPad number by which cores read the input. */
  readonly input: number;
  /** As printed on the pad, so it is not translated; an arrow for directions. */
  readonly label: string;
  /** Center and size in the units of `PAD_WIDTH` and `PAD_HEIGHT`. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isRound: boolean;
}

/** A controller family: what its pads look like and which inputs they have. */
export interface SystemPad {
  /** SVG paths: the case first, then details such as a screen. */
  readonly outline: readonly string[];
  readonly controls: readonly PadControl[];
}

export const PAD_WIDTH = 320;
export const PAD_HEIGHT = 180;

/** Numbers of the RetroPad, the pad that all cores read. */
export const RETRO = {
  b: 0,
  y: 1,
  select: 2,
  start: 3,
  up: 4,
  down: 5,
  left: 6,
  right: 7,
  a: 8,
  x: 9,
  l: 10,
  r: 11,
  l2: 12,
  r2: 13,
  l3: 14,
  r3: 15,
} as const;

const DPAD = [RETRO.up, RETRO.down, RETRO.left, RETRO.right] as const;
export const LEFT_STICK = [19, 18, 17, 16] as const;
export const RIGHT_STICK = [23, 22, 21, 20] as const;

type Position = readonly [x: number, y: number];
type Size = readonly [width: number, height: number];

const control = (
  input: number,
  label: string,
  [x, y]: Position,
  [width, height]: Size,
): PadControl => ({ input, label, x, y, width, height, isRound: width === height });

export const round = (input: number, label: string, position: Position, size = 26): PadControl =>
  control(input, label, position, [size, size]);
export const pill = (input: number, label: string, position: Position, width = 38): PadControl => ({
  ...control(input, label, position, [width, 16]),
  isRound: true,
});
export const bar = (input: number, label: string, position: Position, width = 62): PadControl =>
  control(input, label, position, [width, 16]);

/** Up, down, left and right around a center. */
export const directions = (
  inputs: readonly number[],
  [x, y]: Position,
  { arm = 22, labels = ['↑', '↓', '←', '→'], isRound = false } = {},
): PadControl[] =>
  (
    [
      [0, -arm],
      [0, arm],
      [-arm, 0],
      [arm, 0],
    ] as const
  ).map(([right, down], at) => ({
    ...control(inputs[at] ?? 0, labels[at] ?? '', [x + right, y + down], [arm, arm]),
    isRound,
  }));
export const dpad = (position: Position, arm = 22): PadControl[] =>
  directions(DPAD, position, { arm });
export const stick = (inputs: readonly number[], position: Position, arm = 15): PadControl[] =>
  directions(inputs, position, { arm });

/** Four buttons as a diamond: south, east, west, north. */
export const diamond = (
  inputs: readonly (readonly [number, string])[],
  [x, y]: Position,
  pitch = 24,
): PadControl[] => {
  const positions: Position[] = [
    [x, y + pitch],
    [x + pitch, y],
    [x - pitch, y],
    [x, y - pitch],
  ];
  return inputs.map(([input, label], at) => round(input, label, positions[at] ?? [x, y]));
};
export const NINTENDO_BUTTONS = [
  [RETRO.b, 'B'],
  [RETRO.a, 'A'],
  [RETRO.y, 'Y'],
  [RETRO.x, 'X'],
] as const;
export const SONY_BUTTONS = [
  [RETRO.b, '✕'],
  [RETRO.a, '○'],
  [RETRO.y, '□'],
  [RETRO.x, '△'],
] as const;

/** A rectangle with rounded corners, as an SVG path. */
export const box = (x: number, y: number, [width, height]: Size, corner: number): string =>
  `M${x + corner} ${y}h${width - 2 * corner}a${corner} ${corner} 0 0 1 ${corner} ${corner}` +
  `v${height - 2 * corner}a${corner} ${corner} 0 0 1-${corner} ${corner}` +
  `h-${width - 2 * corner}a${corner} ${corner} 0 0 1-${corner}-${corner}` +
  `v-${height - 2 * corner}a${corner} ${corner} 0 0 1 ${corner}-${corner}z`;
export const ring = (x: number, y: number, radius: number): string =>
  box(x - radius, y - radius, [2 * radius, 2 * radius], radius);

export const startSelect = (y: number, [left, right]: readonly [number, number] = [136, 184]) => [
  pill(RETRO.select, 'Select', [left, y]),
  pill(RETRO.start, 'Start', [right, y]),
];
