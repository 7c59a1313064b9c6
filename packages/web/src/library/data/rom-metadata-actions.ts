import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MutationMeta, QueryClient } from '@tanstack/react-query';

import {
  allowSource,
  arrangeVersions,
  matchSource,
  refreshMetadata,
  refuseSource,
  resetMetadataField,
  setMetadataField,
} from '@saveroom/contract';
import type { FieldValue, MetadataField, RomMetadata, Sent, SourceId } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { logFailure } from '#shared/lib/log.ts';

import { romMetadataQueries } from './rom-metadata.ts';
import { refreshRoms } from './roms-cache.ts';

/** One thing a person decides about what is known of a game. */
export type MetadataChange =
  | { kind: 'set'; field: MetadataField; value: FieldValue }
  | { kind: 'lock'; field: MetadataField }
  | { kind: 'return'; field: MetadataField }
  | { kind: 'match'; source: SourceId; sourceId: string }
  | { kind: 'refuse'; source: SourceId }
  | { kind: 'allow'; source: SourceId };

function send(id: number, change: MetadataChange): Promise<RomMetadata> {
  if ('field' in change) {
    const params = { id, field: change.field };
    if (change.kind === 'return') return call(resetMetadataField, { params });
    const body = change.kind === 'set' ? { value: change.value } : { lock: true as const };
    return call(setMetadataField, { params, body });
  }
  const params = { id, source: change.source };
  if (change.kind === 'match') {
    return call(matchSource, { params, body: { source_id: change.sourceId } });
  }
  return call(change.kind === 'refuse' ? refuseSource : allowSource, { params });
}

/** Refreshes in the background, so that dialogs close without waiting for it. */
const refreshSoon = (client: QueryClient): void => {
  refreshRoms(client).catch((error: unknown) => logFailure('Reading games again', error));
};

const show = (client: QueryClient, known: RomMetadata): void =>
  void client.setQueryData(romMetadataQueries.one(known.rom_id).queryKey, known);

/**
 * One after the other, in the order given; stops at the first that is refused. What went through
 * before it stays and shows: `onDone` says which.
 */
export function useChangeMetadata(romId: number, meta: MutationMeta = {}) {
  const client = useQueryClient();
  return useMutation({
    meta,
    mutationFn: async (order: {
      changes: readonly MetadataChange[];
      onDone?: ((change: MetadataChange) => void) | undefined;
    }) => {
      for (const change of order.changes) {
        show(client, await send(romId, change));
        order.onDone?.(change);
      }
    },
    onSettled: () => refreshSoon(client),
  });
}

export type RefreshOrder = Sent<typeof refreshMetadata>['body'];

/** Resolves with the id of the job. */
export function useRefreshMetadata() {
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: async (body: RefreshOrder) => (await call(refreshMetadata, { body })).job_id,
  });
}

export type VersionsOrder = Sent<typeof arrangeVersions>['body'];

export function useArrangeVersions(meta: MutationMeta = {}) {
  const client = useQueryClient();
  return useMutation({
    meta,
    mutationFn: (body: VersionsOrder) => call(arrangeVersions, { body }),
    onSuccess: () => refreshSoon(client),
  });
}
