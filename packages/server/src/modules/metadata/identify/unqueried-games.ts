import { SOURCES, type SourceId } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { SourceGateway, SourceStatus } from '#modules/metadata/sources/source-gateway.ts';
import { platformFacts } from '#modules/platforms/platforms.api.ts';

import { toSourceBits, findPlatformSlugs, findUnqueriedCounts } from './identify.queries.ts';

interface UnqueriedDeps {
  readonly db: Db;
  readonly sources: Pick<SourceGateway, 'supportsPlatform' | 'statuses'>;
}

/** Sources that can be searched and support at least one platform of the library. */
export async function findRelevantStatuses({
  db,
  sources,
}: UnqueriedDeps): Promise<SourceStatus[]> {
  const platforms = (await findPlatformSlugs(db)).map((slug) => platformFacts(slug));
  const all = await sources.statuses();
  return all.filter(
    ({ source }) =>
      !SOURCES[source].isIdOnly &&
      platforms.some((platform) => sources.supportsPlatform(source, platform)),
  );
}

/** For how many games of its platforms each of these sources was not queried yet. */
export async function countUnqueried(
  { db, sources }: UnqueriedDeps,
  requested: readonly SourceId[],
): Promise<Map<SourceId, number>> {
  const counts = new Map<SourceId, number>(requested.map((source) => [source, 0]));
  if (requested.length === 0) return counts;
  for await (const rows of findUnqueriedCounts(db, requested)) {
    for (const { slug, asked_sources, count } of rows) {
      const platform = platformFacts(slug);
      for (const source of requested) {
        const isQueried = (asked_sources & toSourceBits([source])) !== 0;
        if (isQueried || !sources.supportsPlatform(source, platform)) continue;
        counts.set(source, (counts.get(source) ?? 0) + count);
      }
    }
  }
  return counts;
}
