import { createStore, useStore } from '#shared/lib/store.ts';

const isOpen = createStore(false);
const typed = createStore('');

/** The search that opens above any screen. */
export const searchPalette = {
  open: (): void => {
    typed.set('');
    isOpen.set(true);
  },
  close: (): void => isOpen.set(false),
  /** While its code is loading: it begins with the letters that were typed since. */
  write: (letter: string): void => typed.set(typed.get() + letter),
  typed: typed.get,
  get: isOpen.get,
};

export const useSearchPalette = (): boolean => useStore(isOpen);
export const useTypedText = (): string => useStore(typed);
