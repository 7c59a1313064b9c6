import { useSyncExternalStore } from 'react';

export interface Store<T> {
  readonly get: () => T;
  /** Notifies the listeners unless the value is the same. */
  readonly set: (next: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A value that lives outside React; components read it with `useStore`. */
export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A no-op subscription for `useSyncExternalStore` while there is no store. */
export const subscribeToNothing = () => () => undefined;

export const useStore = <T>({ subscribe, get }: Pick<Store<T>, 'subscribe' | 'get'>): T =>
  useSyncExternalStore(subscribe, get);
