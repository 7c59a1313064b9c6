import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

/** The search that opens above whatever is on screen. Anything may ask for it. */
export const searchPalette = {
  open: (): void => set(true),
  close: (): void => set(false),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): boolean => isOpen,
};

export const useSearchPalette = (): boolean =>
  useSyncExternalStore(searchPalette.subscribe, searchPalette.get);
