type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target' | 'isComposing'
>;

const WRITES = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(WRITES) !== null;

/** Control or Command with K, anywhere; a slash where it would not be written. */
export function isPaletteKey(event: Pressed): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target, isComposing } = event;
  if (isComposing || altKey) return false;
  if (ctrlKey !== metaKey) return key.toLowerCase() === 'k' && !shiftKey;
  // With Shift as well: there are keyboards that have it above the 7.
  return key === '/' && !ctrlKey && !isWriting(target);
}
