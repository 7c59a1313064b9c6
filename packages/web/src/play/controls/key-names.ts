/** How the player calls keys that are not called by their letter. */
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

/** Null: the player has no name for it, or the page needs it itself. */
export function keyNameOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string | null {
  const digit = /^Numpad(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return `numpad ${digit}`;
  const special = BY_CODE[code] ?? BY_KEY[key];
  if (special !== undefined) return special;
  return /^[a-z0-9]$/i.test(key) ? key.toLowerCase() : null;
}
