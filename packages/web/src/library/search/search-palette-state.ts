import { createStore, useStore } from '#shared/lib/store.ts';

const isOpen = createStore(false);
const typed = createStore('');
let wasEntered = false;

/** State of the search palette, which opens above any screen. */
export const searchPalette = {
  open: (): void => {
    typed.set('');
    wasEntered = false;
    isOpen.set(true);
  },
  close: (): void => isOpen.set(false),
  /** Collects letters typed while the code of the palette is loading. */
  write: (letter: string): void => typed.set(typed.get() + letter),
  typed: typed.get,
  /** Records that Enter was pressed while the code is loading. */
  enter: (): void => {
    wasEntered = true;
  },
  wasEntered: (): boolean => wasEntered,
  get: isOpen.get,
};

export const useSearchPalette = (): boolean => useStore(isOpen);
export const useTypedText = (): string => useStore(typed);
