import { timestamp } from '#core/lib/timestamp.ts';

import {
  findCurrentImport,
  replaceList,
  type SourceImport,
  type ListRows,
} from './source-imports.queries.ts';
import type { SourceContext } from './provider.ts';
import { SourceError } from './source-error.ts';

/** Downloads in progress, so that concurrent queries download a list once. */
const inFlight = new WeakMap<SourceContext['db'], Map<string, Promise<SourceImport>>>();

/** An empty list is usually an error of the source, so it expires soon. */
const EMPTY_MAX_AGE_MS = 60 * 60 * 1000;

interface ListOptions {
  readonly list: string;
  readonly maxAgeMs: number;
  readonly download: () => Promise<ListRows>;
}

/**
 * The stored list of a source. It is downloaded first if there is none or it is too old. While the
 * source fails, an old list is used.
 */
export async function findOrDownloadList(
  context: SourceContext,
  options: ListOptions,
): Promise<SourceImport> {
  const { db, clock } = context;
  const current = await findCurrentImport(db, options.list);
  const age = clock().getTime() - Date.parse(current?.loaded_at ?? '');
  const isEmpty = current?.row_count === 0;
  const maxAgeMs = isEmpty ? Math.min(EMPTY_MAX_AGE_MS, options.maxAgeMs) : options.maxAgeMs;
  if (current && age < maxAgeMs) return current;
  try {
    return await downloadOnce(context, options, current?.id);
  } catch (error) {
    if (!current || !(error instanceof SourceError) || error.kind === 'refused') throw error;
    return current;
  }
}

async function downloadOnce(
  context: SourceContext,
  options: ListOptions,
  oldId: SourceImport['id'] | undefined,
): Promise<SourceImport> {
  const { db, clock, signal } = context;
  const downloads = inFlight.get(db) ?? new Map<string, Promise<SourceImport>>();
  inFlight.set(db, downloads);
  const other = downloads.get(options.list);
  if (other) {
    const downloaded = await other.catch((error: unknown) => {
      // The query that started the download was aborted; this one was not.
      if (error instanceof SourceError || signal.aborted) throw error;
      return null;
    });
    return downloaded ?? downloadOnce(context, options, oldId);
  }
  const download = async (): Promise<SourceImport> => {
    // Another query may have stored it since the check above.
    const newer = await findCurrentImport(db, options.list);
    if (newer && newer.id !== oldId) return newer;
    const rows = await options.download();
    return replaceList(db, options.list, { ...rows, now: timestamp(clock()) });
  };
  const downloading = download().finally(() => downloads.delete(options.list));
  downloads.set(options.list, downloading);
  return downloading;
}
