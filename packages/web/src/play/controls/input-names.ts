import { useTranslation } from 'react-i18next';

import type { PadControl, SystemPad } from './pad-shapes.ts';

interface InputName {
  readonly input: string;
  readonly name: string;
}

interface InputGroup {
  readonly title: string;
  readonly inputs: readonly InputName[];
}

const GROUPS = ['directions', 'buttons', 'left-stick', 'right-stick'] as const;
const ARROWS = {
  '↑': 'input-up',
  '↓': 'input-down',
  '←': 'input-left',
  '→': 'input-right',
} as const;
const LAST_DIRECTION = 7;
const LAST_LEFT = 19;

const isArrow = (label: string): label is keyof typeof ARROWS => label in ARROWS;

function groupOf({ input, label }: PadControl): (typeof GROUPS)[number] {
  if (!isArrow(label)) return 'buttons';
  if (input <= LAST_DIRECTION) return 'directions';
  return input <= LAST_LEFT ? 'left-stick' : 'right-stick';
}

/** The inputs of a system under the names that its pad has. */
export function useInputGroups({ controls }: SystemPad): InputGroup[] {
  const { t } = useTranslation('play');
  return GROUPS.map((group) => ({
    title: t(`inputs-${group}`),
    inputs: controls
      .filter((control) => groupOf(control) === group)
      .map(({ input, label }) => ({
        input: String(input),
        name: isArrow(label) ? t(ARROWS[label]) : label,
      })),
  })).filter(({ inputs }) => inputs.length > 0);
}

/** Names that EmulatorJS uses for keys other than letters. */
const BY_KEY: Readonly<Record<string, string>> = {
  Backspace: 'backspace',
  Tab: 'tab',
  Enter: 'enter',
  Shift: 'shift',
  Control: 'ctrl',
  Alt: 'alt',
  CapsLock: 'caps lock',
  ' ': 'space',
  PageUp: 'page up',
  PageDown: 'page down',
  End: 'end',
  Home: 'home',
  ArrowLeft: 'left arrow',
  ArrowUp: 'up arrow',
  ArrowRight: 'right arrow',
  ArrowDown: 'down arrow',
  Insert: 'insert',
  Delete: 'delete',
  ';': 'semi-colon',
  '=': 'equal sign',
  ',': 'comma',
  '-': 'dash',
  '.': 'period',
  '/': 'forward slash',
  '`': 'grave accent',
  '[': 'open bracket',
  '\\': 'back slash',
  ']': 'close braket',
  "'": 'single quote',
};

const BY_CODE: Readonly<Record<string, string>> = {
  NumpadMultiply: 'multiply',
  NumpadAdd: 'add',
  NumpadSubtract: 'subtract',
  NumpadDecimal: 'decimal point',
  NumpadDivide: 'divide',
};

/** Null if EmulatorJS has no name for the key, or the page uses it. */
export function keyNameOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string | null {
  const digit = /^Numpad(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return `numpad ${digit}`;
  const special = BY_CODE[code] ?? BY_KEY[key];
  if (special !== undefined) return special;
  return /^[a-z0-9]$/i.test(key) ? key.toLowerCase() : null;
}

/** Signs that say it shorter than words, and in every language. */
const SIGNS: Readonly<Record<string, string>> = {
  'up arrow': '↑',
  'down arrow': '↓',
  'left arrow': '←',
  'right arrow': '→',
  BUTTON_1: '①',
  BUTTON_2: '②',
  BUTTON_3: '③',
  BUTTON_4: '④',
  LEFT_TOP_SHOULDER: 'L1',
  RIGHT_TOP_SHOULDER: 'R1',
  LEFT_BOTTOM_SHOULDER: 'L2',
  RIGHT_BOTTOM_SHOULDER: 'R2',
  LEFT_STICK: 'L3',
  RIGHT_STICK: 'R3',
  DPAD_UP: '✛ ↑',
  DPAD_DOWN: '✛ ↓',
  DPAD_LEFT: '✛ ←',
  DPAD_RIGHT: '✛ →',
  'LEFT_STICK_X:+1': 'L →',
  'LEFT_STICK_X:-1': 'L ←',
  'LEFT_STICK_Y:+1': 'L ↓',
  'LEFT_STICK_Y:-1': 'L ↑',
  'RIGHT_STICK_X:+1': 'R →',
  'RIGHT_STICK_X:-1': 'R ←',
  'RIGHT_STICK_Y:+1': 'R ↓',
  'RIGHT_STICK_Y:-1': 'R ↑',
};

/** Short label of a key or button; `page up` → `Page up`. */
export function shortName(name: string): string {
  const sign = SIGNS[name];
  if (sign !== undefined) return sign;
  const words = name.replaceAll('_', ' ').replace(':', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
