import { postEvent } from '#play/document/page-link.ts';
import { hotkeyCommand } from '#play/session/player-hotkeys.ts';

import type { Emulator } from './emulator-js.ts';

const PLAYERS = 4;
const INPUTS = 24;

let hasInput = false;

function reportInput(): void {
  if (!hasInput) postEvent({ type: 'input' });
  hasInput = true;
}

/** Passes keys to the game wherever the focus is; hotkeys are sent to the page. */
export function watchKeyboard(core: string, emulator: Emulator): void {
  const { parent } = emulator.elements;
  const focusGame = () => {
    if (document.activeElement !== parent) parent.focus({ preventScroll: true });
  };

  document.addEventListener(
    'keydown',
    (event) => {
      focusGame();
      const command = hotkeyCommand(core, event);
      if (command === null) {
        reportInput();
        // The event was sent to the body before the emulator's element was focused, so it is
        // dispatched again there.
        if (event.target === document.body) {
          event.stopPropagation();
          parent.dispatchEvent(new KeyboardEvent('keydown', event));
        }
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) postEvent({ type: 'command', command });
    },
    true,
  );

  window.addEventListener('focus', focusGame);
  // A key that is released in another window would stay pressed.
  window.addEventListener('blur', () => {
    for (let player = 0; player < PLAYERS; player += 1) {
      for (let input = 0; input < INPUTS; input += 1) {
        emulator.gameManager?.simulateInput(player, input, 0);
      }
    }
  });
  document.addEventListener('contextmenu', (event) => event.preventDefault());
}

const POLL_MS = 250;

const padsNow = (): Gamepad[] =>
  navigator.getGamepads().filter((pad): pad is Gamepad => pad !== null && pad.id !== '');

/**
 * Assigns pads to free ports, one for each player. The emulator itself only does so for pads plugged in after it has
 * started.
 */
export function assignPads({
  gamepad: { gamepads },
  gamepadSelection: ports,
}: Pick<Emulator, 'gamepad' | 'gamepadSelection'>): void {
  for (const pad of gamepads) {
    const name = pad && `${pad.id}_${pad.index}`;
    const free = ports.indexOf('');
    if (name !== null && free !== -1 && !ports.includes(name)) ports[free] = name;
  }
}

/** Reports the connected pads to the page, and the first input of the game. */
export function watchPads(emulator: Emulator): () => void {
  let reported = '';
  const timer = window.setInterval(() => {
    assignPads(emulator);
    const pads = padsNow();
    const names = pads.map(({ id }) => id);
    if (names.join('\n') !== reported) {
      reported = names.join('\n');
      postEvent({ type: 'pads', names });
    }
    if (pads.some(({ buttons }) => buttons.some(({ pressed }) => pressed))) reportInput();
  }, POLL_MS);
  return () => window.clearInterval(timer);
}

const MAX_PADS = 4;
const AXES = 4;
const BUTTONS = 17;
const RELEASED = { pressed: false, touched: false, value: 0 };

type RealPad = Pick<Gamepad, 'id' | 'index' | 'axes' | 'buttons'>;

interface StablePad extends RealPad {
  readonly connected: true;
  readonly mapping: 'standard';
  readonly timestamp: number;
}

/**
 * A pad with fixed numbers of axes and buttons. Its id is empty if the real pad is disconnected.
 */
const padAt = (slot: number, pad: RealPad | undefined): StablePad => ({
  id: pad?.id ?? '',
  index: slot,
  axes: Array.from({ length: AXES }, (_, at) => pad?.axes[at] ?? 0),
  buttons: Array.from({ length: BUTTONS }, (_, at) => pad?.buttons[at] ?? RELEASED),
  connected: true,
  mapping: 'standard',
  timestamp: performance.now(),
});

/**
 * A list of gamepads without gaps, at which EmulatorJS would stop reading. A disconnected pad stays
 * in the list without input, and the next connected pad replaces it.
 */
export function createStablePads(): (real: readonly (RealPad | null)[]) => StablePad[] {
  /** The browser's gamepad index at each position; null if that pad is disconnected. */
  const slots: (number | null)[] = [];
  return (real) => {
    const padsByIndex = new Map(real.flatMap((pad) => (pad ? [[pad.index, pad] as const] : [])));
    for (const [slot, index] of slots.entries()) {
      if (index !== null && !padsByIndex.has(index)) slots[slot] = null;
    }
    for (const index of padsByIndex.keys()) {
      if (slots.includes(index)) continue;
      const free = slots.indexOf(null);
      if (free !== -1) slots[free] = index;
      else if (slots.length < MAX_PADS) slots.push(index);
    }
    return slots.map((index, slot) =>
      padAt(slot, index === null ? undefined : padsByIndex.get(index)),
    );
  };
}

/** Replaces `getGamepads` of this document, so that EmulatorJS reads the list without gaps. */
export function installStablePads(): void {
  const getPads = navigator.getGamepads.bind(navigator);
  const stablePads = createStablePads();
  Object.defineProperty(navigator, 'getGamepads', {
    configurable: true,
    value: () => stablePads(getPads()),
  });
}
