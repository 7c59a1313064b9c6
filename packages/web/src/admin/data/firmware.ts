import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { addFirmware, deleteFirmware, getFirmwareContent, listFirmware } from '@saveroom/contract';
import type { Firmware } from '@saveroom/contract';

import { addressOf, call } from '#shared/api/call.ts';
import type { ServerMessage } from '#shared/lib/server-message.ts';

import { sendInBatches } from './in-batches.ts';
import type { SendProgress } from './in-batches.ts';
import { platformQueries } from '#library/data/platforms.ts';

export const firmwareQueries = {
  of: (platformId: number) =>
    queryOptions({
      queryKey: ['firmware', platformId],
      queryFn: ({ signal }) =>
        call(listFirmware, { query: { platform_id: platformId } }, { signal }),
    }),
};

export const firmwareAddress = ({ id, file_name }: Firmware): string =>
  addressOf(getFirmwareContent, { params: { id, file_name } });

const refresh = async (client: QueryClient, platformId: number): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: firmwareQueries.of(platformId).queryKey }),
    client.invalidateQueries({ queryKey: platformQueries.root }),
  ]);
};

interface UploadOptions {
  files: readonly File[];
  onProgress: (progress: SendProgress) => void;
}

/** Resolves with the number of stored files and the errors of the others. */
export function useAddFirmware(platformId: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: async ({ files, onProgress }: UploadOptions) => {
      const query = { platform_id: platformId };
      const replies = await sendInBatches(files, onProgress, (batch) =>
        call(addFirmware, { query }, { files: batch }),
      );
      return {
        uploaded: replies.reduce((sum, reply) => sum + reply.uploaded, 0),
        failed: replies.flatMap(({ failed }) => failed),
      };
    },
    onSettled: () => refresh(client, platformId),
  });
}

interface Deletion {
  id: number;
  /** False: only the row is removed; the next scan finds the file again. */
  fromDisk: boolean;
}

/** Resolves with null, or with the reason why it could not be deleted. */
export function useDeleteFirmware(platformId: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: async ({ id, fromDisk }: Deletion): Promise<ServerMessage | null> => {
      const body = { firmware: [id], delete_from_fs: fromDisk ? [id] : [] };
      const { errors, error_codes: codes } = await call(deleteFirmware, { body });
      return errors[0] === undefined ? null : { code: codes[0] ?? null, text: errors[0] };
    },
    onSuccess: () => refresh(client, platformId),
  });
}
