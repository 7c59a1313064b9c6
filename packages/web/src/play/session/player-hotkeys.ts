import type { PlayerWish } from '#shared/lib/player-protocol.ts';

/** Computers have these keys themselves: there the page's own need Shift. */
const HAS_KEYBOARD = /^(dosbox_pure|puae|vice_|fuse|81|cap32|crocods|prboom)/;

const WISHES: Readonly<Record<string, PlayerWish>> = {
  F2: 'save-state',
  F4: 'load-state',
  F8: 'fast-forward',
  F9: 'pause',
  Escape: 'pause',
  Pause: 'pause',
};

type Stroke = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** What a key asks of the page; null: it belongs to the game. */
export function wishOf(core: string, stroke: Stroke): PlayerWish | null {
  if (stroke.ctrlKey || stroke.metaKey) return null;
  if (stroke.altKey) return stroke.key === 'Enter' ? 'fullscreen' : null;
  if (HAS_KEYBOARD.test(core) && !stroke.shiftKey) return null;
  return WISHES[stroke.key] ?? null;
}
