import * as z from 'zod/mini';

import { basePath } from '#shared/lib/base-path.ts';
import { logFailure } from '#shared/lib/log.ts';
import { createStore, useStore } from '#shared/lib/store.ts';
import { withFallback } from '#shared/lib/with-fallback.ts';

import { ZONES } from '#console/game/zones.ts';

const KEY = `console.memory:${basePath}`;

const Index = withFallback(z.int().check(z.gte(0)), 0);
const Memory = z.object({
  /** The row of home that was focused last: `controls`, `hero` or a shelf. */
  mode: withFallback(z.string(), 'hero'),
  /** The focused item of each shelf. */
  shelves: withFallback(z.record(z.string(), Index), {}),
  /** The focused game and the scroll position of each list. */
  lists: withFallback(z.record(z.string(), z.object({ index: Index, scroll: Index })), {}),
  /** The focused item of each game page that another game was opened from, by history entry. */
  games: withFallback(z.record(z.string(), z.object({ zone: z.enum(ZONES), index: Index })), {}),
});
type Memory = z.output<typeof Memory>;

const store = createStore<Memory>(Memory.parse(readStored()));

/** Focus and scroll positions of console mode, stored for the session of the tab. */
export const consoleMemory = {
  get: store.get,
  change: (change: Partial<Memory>): void => {
    const memory = { ...store.get(), ...change };
    try {
      sessionStorage.setItem(KEY, JSON.stringify(memory));
    } catch (error) {
      logFailure('Storing the focus of console mode', error);
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
