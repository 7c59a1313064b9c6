import { useLayoutEffect } from 'react';

import { searchPalette, useSearchPalette } from '#lib/search-palette.ts';

import { isPaletteKey } from './is-palette-key.ts';

/** Whether the search is open; one key opens it from anywhere. */
export function usePaletteKeys(): boolean {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Above a question that waits for its answer nothing else is opened.
      const isAsked = !searchPalette.get() && document.querySelector('dialog:modal') !== null;
      if (event.defaultPrevented || isAsked || !isPaletteKey(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (searchPalette.get()) searchPalette.close();
      else searchPalette.open();
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
