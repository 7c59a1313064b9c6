import { useEffectEvent, useLayoutEffect } from 'react';

import type { SelectionControl } from './use-selection.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]');

/** Ctrl or Cmd with A chooses the whole view, Esc lets go. Not while a dialog or a menu is open. */
export function useSelectionKeys(selection: SelectionControl): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target)) return;
    if (document.querySelector('dialog[open], [role="menu"]')) return;
    if (event.key === 'Escape' && selection.isSelecting) {
      selection.clear();
      event.preventDefault();
    }
    if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
      void selection.selectAll();
      event.preventDefault();
    }
  });
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
