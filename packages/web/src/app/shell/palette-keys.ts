import { useLayoutEffect } from 'react';

import { searchPalette, useSearchPalette } from '#library/search/search-palette-state.ts';

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

const isLetter = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey && !isComposing;

/** Whether the search is open; one key opens it from anywhere. */
export function usePaletteKeys(): boolean {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOpen = searchPalette.get();
      const isModal = document.querySelector('dialog:modal') !== null;
      // Above a question that waits for its answer nothing else is opened.
      if (event.defaultPrevented || (isModal && !isOpen)) return;
      const isOnItsWay = isOpen && !isModal;
      if (isPaletteKey(event)) {
        if (isOpen) searchPalette.close();
        else searchPalette.open();
      } else if (isOnItsWay && isLetter(event)) searchPalette.write(event.key);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // First of all: a gallery would look for a game that begins with it.
    window.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      searchPalette.close();
    };
  }, []);
  return useSearchPalette();
}
