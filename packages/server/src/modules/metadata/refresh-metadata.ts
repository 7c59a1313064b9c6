import type { MetadataField, SourceId } from '@saveroom/contract';

import type { IdentifyRequest } from './identify/scan-questions.ts';
import { IDENTIFY_TASK } from '#modules/library/library.api.ts';

import type { MetadataParts } from './change-metadata.ts';

interface Wish {
  readonly rom_ids: readonly number[];
  readonly sources?: readonly SourceId[] | undefined;
  readonly fields?: readonly MetadataField[] | undefined;
  readonly rematch: boolean;
}

export async function refreshMetadata(
  { jobs }: MetadataParts,
  { rom_ids, sources, fields, rematch }: Wish,
): Promise<{ job_id: string }> {
  const request: IdentifyRequest = {
    type: rematch ? 'complete' : 'refresh',
    folders: [],
    romIds: [...new Set(rom_ids)],
    sources: sources ?? null,
    ...(fields ? { fields } : {}),
  };
  const { id } = await jobs.enqueue(IDENTIFY_TASK, { request });
  return { job_id: id };
}
