/** Shift with an arrow: alone it would scroll, with Alt the browser goes back. */
export function stepOf(event: KeyboardEvent): -1 | 1 | null {
  if (!event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return null;
  if (event.defaultPrevented || isForText(event.target)) return null;
  if (event.key === 'ArrowLeft') return -1;
  return event.key === 'ArrowRight' ? 1 : null;
}

/** There arrows move in the text, the choice or the menu. */
const OWN_ARROWS =
  'input, textarea, select, dialog, [contenteditable], [role^="menu"], [role="tab"]';

const isForText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(OWN_ARROWS) !== null;
