import { useLayoutEffect } from 'react';

import { searchPalette, useSearchPalette } from '#library/search/search-palette-state.ts';

import { isPaletteKey } from './is-palette-key.ts';

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
