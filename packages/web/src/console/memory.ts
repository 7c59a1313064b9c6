import * as z from 'zod/mini';

import { basePath } from '#shared/lib/base-path.ts';
import { logFailure } from '#shared/lib/log.ts';
import { createStore, useStore } from '#shared/lib/store.ts';
import { withFallback } from '#shared/lib/with-fallback.ts';

const KEY = `console.memory:${basePath}`;

export const SHELVES = [
  'controls',
  'systems',
  'played',
  'recent',
  'collections',
  'smart',
  'virtual',
] as const;
export type ShelfName = (typeof SHELVES)[number];

const Index = withFallback(z.int().check(z.gte(0)), 0);
const Memory = z.object({
  /** On which shelf of home somebody was. */
  mode: withFallback(z.enum(SHELVES), 'systems'),
  /** Which item of each shelf. */
  shelves: withFallback(z.partialRecord(z.enum(SHELVES), Index), {}),
  /** Which game of each list, and how far it was scrolled. */
  lists: withFallback(z.record(z.string(), z.object({ index: Index, scroll: Index })), {}),
});
type Memory = z.output<typeof Memory>;

const store = createStore<Memory>(Memory.parse(readStored()));

/** Where somebody was, for as long as the tab lives: a reload comes back to the same place. */
export const consoleMemory = {
  get: store.get,
  change: (change: Partial<Memory>): void => {
    const memory = { ...store.get(), ...change };
    try {
      sessionStorage.setItem(KEY, JSON.stringify(memory));
    } catch (error) {
      logFailure('Remembering the place in console mode', error);
    }
    store.set(memory);
  },
};

export const useConsoleMemory = (): Memory => useStore(store);

function readStored(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}
