import { LEFT_STICK, RETRO, RIGHT_STICK } from '#play/controls/pad-shapes.ts';
import type { PadControl } from '#play/controls/pad-shapes.ts';
import { SYSTEM_PADS } from '#play/controls/system-pads.ts';
import type { PadFamily } from '#play/controls/system-pads.ts';
import type { TouchGroup } from '#shared/lib/player-settings.ts';

import { bounds, shift } from './box.ts';
import type { Box } from './box.ts';

export interface TouchControl {
  readonly kind: 'dpad' | 'stick' | 'button' | 'shoulder' | 'small';
  readonly group: TouchGroup;
  /** Side of the screen. In landscape, small buttons are on both sides. */
  readonly side: 'left' | 'right';
  /** Up, down, left and right of a D-pad or stick; one input of a button. */
  readonly inputs: readonly number[];
  readonly label: string;
  readonly box: Box;
}

const DPAD = [RETRO.up, RETRO.down, RETRO.left, RETRO.right];

/** Sizes at 100 %, in CSS pixels. */
const SIZE = {
  dpad: 160,
  stick: 112,
  button: 62,
  pitch: 70,
  shoulder: { width: 86, height: 40 },
  small: { width: 76, height: 32 },
};
export const GAP = 16;
type Places = Readonly<
  Partial<Record<number, readonly [column: number, row: number, size?: number]>>
>;

/**
 * Positions of the right thumb's buttons for pads on which they are too far apart, in columns and
 * rows. Other pads use the positions of their drawings.
 */
const FACES: Readonly<Partial<Record<PadFamily, Places>>> = {
  n64: {
    [RETRO.b]: [-0.1, 1.12],
    [RETRO.y]: [-0.92, 0.42],
    23: [0.62, -0.72, 0.7],
    21: [0.06, -0.16, 0.7],
    20: [1.18, -0.16, 0.7],
    22: [0.62, 0.4, 0.7],
  },
  pcengine: {
    [RETRO.y]: [-1, 0.62],
    [RETRO.b]: [0, 0.44],
    [RETRO.a]: [1, 0.26],
    [RETRO.x]: [-0.92, -0.4, 0.8],
    [RETRO.l]: [0, -0.56, 0.8],
    [RETRO.r]: [0.92, -0.72, 0.8],
  },
  neogeo: {
    [RETRO.b]: [0, 0.74],
    [RETRO.a]: [0.74, 0],
    [RETRO.y]: [-0.74, 0],
    [RETRO.x]: [0, -0.74],
  },
};

/** Pads whose main control for the left thumb is the stick and not the D-pad. */
const STICK_FIRST: ReadonlySet<PadFamily> = new Set(['n64']);
/** Labels of shoulder buttons, which are pressed with index fingers. */
const SHOULDER = /^(?:[LR][12]?|Z)$/;
const isIn = (inputs: readonly number[], input: number): boolean => inputs.includes(input);

/** The kind of touch control for a control of the real pad. */
function kindOf({ input, label, isRound, width, height }: PadControl): TouchControl['kind'] {
  if (isIn(DPAD, input)) return 'dpad';
  if (isIn([...LEFT_STICK, ...RIGHT_STICK], input)) return isRound ? 'button' : 'stick';
  const isMenu = isIn([RETRO.start, RETRO.select, RETRO.l3, RETRO.r3], input);
  if (!isMenu && isRound && width === height) return 'button';
  return !isMenu && SHOULDER.test(label) ? 'shoulder' : 'small';
}

type Side = TouchControl['side'];

/** The controls of one hand around the center of the main one, which is at 0, 0. */
export function sideParts(family: PadFamily, side: Side, isPortrait: boolean): TouchControl[] {
  const isLeft = side === 'left';
  const { controls } = SYSTEM_PADS[family];
  const has = (kind: TouchControl['kind'], [input = -1]: readonly number[]): boolean =>
    controls.some((one) => one.input === input && kindOf(one) === kind);
  const thumb = (
    kind: 'dpad' | 'stick',
    inputs: readonly number[],
    size: number,
  ): TouchControl => ({
    kind,
    group: side,
    side,
    inputs,
    label: '',
    box: { x: -size / 2, y: -size / 2, width: size, height: size },
  });
  const stick = isLeft ? LEFT_STICK : RIGHT_STICK;
  const thumbs: (readonly ['dpad' | 'stick', readonly number[]])[] = [];
  if (isLeft && has('dpad', DPAD)) thumbs.push(['dpad', DPAD]);
  if (has('stick', stick)) thumbs.push(['stick', stick]);
  if (STICK_FIRST.has(family)) thumbs.reverse();
  const [first, second] = isLeft ? thumbs : [undefined, ...thumbs];
  const main = first ? [thumb(...first, SIZE.dpad)] : faceButtons(family);
  const edge = bounds(main.map(({ box }) => box));
  const inward = isLeft ? 1 : -1;
  // Shoulders of both hands are at the same height.
  const top = Math.min(-SIZE.dpad / 2, ...faceButtons(family).map(({ box }) => box.y));
  const half = SIZE.stick / 2;
  const x = isPortrait ? 28 : edge.width / 2 + GAP / 2 + half;
  const y = edge.height / 2 + (isPortrait ? GAP + half : GAP - half);
  const { width, height } = SIZE.shoulder;
  return [
    ...main,
    ...(second ? [thumb(...second, SIZE.stick)] : []).map((part) => ({
      ...part,
      box: shift(part.box, inward * x, y),
    })),
    ...controls
      .filter((one) => kindOf(one) === 'shoulder')
      .filter(({ input }) => isIn([RETRO.l, RETRO.l2], input) === isLeft)
      .map(({ input, label }, index): TouchControl => ({
        kind: 'shoulder',
        group: side,
        side,
        inputs: [input],
        label,
        box: {
          x: (isLeft ? edge.x : edge.x + edge.width - width) + inward * index * (width + GAP / 2),
          y: top - GAP - height,
          width,
          height,
        },
      })),
  ];
}

/** Scale of the buttons if there are few, because there is room for them. */
const FEW_BUTTONS: Readonly<Record<number, number>> = { 1: 1.4, 2: 1.2 };
const FACE_GAP = 8;

/** The buttons below the right thumb, around 0, 0. */
function faceButtons(family: PadFamily): TouchControl[] {
  const faces = SYSTEM_PADS[family].controls.filter((one) => kindOf(one) === 'button');
  const places = FACES[family];
  const largest = Math.max(...faces.map(({ width }) => width));
  const sizeOf = ({ width }: PadControl): number =>
    (SIZE.button * width * (FEW_BUTTONS[faces.length] ?? 1)) / largest;
  // Scales the positions so that there is a gap between the two closest buttons.
  const zoom = Math.max(
    ...faces.flatMap((a) =>
      faces.map((b) =>
        a === b ? 0 : ((sizeOf(a) + sizeOf(b)) / 2 + FACE_GAP) / Math.hypot(a.x - b.x, a.y - b.y),
      ),
    ),
  );
  const parts = faces.map((face): TouchControl => {
    const [column, row, share = 1] = places?.[face.input] ?? [
      (face.x * zoom) / SIZE.pitch,
      (face.y * zoom) / SIZE.pitch,
      sizeOf(face) / SIZE.button,
    ];
    const size = SIZE.button * share;
    return {
      kind: 'button',
      group: 'right',
      side: 'right',
      inputs: [face.input],
      label: face.label,
      box: {
        x: column * SIZE.pitch - size / 2,
        y: row * SIZE.pitch - size / 2,
        width: size,
        height: size,
      },
    };
  });
  const { x, y, width, height } = bounds(parts.map(({ box }) => box));
  return parts.map((part) => ({ ...part, box: shift(part.box, -x - width / 2, -y - height / 2) }));
}

/** Select, Start, switches of the console and presses of sticks. */
export function smallButtons(family: PadFamily): TouchControl[] {
  const found = SYSTEM_PADS[family].controls.filter((one) => kindOf(one) === 'small');
  const byPlace = found.toSorted((a, b) => a.x - b.x || a.input - b.input);
  return byPlace.map(({ input, label }, index): TouchControl => {
    const isLeft = found.length === 1 ? input === RETRO.select : index < found.length / 2;
    const box = { x: 0, y: 0, ...SIZE.small };
    const side = isLeft ? 'left' : 'right';
    return { kind: 'small', group: 'small', side, inputs: [input], label, box };
  });
}

/** Rows of buttons below each other, around 0 and below 0. */
export function inRows(parts: readonly TouchControl[], perRow: number): TouchControl[] {
  const { width, height } = SIZE.small;
  return parts.map((part, index) => {
    const inThisRow = Math.min(perRow, parts.length - Math.floor(index / perRow) * perRow);
    const x = ((index % perRow) - inThisRow / 2) * (width + GAP) + GAP / 2;
    const y = Math.floor(index / perRow) * (height + GAP);
    return { ...part, box: shift(part.box, x, y) };
  });
}
