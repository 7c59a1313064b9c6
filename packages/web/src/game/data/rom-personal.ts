import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

import { setRomProps } from '@saveroom/contract';
import type { DetailedRom, RomUser } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { logFailure } from '#shared/lib/log.ts';
import { useStore } from '#shared/lib/store.ts';

import { useMe } from '#shared/data/me.ts';
import { refreshOthers, showRomChange } from '#library/data/rom-cache.ts';
import { createPersonalSaver } from './rom-personal-saver.ts';
import type { PersonalPatch, PersonalSaver, PersonalState } from './rom-personal-saver.ts';
import { showChange } from '#library/data/roms-cache.ts';

const savers = new Map<string, PersonalSaver>();

window.addEventListener('pagehide', () => {
  for (const saver of savers.values()) saver.flush();
});

async function sendPatch(id: number, { last_played, ...data }: PersonalPatch): Promise<RomUser> {
  const query = last_played === null ? { remove_last_played: true } : {};
  return call(setRomProps, { params: { id }, query, body: { data } }, { keepalive: true });
}

function showSaved(client: QueryClient, id: number, saved: RomUser): void {
  const { backlogged, now_playing, hidden, status, rating, last_played } = saved;
  showRomChange(client, id, (rom) => ({ ...rom, rom_user: saved }));
  showChange(client, [id], { backlogged, now_playing, hidden, status, rating, last_played });
  refreshOthers(client, id).catch((error: unknown) => logFailure('Refreshing lists', error));
}

/** One for each user and game, for as long as the app runs: it may hold unsaved changes. */
function saverOf(client: QueryClient, userId: number, romId: number): PersonalSaver {
  const draftKey = `rom.personal.${userId}.${romId}`;
  const known = savers.get(draftKey);
  if (known) return known;
  const saver = createPersonalSaver({
    draftKey,
    send: (patch) => sendPatch(romId, patch),
    onSaved: (saved) => showSaved(client, romId, saved),
  });
  savers.set(draftKey, saver);
  return saver;
}

export interface Personal {
  /** Includes unsaved changes. */
  mine: RomUser;
  phase: PersonalState['phase'];
  error: Error | null;
  change: PersonalSaver['change'];
  retry: () => void;
}

/** A user's own data about a game, saved automatically, also when they leave the page. */
export function usePersonal({ id, rom_user }: DetailedRom): Personal {
  const client = useQueryClient();
  const { user } = useMe();
  const userId = user?.id ?? 0;
  const saver = useMemo(() => saverOf(client, userId, id), [client, userId, id]);
  const { unsaved, phase, failure } = useStore(saver);
  useEffect(() => saver.flush, [saver]);
  return {
    mine: { ...rom_user, ...unsaved },
    phase,
    error: failure,
    change: saver.change,
    retry: saver.flush,
  };
}
