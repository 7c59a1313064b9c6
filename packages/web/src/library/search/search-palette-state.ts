import { createStore, useStore } from '#shared/lib/store.ts';

const isOpen = createStore(false);
const typed = createStore('');
let wasEntered = false;

/** The search that opens above any screen. */
export const searchPalette = {
  open: (): void => {
    typed.set('');
    wasEntered = false;
    isOpen.set(true);
  },
  close: (): void => isOpen.set(false),
  /** While its code is loading: it begins with the letters that were typed since. */
  write: (letter: string): void => typed.set(typed.get() + letter),
  typed: typed.get,
  /** Enter was pressed meanwhile. */
  enter: (): void => {
    wasEntered = true;
  },
  wasEntered: (): boolean => wasEntered,
  get: isOpen.get,
};

export const useSearchPalette = (): boolean => useStore(isOpen);
export const useTypedText = (): string => useStore(typed);
