import { useMutation, useQueryClient } from '@tanstack/react-query';

import { deleteRoms } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import type { ServerMessage } from '#shared/lib/server-message.ts';

import { refreshCounts } from './roms-cache.ts';

const MOST_AT_ONCE = 100_000;

interface Removal {
  ids: readonly number[];
  fromDisk: boolean;
}

/** What could not be removed stays, and is named. */
export function useDeleteRoms() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: async ({ ids, fromDisk }: Removal) => {
      const failed: number[] = [];
      // Of the first of those that stay.
      let refusal: ServerMessage | null = null;
      for (let first = 0; first < ids.length; first += MOST_AT_ONCE) {
        const roms = ids.slice(first, first + MOST_AT_ONCE);
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
