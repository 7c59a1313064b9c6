import { SOURCES, type SourceId } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { SourceGateway, SourceStatus } from '#modules/metadata/sources/source-gateway.ts';
import { platformFacts } from '#modules/platforms/platforms.api.ts';

import { bitsOf, findPlatformSlugs, findUnaskedCounts } from './identify.queries.ts';

interface UnaskedDeps {
  readonly db: Db;
  readonly sources: Pick<SourceGateway, 'supportsPlatform' | 'statuses'>;
}

/** Sources that can be searched and support at least one platform of the library. */
export async function relevantStatuses({ db, sources }: UnaskedDeps): Promise<SourceStatus[]> {
  const platforms = (await findPlatformSlugs(db)).map((slug) => platformFacts(slug));
  const all = await sources.statuses();
  return all.filter(
    ({ source }) =>
      !SOURCES[source].isIdOnly && platforms.some((one) => sources.supportsPlatform(source, one)),
  );
}

/** For how many games of its platforms each of these sources was not queried yet. */
export async function countUnasked(
  { db, sources }: UnaskedDeps,
  requested: readonly SourceId[],
): Promise<Map<SourceId, number>> {
  const counts = new Map<SourceId, number>(requested.map((source) => [source, 0]));
  if (requested.length === 0) return counts;
  for await (const rows of findUnaskedCounts(db, requested)) {
    for (const { slug, asked_sources, count } of rows) {
      const platform = platformFacts(slug);
      for (const source of requested) {
        const isAsked = (asked_sources & bitsOf([source])) !== 0;
        if (isAsked || !sources.supportsPlatform(source, platform)) continue;
        counts.set(source, (counts.get(source) ?? 0) + count);
      }
    }
  }
  return counts;
}
