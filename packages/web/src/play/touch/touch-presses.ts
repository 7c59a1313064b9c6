import { gapBetween } from './box.ts';
import type { TouchControl } from './touch-parts.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** An input and how far it is pressed, from 0 to 1. */
export type InputChange = readonly [input: number, value: number];

/** A finger this close to a button presses it. */
const REACH = 18;
/** A finger between buttons presses all that are this close. */
const BETWEEN = 7;
/** Share of the radius around the center that is no direction. */
const DPAD_REST = 0.2;
const STICK_REST = 0.12;
const STICK_STEPS = 64;
/** Sine of 25 degrees, the angle from which a second direction is pressed too. */
const DIAGONAL = Math.sin((25 * Math.PI) / 180);

const gapTo = ({ box }: TouchControl, { x, y }: Point): number =>
  gapBetween(box, { x, y, width: 0, height: 0 });

const isThumb = ({ kind }: TouchControl): boolean => kind === 'dpad' || kind === 'stick';

/** The control that a finger touches when it is put down at this point. */
export function controlAt(controls: readonly TouchControl[], point: Point): TouchControl | null {
  let nearest: TouchControl | null = null;
  let reach = REACH;
  for (const control of controls) {
    const gap = gapTo(control, point);
    if (gap > reach) continue;
    reach = gap;
    nearest = control;
  }
  return nearest;
}

/** The inputs that one finger presses; `start` is the control that it touched first. */
export function inputsAt(
  controls: readonly TouchControl[],
  start: TouchControl,
  point: Point,
): InputChange[] {
  if (isThumb(start)) return directions(start, point);
  const buttons = controls.filter((control) => !isThumb(control));
  const nearest = controlAt(buttons, point);
  return buttons
    .filter((button) => button === nearest || gapTo(button, point) <= BETWEEN)
    .flatMap(({ inputs }) => inputs.map((input) => [input, 1] as const));
}

/** Directions stay pressed however far the thumb slides off. */
function directions({ kind, inputs, box }: TouchControl, point: Point): InputChange[] {
  const radius = box.width / 2;
  const x = (point.x - box.x - radius) / radius;
  const y = (point.y - box.y - radius) / radius;
  const length = Math.hypot(x, y);
  if (length < (kind === 'dpad' ? DPAD_REST : STICK_REST)) return [];
  const [up = 0, down = 0, left = 0, right = 0] = inputs;
  const sides = [
    [y < 0 ? up : down, Math.abs(y)],
    [x < 0 ? left : right, Math.abs(x)],
  ] as const;
  if (kind === 'stick') {
    const max = Math.max(1, length);
    return sides
      .map(
        ([input, part]) => [input, Math.round((part / max) * STICK_STEPS) / STICK_STEPS] as const,
      )
      .filter(([, value]) => value > 0);
  }
  return sides.filter(([, part]) => part / length > DIAGONAL).map(([input]) => [input, 1]);
}

interface Touches {
  /** False if no control is there. */
  down: (finger: number, point: Point) => boolean;
  move: (finger: number, point: Point) => void;
  up: (finger: number) => void;
  releaseAll: () => void;
}

/** Follows fingers on the controls and reports what changes. */
export function trackTouches(
  controls: () => readonly TouchControl[],
  onChange: (changes: readonly InputChange[]) => void,
): Touches {
  const starts = new Map<number, TouchControl>();
  const held = new Map<number, readonly InputChange[]>();
  let reported = new Map<number, number>();

  function report(): void {
    const now = new Map<number, number>();
    for (const [input, value] of [...held.values()].flat()) {
      now.set(input, Math.max(value, now.get(input) ?? 0));
    }
    const released = [...reported.keys()].filter((input) => !now.has(input));
    const changes = [
      ...released.map((input) => [input, 0] as const),
      ...[...now].filter(([input, value]) => reported.get(input) !== value),
    ];
    reported = now;
    if (changes.length > 0) onChange(changes);
  }

  return {
    down: (finger, point) => {
      const start = controlAt(controls(), point);
      if (!start) return false;
      starts.set(finger, start);
      held.set(finger, inputsAt(controls(), start, point));
      report();
      return true;
    },
    move: (finger, point) => {
      const start = starts.get(finger);
      if (!start) return;
      held.set(finger, inputsAt(controls(), start, point));
      report();
    },
    up: (finger) => {
      starts.delete(finger);
      held.delete(finger);
      report();
    },
    releaseAll: () => {
      starts.clear();
      held.clear();
      report();
    },
  };
}
