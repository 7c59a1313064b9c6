import { useLayoutEffect } from 'react';

import { searchPalette, useSearchPalette } from '#library/search/search-palette-state.ts';

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target' | 'isComposing'
>;

const TEXT_FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TEXT_FIELDS) !== null;

/** Control or Command with K anywhere; a slash outside of text fields. */
export function isPaletteKey(event: Pressed): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target, isComposing } = event;
  if (isComposing || altKey) return false;
  if (ctrlKey !== metaKey) return key.toLowerCase() === 'k' && !shiftKey;
  // With Shift too: some keyboards have the slash above the 7.
  return key === '/' && !ctrlKey && !isTextField(target);
}

const isLetter = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey && !isComposing;

/** Whether the search palette is open; its keys work on every screen. */
export function usePaletteKeys(): boolean {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOpen = searchPalette.get();
      const isModal = document.querySelector('dialog:modal') !== null;
      // The palette does not open above a modal dialog.
      if (event.defaultPrevented || (isModal && !isOpen)) return;
      const isOnItsWay = isOpen && !isModal;
      if (isPaletteKey(event)) {
        if (isOpen) searchPalette.close();
        else searchPalette.open();
      } else if (isOnItsWay && event.key === 'Escape') searchPalette.close();
      else if (isOnItsWay && event.key === 'Enter') searchPalette.enter();
      else if (isOnItsWay && isLetter(event)) searchPalette.write(event.key);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // In the capture phase, before the type-ahead of a gallery.
    window.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      searchPalette.close();
    };
  }, []);
  return useSearchPalette();
}
