import type { Action } from './action.ts';

/** Buttons of the standard mapping. South confirms unless swapped in the settings. */
const BUTTONS: readonly (readonly [number, Action])[] = [
  [0, 'confirm'],
  [1, 'back'],
  [2, 'remove'],
  [3, 'favorite'],
  [4, 'page-up'],
  [5, 'page-down'],
  [8, 'search'],
  [9, 'menu'],
  [12, 'up'],
  [13, 'down'],
  [14, 'left'],
  [15, 'right'],
];
const STICK = 0.5;
/** Pads without the standard mapping report their d-pad as one axis in eighths, above 1 at rest. */
const HAT_AXIS = 9;

export interface PadState {
  readonly mapping: string;
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly pressed: boolean }[];
}

/** The actions that are held on a pad. */
export function actionsOfPad(pad: PadState, isSwapped: boolean): ReadonlySet<Action> {
  const held = new Set<Action>();
  for (const [index, action] of BUTTONS) {
    if (pad.buttons[index]?.pressed) held.add(isSwapped ? swapped(action) : action);
  }
  const [x = 0, y = 0] = pad.axes;
  // Only the stronger direction: a stick pushed diagonally must not move twice.
  if (Math.abs(x) >= Math.abs(y)) addDirection(held, x, ['left', 'right']);
  else addDirection(held, y, ['up', 'down']);
  if (pad.mapping !== 'standard') addHat(held, pad.axes[HAT_AXIS]);
  return held;
}

function addDirection(
  held: Set<Action>,
  value: number,
  [negative, positive]: readonly [Action, Action],
): void {
  if (value <= -STICK) held.add(negative);
  if (value >= STICK) held.add(positive);
}

function addHat(held: Set<Action>, value: number | undefined): void {
  if (value === undefined || value > 1 || value < -1) return;
  const eighth = Math.round(((value + 1) * 7) / 2);
  if (eighth === 7 || eighth <= 1) held.add('up');
  if (eighth >= 1 && eighth <= 3) held.add('right');
  if (eighth >= 3 && eighth <= 5) held.add('down');
  if (eighth >= 5) held.add('left');
}

const swapped = (action: Action): Action => {
  if (action === 'confirm') return 'back';
  return action === 'back' ? 'confirm' : action;
};
