import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MutationMeta } from '@tanstack/react-query';

import { updateRom } from '@saveroom/contract';
import type { MetadataChange } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { logFailure } from '#shared/lib/log.ts';

import { romDetailQueries } from './rom.ts';
import { refreshRoms } from './roms-cache.ts';

export interface RomChange {
  /** A new name for the file or folder on disk. */
  fsName?: string | undefined;
  /** An uploaded cover. */
  cover?: File | undefined;
  /** Removes the cover, whether it was uploaded or comes from a source. */
  removesCover?: boolean | undefined;
  /** Edited, locked and reset facts, removed and allowed matches. */
  changes: readonly MetadataChange[];
}

/** Everything in one request: the server applies all of it or nothing. */
export function useUpdateRom(id: number, meta: MutationMeta = { hasInlineError: true }) {
  const client = useQueryClient();
  return useMutation({
    meta,
    mutationFn: async ({ fsName, cover, removesCover, changes }: RomChange) => {
      const artwork = cover && {
        filename: cover.name,
        bytes: new Uint8Array(await cover.arrayBuffer()),
      };
      const query = { remove_cover: removesCover ? true : undefined };
      const body = {
        fs_name: fsName,
        artwork,
        changes: changes.length === 0 ? undefined : JSON.stringify(changes),
      };
      return call(updateRom, { params: { id }, query, body });
    },
    onSuccess: (rom) => {
      client.setQueryData(romDetailQueries.one(id).queryKey, rom);
      refreshRoms(client).catch((error: unknown) => logFailure('Refreshing games', error));
    },
  });
}
