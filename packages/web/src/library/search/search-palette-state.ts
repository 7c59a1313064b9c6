import { useSyncExternalStore } from 'react';

let isOpen = false;
let typed = '';
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

/** The search that opens above whatever is on screen. Anything may ask for it. */
export const searchPalette = {
  open: (): void => {
    typed = '';
    set(true);
  },
  close: (): void => set(false),
  /** While it is on its way: it begins with what was typed since it was asked for. */
  write: (letter: string): void => {
    typed += letter;
  },
  typed: (): string => typed,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): boolean => isOpen,
};

export const useSearchPalette = (): boolean =>
  useSyncExternalStore(searchPalette.subscribe, searchPalette.get);
