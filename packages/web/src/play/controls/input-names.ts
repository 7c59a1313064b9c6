import { useTranslation } from 'react-i18next';

interface InputName {
  readonly input: string;
  readonly name: string;
}

interface InputGroup {
  readonly title: string;
  readonly inputs: readonly InputName[];
}

const plain = (pairs: readonly (readonly [number, string])[]): InputName[] =>
  pairs.map(([input, name]) => ({ input: String(input), name }));

/** The buttons of a pad as most consoles had them. */
export function useInputGroups(): InputGroup[] {
  const { t } = useTranslation('play');
  return [
    {
      title: t('inputs-directions'),
      inputs: plain([
        [4, t('input-up')],
        [5, t('input-down')],
        [6, t('input-left')],
        [7, t('input-right')],
      ]),
    },
    {
      title: t('inputs-buttons'),
      inputs: plain([
        [8, 'A'],
        [0, 'B'],
        [9, 'X'],
        [1, 'Y'],
        [3, t('input-start')],
        [2, t('input-select')],
      ]),
    },
    {
      title: t('inputs-shoulders'),
      inputs: plain([
        [10, 'L'],
        [11, 'R'],
        [12, 'L2'],
        [13, 'R2'],
        [14, 'L3'],
        [15, 'R3'],
      ]),
    },
    {
      title: t('inputs-left-stick'),
      inputs: plain([
        [19, t('input-up')],
        [18, t('input-down')],
        [17, t('input-left')],
        [16, t('input-right')],
      ]),
    },
    {
      title: t('inputs-right-stick'),
      inputs: plain([
        [23, t('input-up')],
        [22, t('input-down')],
        [21, t('input-left')],
        [20, t('input-right')],
      ]),
    },
  ];
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
