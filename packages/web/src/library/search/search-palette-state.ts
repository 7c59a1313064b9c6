import { createStore, useStore } from '#shared/lib/store.ts';

const isOpen = createStore(false);
let typed = '';

/** The search that opens above whatever is on screen. Anything may ask for it. */
export const searchPalette = {
  open: (): void => {
    typed = '';
    isOpen.set(true);
  },
  close: (): void => isOpen.set(false),
  /** While it is on its way: it begins with what was typed since it was asked for. */
  write: (letter: string): void => {
    typed += letter;
  },
  typed: (): string => typed,
  get: isOpen.get,
};

export const useSearchPalette = (): boolean => useStore(isOpen);
