import { SOURCES, type SourceId } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { SourceDesk, SourceStatus } from '#modules/metadata/sources/source-desk.ts';

import { sourcePlatform } from './asked-game.ts';
import { bitsOf, findPlatformSlugs, findUnaskedCounts } from './identify.queries.ts';

interface Context {
  readonly db: Db;
  readonly sources: Pick<SourceDesk, 'covers' | 'statuses'>;
}

/** Sources that can be searched and cover at least one platform of the library. */
export async function relevantStatuses({ db, sources }: Context): Promise<SourceStatus[]> {
  const platforms = (await findPlatformSlugs(db)).map((slug) => sourcePlatform(slug));
  const all = await sources.statuses();
  return all.filter(
    ({ source }) =>
      !SOURCES[source].isIdOnly && platforms.some((one) => sources.covers(source, one)),
  );
}

/** How many games each of these sources has not been asked about although it covers them. */
export async function countUnasked(
  { db, sources }: Context,
  wanted: readonly SourceId[],
): Promise<Map<SourceId, number>> {
  const counts = new Map<SourceId, number>(wanted.map((source) => [source, 0]));
  if (wanted.length === 0) return counts;
  for await (const rows of findUnaskedCounts(db, wanted)) {
    for (const { slug, asked_sources, count } of rows) {
      const platform = sourcePlatform(slug);
      for (const source of wanted) {
        const isAsked = (asked_sources & bitsOf([source])) !== 0;
        if (isAsked || !sources.covers(source, platform)) continue;
        counts.set(source, (counts.get(source) ?? 0) + count);
      }
    }
  }
  return counts;
}
