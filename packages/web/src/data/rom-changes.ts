import { useMutation, useQueryClient } from '@tanstack/react-query';

import { updateRom } from '@saveroom/contract';

import { call } from '#api/call.ts';

import { romDetailQueries } from './rom.ts';
import { refreshRoms } from './roms-cache.ts';

export interface RomChange {
  /** A new name for the file or folder on disk. */
  fsName?: string | undefined;
  /** A picture of one's own. */
  cover?: File | undefined;
  /** What people or sources gave is taken away. */
  removesCover?: boolean | undefined;
}

export function useUpdateRom(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ fsName, cover, removesCover }: RomChange) => {
      const artwork = cover && {
        filename: cover.name,
        bytes: new Uint8Array(await cover.arrayBuffer()),
      };
      const query = { remove_cover: removesCover ? true : undefined };
      const body = { fs_name: fsName, artwork };
      return call(updateRom, { params: { id }, query, body });
    },
    onSuccess: (rom) => client.setQueryData(romDetailQueries.one(id).queryKey, rom),
    onSettled: () => refreshRoms(client),
  });
}
