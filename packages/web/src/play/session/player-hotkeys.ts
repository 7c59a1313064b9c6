import type { PlayerCommand } from '#shared/lib/player-protocol.ts';

/** Emulated computers use these keys, so their hotkeys need Shift. */
const HAS_KEYBOARD = /^(dosbox_pure|puae|vice_|fuse|81|cap32|crocods|prboom)/;

const HOTKEYS: Readonly<Record<string, PlayerCommand>> = {
  F2: 'save-state',
  F4: 'load-state',
  F7: 'rewind',
  F8: 'fast-forward',
  F9: 'pause',
  Escape: 'pause',
  Pause: 'pause',
};

/** Whether the keys of the keyboard belong to the emulated computer. */
export const hasKeyboard = (core: string): boolean => HAS_KEYBOARD.test(core);

type Stroke = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** The command of a hotkey; null if the key is for the game. */
export function hotkeyCommand(core: string, stroke: Stroke): PlayerCommand | null {
  if (stroke.ctrlKey || stroke.metaKey) return null;
  if (stroke.altKey) return stroke.key === 'Enter' ? 'fullscreen' : null;
  if (hasKeyboard(core) && !stroke.shiftKey) return null;
  return HOTKEYS[stroke.key] ?? null;
}
