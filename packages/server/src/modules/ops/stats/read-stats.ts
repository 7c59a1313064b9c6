import type { getStats, Reply } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { countAssets } from '#modules/saves/saves.api.ts';

import { sumPlatforms } from './stats.queries.ts';

export async function readStats(
  { db, catalogue }: Pick<Deps, 'db' | 'catalogue'>,
  { include_platform_stats }: { include_platform_stats: boolean },
): Promise<Reply<typeof getStats>> {
  const { platforms, roms, bytes } = await sumPlatforms(db);
  const kept = await countAssets(db);
  const totals = {
    PLATFORMS: platforms,
    ROMS: roms,
    SAVES: kept.save,
    STATES: kept.state,
    SCREENSHOTS: kept.screenshot,
    TOTAL_FILESIZE_BYTES: bytes,
  };
  return include_platform_stats ? { ...totals, ...(await byPlatform({ catalogue })) } : totals;
}

async function byPlatform({ catalogue }: Pick<Deps, 'catalogue'>) {
  const knowledge = await catalogue.knowledge();
  return {
    METADATA_COVERAGE: Object.fromEntries(
      knowledge.map(({ platformId, sources }) => [
        String(platformId),
        sources.map(({ value, count }) => ({ source: value, matched: count })),
      ]),
    ),
    REGION_BREAKDOWN: Object.fromEntries(
      knowledge.map(({ platformId, regions }) => [
        String(platformId),
        regions.map(({ value, count }) => ({ region: value, count })),
      ]),
    ),
  };
}
