import { useMutation, useQueryClient } from '@tanstack/react-query';

import { deleteRoms } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import type { ServerMessage } from '#shared/lib/server-message.ts';

import { refreshCounts } from './roms-cache.ts';

const MAX_IDS_PER_REQUEST = 100_000;

interface Deletion {
  ids: readonly number[];
  fromDisk: boolean;
}

/** Resolves with the ids that could not be deleted and the reason for the first of them. */
export function useDeleteRoms() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: async ({ ids, fromDisk }: Deletion) => {
      const failed: number[] = [];
      let refusal: ServerMessage | null = null;
      for (let first = 0; first < ids.length; first += MAX_IDS_PER_REQUEST) {
        const roms = ids.slice(first, first + MAX_IDS_PER_REQUEST);
        const body = { roms, delete_from_fs: fromDisk ? roms : [] };
        const reply = await call(deleteRoms, { body });
        failed.push(...reply.failed_ids);
        const [text] = reply.errors;
        if (text !== undefined) refusal ??= { code: reply.error_codes[0] ?? null, text };
      }
      return { failed, refusal };
    },
    onSettled: () => refreshCounts(client),
  });
}
