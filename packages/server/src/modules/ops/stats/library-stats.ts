import type { LibraryStats } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import type { FacetCount, PlatformStats } from '#modules/list-index/list-index.api.ts';
import { platformName } from '#modules/platforms/platforms.api.ts';
import { countAssets } from '#modules/saves/saves.api.ts';

import { findPlatformNames } from './stats.queries.ts';

type Figures = PlatformStats['figures'];

/** Needs two statements, however many games there are: the rest is in the list index. */
export async function readLibraryStats({
  db,
  listIndex,
}: Pick<Deps, 'db' | 'listIndex'>): Promise<LibraryStats> {
  const platformStats = await listIndex.platformStats();
  const names = await findPlatformNames(db);
  const assetCounts = await countAssets(db);
  const byId = new Map(platformStats.map((one) => [one.platformId, one]));
  const platforms = names
    .flatMap(({ id, slug, fs_slug, custom_name }) => {
      const stats = byId.get(id);
      if (!stats) return [];
      const name = custom_name || platformName({ slug, fs_slug });
      const { months: _, ...figures } = stats.figures;
      return [{ id, slug, name, ...figures, ...toCounts(stats) }];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id);
  return {
    totals: {
      ...sumOf(platformStats.map(({ figures }) => figures)),
      platforms: platforms.length,
      saves: assetCounts.save,
      states: assetCounts.state,
      screenshots: assetCounts.screenshot,
    },
    platforms,
    months: addMonths(platformStats.flatMap(({ figures }) => figures.months)),
    ...toCounts({
      sources: addCounts(platformStats.flatMap(({ sources }) => sources)),
      regions: addCounts(platformStats.flatMap(({ regions }) => regions)),
    }),
  };
}

const toCounts = ({ sources, regions }: Pick<PlatformStats, 'sources' | 'regions'>) => ({
  sources: sources.map(({ value, count }) => ({ source: value, matched: count })),
  regions: regions.map(({ value, count }) => ({ region: value, count })),
});

function sumOf(all: readonly Figures[]): Omit<Figures, 'months'> {
  const sum = { games: 0, bytes: 0, verified: 0, matched: 0, covered: 0, missing: 0 };
  for (const one of all) {
    sum.games += one.games;
    sum.bytes += one.bytes;
    sum.verified += one.verified;
    sum.matched += one.matched;
    sum.covered += one.covered;
    sum.missing += one.missing;
  }
  return sum;
}

/** Sorted by count, descending. */
function addCounts(counts: readonly FacetCount[]): FacetCount[] {
  const sums = new Map<string, number>();
  for (const { value, count } of counts) sums.set(value, (sums.get(value) ?? 0) + count);
  return [...sums]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

function addMonths(months: Figures['months']): LibraryStats['months'] {
  const sums = new Map<string, { games: number; bytes: number }>();
  for (const { month, games, bytes } of months) {
    const sum = sums.get(month) ?? { games: 0, bytes: 0 };
    sums.set(month, { games: sum.games + games, bytes: sum.bytes + bytes });
  }
  return [...sums]
    .map(([month, sum]) => ({ month, ...sum }))
    .toSorted((a, b) => (a.month < b.month ? -1 : 1));
}
