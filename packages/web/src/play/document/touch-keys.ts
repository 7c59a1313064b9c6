type Key = Readonly<Pick<KeyboardEventInit, 'key' | 'code'>>;

const COMMON: Readonly<Record<number, Key>> = {
  0: { key: ' ', code: 'Space' },
  3: { key: 'Enter', code: 'Enter' },
  4: { key: 'ArrowUp', code: 'ArrowUp' },
  5: { key: 'ArrowDown', code: 'ArrowDown' },
  6: { key: 'ArrowLeft', code: 'ArrowLeft' },
  7: { key: 'ArrowRight', code: 'ArrowRight' },
  8: { key: 'Control', code: 'ControlLeft' },
};

/** The keys of games that are played with a keyboard, by the inputs of their touch controls. */
const KEYS: Readonly<Record<'dos' | 'flash', Readonly<Record<number, Key>>>> = {
  dos: {
    ...COMMON,
    1: { key: 'Alt', code: 'AltLeft' },
    2: { key: 'Escape', code: 'Escape' },
    9: { key: 'Shift', code: 'ShiftLeft' },
  },
  flash: {
    ...COMMON,
    1: { key: 'z', code: 'KeyZ' },
    9: { key: 'x', code: 'KeyX' },
    10: { key: 'Shift', code: 'ShiftLeft' },
    11: { key: 'c', code: 'KeyC' },
  },
};

/** Presses and releases keys of a game that is played with a keyboard. */
export function pressTouchKeys(
  system: keyof typeof KEYS,
  changes: readonly (readonly [input: number, value: number])[],
  game: Element,
): void {
  for (const [input, value] of changes) {
    const key = KEYS[system][input];
    const type = value > 0 ? 'keydown' : 'keyup';
    if (key) game.dispatchEvent(new KeyboardEvent(type, { ...key, bubbles: true, composed: true }));
  }
}
