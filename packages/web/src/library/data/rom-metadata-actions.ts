import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MutationMeta, QueryClient } from '@tanstack/react-query';

import {
  allowSource,
  arrangeVersions,
  matchSource,
  refreshMetadata,
  refuseSource,
  setMetadataField,
} from '@saveroom/contract';
import type { FieldValue, MetadataField, RomMetadata, Sent, SourceId } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { logFailure } from '#shared/lib/log.ts';

import { romMetadataQueries } from './rom-metadata.ts';
import { refreshRoms } from './roms-cache.ts';

/** One request of a change to the matches of a game. */
export type MatchStep =
  | { kind: 'match'; source: SourceId; sourceId: string }
  | { kind: 'refuse'; source: SourceId }
  | { kind: 'allow'; source: SourceId }
  | { kind: 'set'; field: MetadataField; value: FieldValue };

function send(id: number, step: MatchStep): Promise<RomMetadata> {
  if (step.kind === 'set') {
    const { field, value } = step;
    return call(setMetadataField, { params: { id, field }, body: { value } });
  }
  const params = { id, source: step.source };
  if (step.kind === 'match') {
    return call(matchSource, { params, body: { source_id: step.sourceId } });
  }
  return call(step.kind === 'refuse' ? refuseSource : allowSource, { params });
}

/** Refreshes in the background, so that dialogs close without waiting for it. */
const refreshSoon = (client: QueryClient): void => {
  refreshRoms(client).catch((error: unknown) => logFailure('Refreshing games', error));
};

/**
 * Sends the steps one after the other and stops at the first one that fails. They cannot be one
 * request, because the server asks a source over the internet for each match. Steps before a failed
 * one stay applied; `onDone` is called for each of them.
 */
export function useChangeMatches(romId: number, meta: MutationMeta = {}) {
  const client = useQueryClient();
  return useMutation({
    meta,
    mutationFn: async ({
      steps,
      onDone,
    }: {
      steps: readonly MatchStep[];
      onDone?: ((step: MatchStep) => void) | undefined;
    }) => {
      for (const step of steps) {
        const metadata = await send(romId, step);
        client.setQueryData(romMetadataQueries.one(romId).queryKey, metadata);
        onDone?.(step);
      }
    },
    onSettled: () => refreshSoon(client),
  });
}

export type RefreshRequest = Sent<typeof refreshMetadata>['body'];

/** Resolves with the id of the job. */
export function useRefreshMetadata() {
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: async (body: RefreshRequest) => (await call(refreshMetadata, { body })).job_id,
  });
}

export type VersionsRequest = Sent<typeof arrangeVersions>['body'];

export function useArrangeVersions(meta: MutationMeta = {}) {
  const client = useQueryClient();
  return useMutation({
    meta,
    mutationFn: (body: VersionsRequest) => call(arrangeVersions, { body }),
    onSuccess: () => refreshSoon(client),
  });
}
