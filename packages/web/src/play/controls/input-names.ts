import { useEffect, useState } from 'react';
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
/** EmulatorJS numbers the arrows: up to this number they belong to the D-pad. */
const LAST_D_PAD_INPUT = 7;
/** Arrows up to this number belong to the left stick, higher ones to the right stick. */
const LAST_LEFT_STICK_INPUT = 19;

export const isArrow = (label: string): label is keyof typeof ARROWS => label in ARROWS;

function groupOf({ input, label }: PadControl): (typeof GROUPS)[number] {
  if (!isArrow(label)) return 'buttons';
  if (input <= LAST_D_PAD_INPUT) return 'directions';
  return input <= LAST_LEFT_STICK_INPUT ? 'left-stick' : 'right-stick';
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

/** Names that EmulatorJS uses for keys without a character. */
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
};

const BY_CODE: Readonly<Record<string, string>> = {
  NumpadMultiply: 'multiply',
  NumpadAdd: 'add',
  NumpadSubtract: 'subtract',
  NumpadDecimal: 'decimal point',
  NumpadDivide: 'divide',
};

/**
 * Names that EmulatorJS uses for other characters, with their keys on a US keyboard. Its spelling is
 * `close braket`.
 */
const CHARACTERS = [
  ['semi-colon', ';', 'Semicolon'],
  ['equal sign', '=', 'Equal'],
  ['comma', ',', 'Comma'],
  ['dash', '-', 'Minus'],
  ['period', '.', 'Period'],
  ['forward slash', '/', 'Slash'],
  ['grave accent', '`', 'Backquote'],
  ['open bracket', '[', 'BracketLeft'],
  ['back slash', '\\', 'Backslash'],
  ['close braket', ']', 'BracketRight'],
  ['single quote', "'", 'Quote'],
] as const;

const isPlain = (text: string): boolean => /^[a-z0-9]$/i.test(text);

/** The name that EmulatorJS uses for a key; null if it has none. */
export function keyNameOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string | null {
  const digit = /^Numpad(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return `numpad ${digit}`;
  const special = BY_CODE[code] ?? BY_KEY[key];
  if (special !== undefined) return special;
  if (isPlain(key)) return key.toLowerCase();
  const named = CHARACTERS.find(([, character]) => character === key);
  if (named) return named[0];
  if (key.length !== 1) return null;
  // Characters that are not on a US keyboard: EmulatorJS names their key by its position.
  const position = /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase();
  return position ?? CHARACTERS.find(([, , keyCode]) => keyCode === code)?.[0] ?? null;
}

const ARROW_KEYS: Readonly<Record<string, string>> = {
  'up arrow': '↑',
  'down arrow': '↓',
  'left arrow': '←',
  'right arrow': '→',
};

/** The characters printed on the keys, by `KeyboardEvent.code`. */
export type KeyboardLayout = ReadonlyMap<string, string>;

/** The label of a key by its EmulatorJS name: `page up` → `Page up`. */
export function keyLabel(name: string, layout: KeyboardLayout | null): string {
  const arrow = ARROW_KEYS[name];
  if (arrow !== undefined) return arrow;
  const [, character, code] =
    CHARACTERS.find(([known]) => known === name) ??
    (isPlain(name)
      ? [name, name, `${/\d/.test(name) ? 'Digit' : 'Key'}${name.toUpperCase()}`]
      : []);
  if (character === undefined) return name.charAt(0).toUpperCase() + name.slice(1);
  const hasKey = layout === null || [...layout.values()].includes(character);
  return ((hasKey ? character : layout.get(code)) ?? character).toUpperCase();
}

interface KeyboardWithLayout {
  getLayoutMap?: () => Promise<KeyboardLayout>;
}

/** The layout of the keyboard, in browsers that report it. */
export function useKeyboardLayout(): KeyboardLayout | null {
  const [layout, setLayout] = useState<KeyboardLayout | null>(null);
  useEffect(() => {
    const { keyboard } = navigator as Navigator & { keyboard?: KeyboardWithLayout };
    // Rejected in frames and in insecure contexts.
    keyboard?.getLayoutMap?.().then(setLayout, () => undefined);
  }, []);
  return layout;
}
