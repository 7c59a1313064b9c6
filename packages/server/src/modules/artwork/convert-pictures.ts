import { timestamp } from '#core/lib/timestamp.ts';
import type { OwnedFolder } from '#core/files/resource-tree.ts';
import type { Resources } from './resources.ts';

import { artworkFault } from './artwork-fault.ts';
import { replaceCoverPath } from './cleanup.queries.ts';
import { drawPicture } from './draw-picture.ts';
import { COVER_SIZES, type ArtworkParts } from './keep-artwork.ts';

interface Parts extends Pick<ArtworkParts, 'db' | 'clock'> {
  readonly storage: { readonly resources: Pick<Resources, 'tree'> };
}

export interface ConversionStats {
  readonly processed: number;
  readonly errors: number;
  readonly total: number;
}

interface Watch {
  readonly signal: AbortSignal;
  readonly onProgress: (stats: ConversionStats) => void;
  readonly onProblem: (path: string, problem: string) => void;
}

/**
 * Covers of other formats, left by an earlier server or put there by hand, get a WebP beside them.
 * The original stays. What has one is passed over, so it may be stopped and begun again.
 */
export async function convertPictures(
  parts: Parts,
  { signal, onProgress, onProblem }: Watch,
): Promise<ConversionStats> {
  let stats: ConversionStats = { processed: 0, errors: 0, total: 0 };
  for await (const cover of parts.storage.resources.tree.unconverted()) {
    signal.throwIfAborted();
    try {
      await convert(parts, cover);
      stats = { ...stats, processed: stats.processed + 1, total: stats.total + 1 };
    } catch (error) {
      const fault = artworkFault(error);
      if (!fault) throw error;
      onProblem(cover.path, fault.message);
      stats = { ...stats, errors: stats.errors + 1, total: stats.total + 1 };
    }
    onProgress(stats);
  }
  return stats;
}

async function convert(
  { db, storage, clock }: Parts,
  { of, id, path }: Pick<OwnedFolder, 'of' | 'id' | 'path'>,
): Promise<void> {
  const { tree } = storage.resources;
  const bytes = await tree.read(path);
  if (!bytes) return;
  const { small, large, thumbhash } = await drawPicture(bytes, COVER_SIZES);
  const isSmall = /\/small\.\w+$/.test(path);
  const to = await tree.writeBeside(path, isSmall ? small : large);
  await replaceCoverPath(db, { of, id, from: path, to, thumbhash, now: timestamp(clock()) });
}
