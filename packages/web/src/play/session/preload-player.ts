import type { RomPlayer } from '@saveroom/contract';

import { fetchPlayerFile } from '#game/data/player.ts';
import { logFailure } from '#shared/lib/log.ts';

/**
 * Loads the core into the browser's cache, so that the game starts at once. The other files of the
 * emulator are not cached: browsers do not share a cache with its document.
 */
export function preloadPlayer(player: RomPlayer): void {
  const core = player.cores.find(({ state }) => state === 'ready');
  if (player.kind !== 'emulator' || !core || isSavingData()) return;
  const threads = core.needs_threads ? '-thread' : '';
  const names = [
    `cores/reports/${core.name}.json`,
    `cores/${core.name}${threads}-legacy-wasm.data`,
  ];
  for (const name of names) {
    fetchPlayerFile(player, name).catch((error: unknown) => logFailure('Preloading a core', error));
  }
}

const isSavingData = (): boolean =>
  'connection' in navigator &&
  (navigator.connection as { readonly saveData?: boolean }).saveData === true;
