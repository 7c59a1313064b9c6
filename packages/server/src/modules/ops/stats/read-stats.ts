import type { getStats, Reply } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { countAssets } from '#modules/saves/saves.api.ts';

import { sumPlatforms } from './stats.queries.ts';

export async function readStats(
  { db, listIndex }: Pick<Deps, 'db' | 'listIndex'>,
  { include_platform_stats }: { include_platform_stats: boolean },
): Promise<Reply<typeof getStats>> {
  const { platforms, roms, bytes } = await sumPlatforms(db);
  const assetCounts = await countAssets(db);
  const totals = {
    PLATFORMS: platforms,
    ROMS: roms,
    SAVES: assetCounts.save,
    STATES: assetCounts.state,
    SCREENSHOTS: assetCounts.screenshot,
    TOTAL_FILESIZE_BYTES: bytes,
  };
  return include_platform_stats ? { ...totals, ...(await byPlatform({ listIndex })) } : totals;
}

async function byPlatform({ listIndex }: Pick<Deps, 'listIndex'>) {
  const platformStats = await listIndex.platformStats();
  return {
    METADATA_COVERAGE: Object.fromEntries(
      platformStats.map(({ platformId, sources }) => [
        String(platformId),
        sources.map(({ value, count }) => ({ source: value, matched: count })),
      ]),
    ),
    REGION_BREAKDOWN: Object.fromEntries(
      platformStats.map(({ platformId, regions }) => [
        String(platformId),
        regions.map(({ value, count }) => ({ region: value, count })),
      ]),
    ),
  };
}
