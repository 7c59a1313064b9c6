import type { RomPlayer } from '@saveroom/contract';

import { fetchPlayerFile } from '#game/data/player.ts';
import { logFailure } from '#shared/lib/log.ts';

/** Loads the files of the emulator into the browser's cache, so that the game starts at once. */
export function preloadPlayer(player: RomPlayer): void {
  const core = player.cores.find(({ state }) => state === 'ready');
  if (player.kind !== 'emulator' || !core || isSavingData()) return;
  for (const name of player.player_files[core.name] ?? []) {
    fetchPlayerFile(player, name).catch((error: unknown) => logFailure('Preloading a core', error));
  }
}

const isSavingData = (): boolean =>
  'connection' in navigator &&
  (navigator.connection as { readonly saveData?: boolean }).saveData === true;
