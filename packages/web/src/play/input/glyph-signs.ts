import type { Device } from './input-hub.ts';

export type HintAction =
  | 'move'
  | 'confirm'
  | 'back'
  | 'favorite'
  | 'remove'
  | 'menu'
  | 'search'
  | 'page';

export type Button =
  | 'south'
  | 'east'
  | 'west'
  | 'north'
  | 'shoulders'
  | 'start'
  | 'select'
  | 'cross';

const BUTTON_OF: Readonly<Record<HintAction, Button>> = {
  move: 'cross',
  confirm: 'south',
  back: 'east',
  remove: 'west',
  favorite: 'north',
  menu: 'start',
  search: 'select',
  page: 'shoulders',
};

/** Symbols printed on the buttons; the standard mapping goes by position, not by letter. */
const SIGNS: Readonly<Record<Exclude<Device, 'touch'>, Readonly<Record<Button, string>>>> = {
  xbox: {
    south: 'A',
    east: 'B',
    west: 'X',
    north: 'Y',
    shoulders: 'LB RB',
    start: '☰',
    select: '⧉',
    cross: '✥',
  },
  playstation: {
    south: '✕',
    east: '○',
    west: '□',
    north: '△',
    shoulders: 'L1 R1',
    start: 'OPTIONS',
    select: 'SHARE',
    cross: '✥',
  },
  nintendo: {
    south: 'B',
    east: 'A',
    west: 'Y',
    north: 'X',
    shoulders: 'L R',
    start: '+',
    select: '−',
    cross: '✥',
  },
  /** The four buttons have no names: their position is drawn. */
  generic: {
    south: '',
    east: '',
    west: '',
    north: '',
    shoulders: 'L R',
    start: 'START',
    select: 'SELECT',
    cross: '✥',
  },
  keys: {
    south: '⏎',
    east: 'Esc',
    west: 'X',
    north: 'F',
    shoulders: 'Q E',
    start: 'M',
    select: '/',
    cross: '←↑↓→',
  },
};

const SWAPPED: Partial<Record<HintAction, HintAction>> = { confirm: 'back', back: 'confirm' };

/** The button for an action on the current device; an empty symbol if it has none. */
export function signOf(
  action: HintAction,
  device: Exclude<Device, 'touch'>,
  isSwapped: boolean,
): { readonly button: Button; readonly sign: string } {
  // Keys are not affected by swapping.
  const meant = isSwapped && device !== 'keys' ? (SWAPPED[action] ?? action) : action;
  const button = BUTTON_OF[meant];
  return { button, sign: SIGNS[device][button] };
}
