import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';

import { setRomProps } from '@saveroom/contract';
import type { DetailedRom, RomUser } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { logFailure } from '#shared/lib/log.ts';

import { useMe } from '#shared/data/me.ts';
import { refreshOthers, showRomChange } from '#library/data/rom-cache.ts';
import { createPersonalKeeper } from './rom-keeper.ts';
import type { PersonalKeeper } from './rom-keeper.ts';
import { phaseOf, unsavedOf } from './rom-save-state.ts';
import type { PersonalPatch, SavePhase } from './rom-save-state.ts';
import { showChange } from '#library/data/roms-cache.ts';

const keepers = new Map<string, PersonalKeeper>();

const flushAll = (): void => {
  for (const keeper of keepers.values()) keeper.flush();
};
window.addEventListener('pagehide', flushAll);
window.addEventListener('online', flushAll);

async function sendPatch(id: number, { last_played, ...data }: PersonalPatch): Promise<RomUser> {
  const query = last_played === null ? { remove_last_played: true } : {};
  return call(setRomProps, { params: { id }, query, body: { data } }, { keepalive: true });
}

function showSaved(client: QueryClient, id: number, saved: RomUser): void {
  const { backlogged, now_playing, hidden, status, rating, last_played } = saved;
  showRomChange(client, id, (rom) => ({ ...rom, rom_user: saved }));
  showChange(client, [id], { backlogged, now_playing, hidden, status, rating, last_played });
  refreshOthers(client, id).catch((error: unknown) => logFailure('Reading lists again', error));
}

/** One for each person and game, for as long as the app runs: what it holds may still be unsaved. */
function keeperOf(client: QueryClient, userId: number, romId: number): PersonalKeeper {
  const draftKey = `rom.personal.${userId}.${romId}`;
  const known = keepers.get(draftKey);
  if (known) return known;
  const keeper = createPersonalKeeper({
    draftKey,
    send: (patch) => sendPatch(romId, patch),
    onSaved: (saved) => showSaved(client, romId, saved),
  });
  keepers.set(draftKey, keeper);
  return keeper;
}

export interface Personal {
  /** With what is not saved yet. */
  mine: RomUser;
  phase: SavePhase;
  error: Error | null;
  change: PersonalKeeper['change'];
  retry: () => void;
}

/** What somebody keeps about a game, saved by itself; leaving the page loses nothing. */
export function usePersonal({ id, rom_user }: DetailedRom): Personal {
  const client = useQueryClient();
  const { user } = useMe();
  const userId = user?.id ?? 0;
  const keeper = useMemo(() => keeperOf(client, userId, id), [client, userId, id]);
  const state = useSyncExternalStore(keeper.subscribe, keeper.get);
  useEffect(() => keeper.flush, [keeper]);
  return {
    mine: { ...rom_user, ...unsavedOf(state) },
    phase: phaseOf(state),
    error: state.failure,
    change: keeper.change,
    retry: keeper.flush,
  };
}
