import type { OwnedFolder } from '#core/files/resource-tree.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { replaceCoverPath } from './cleanup.queries.ts';
import { toArtworkError } from './download-artwork.ts';
import { reencodePicture } from './reencode-picture.ts';
import type { Resources } from './resources.disk.ts';
import { COVER_SIZES, type ArtworkDeps } from './store-artwork.ts';

interface ConversionDeps extends Pick<ArtworkDeps, 'db' | 'clock'> {
  readonly storage: { readonly resources: Pick<Resources, 'tree'> };
}

export interface ConversionStats {
  readonly processed: number;
  readonly errors: number;
  readonly total: number;
}

interface ConversionOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (stats: ConversionStats) => void;
  readonly onProblem: (path: string, problem: string) => void;
}

/**
 * Writes a WebP file next to each cover of another format, from an earlier server or copied
 * manually. The original stays. Converted covers are skipped, so the task can be stopped and
 * restarted.
 */
export async function convertPictures(
  deps: ConversionDeps,
  { signal, onProgress, onProblem }: ConversionOptions,
): Promise<ConversionStats> {
  let stats: ConversionStats = { processed: 0, errors: 0, total: 0 };
  for await (const cover of deps.storage.resources.tree.unconverted()) {
    signal.throwIfAborted();
    try {
      await convertCover(deps, cover);
      stats = { ...stats, processed: stats.processed + 1, total: stats.total + 1 };
    } catch (error) {
      const fault = toArtworkError(error);
      if (!fault) throw error;
      onProblem(cover.path, fault.message);
      stats = { ...stats, errors: stats.errors + 1, total: stats.total + 1 };
    }
    onProgress(stats);
  }
  return stats;
}

async function convertCover(
  { db, storage, clock }: ConversionDeps,
  { of, id, path }: Pick<OwnedFolder, 'of' | 'id' | 'path'>,
): Promise<void> {
  const { tree } = storage.resources;
  const bytes = await tree.read(path);
  if (!bytes) return;
  const { small, large, thumbhash } = await reencodePicture(bytes, COVER_SIZES);
  const isSmall = /\/small\.\w+$/.test(path);
  const to = await tree.writeWebp(path, isSmall ? small : large);
  await replaceCoverPath(db, { of, id, from: path, to, thumbhash, now: timestamp(clock()) });
}
