import { arch, availableParallelism, freemem, totalmem, type } from 'node:os';

import {
  API_LEVEL,
  PRODUCT_VERSION,
  type getStats,
  type Reply,
  type LibraryStats,
  type getPlayStats,
  type PlayStats,
  type Received,
  type DiskSpace,
  type ServerStats,
} from '@saveroom/contract';

import type { Engine } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import { diskSpace } from '#core/files/disk-space.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import type { FacetCount, PlatformStats } from '#modules/list-index/list-index.api.ts';
import { platformName } from '#modules/platforms/platforms.api.ts';
import { countAssets } from '#modules/saves/saves.api.ts';

import {
  sumPlatforms,
  findPlatformNames,
  findMostPlayed,
  findPlayedPlatforms,
  findPlayedSince,
  sumPlayed,
  countQueue,
  countUsers,
} from '../ops.queries.ts';

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
  return include_platform_stats
    ? { ...totals, ...(await readCountsByPlatform({ listIndex })) }
    : totals;
}

async function readCountsByPlatform({ listIndex }: Pick<Deps, 'listIndex'>) {
  const counts = (await listIndex.platformStats()).map(
    (stats) => [String(stats.platformId), toCounts(stats)] as const,
  );
  return {
    METADATA_COVERAGE: Object.fromEntries(counts.map(([id, { sources }]) => [id, sources])),
    REGION_BREAKDOWN: Object.fromEntries(counts.map(([id, { regions }]) => [id, regions])),
  };
}

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
      ...sumFigures(platformStats.map(({ figures }) => figures)),
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

function sumFigures(all: readonly Figures[]): Omit<Figures, 'months'> {
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

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_PLAYED_LIMIT = 10;

export async function readPlayStats(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  { days, time_zone }: Received<typeof getPlayStats>['query'],
): Promise<PlayStats> {
  const since = timestamp(new Date(clock().getTime() - days * DAY_MS));
  const platforms = await findPlayedPlatforms(db, userId);
  return {
    ...(await sumPlayed(db, userId)),
    days: sumDays(await findPlayedSince(db, userId, since), time_zone),
    platforms: platforms.map(({ id, slug, fs_slug, custom_name, games, duration_ms }) => ({
      id,
      slug,
      name: custom_name || platformName({ slug, fs_slug }),
      games,
      duration_ms,
    })),
    most_played: await findMostPlayed(db, userId, MOST_PLAYED_LIMIT),
  };
}

/** A session counts for the day it started on. */
function sumDays(
  sessions: readonly { start_time: string; duration_ms: number }[],
  timeZone: string,
): PlayStats['days'] {
  // This locale formats days as `2026-01-31`.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const days = new Map<string, number>();
  for (const { start_time, duration_ms } of sessions) {
    const day = format.format(new Date(start_time));
    days.set(day, (days.get(day) ?? 0) + duration_ms);
  }
  return [...days].map(([day, duration_ms]) => ({ day, duration_ms }));
}

declare module '#core/deps.ts' {
  interface Deps {
    readonly engine: Pick<Engine, 'name' | 'describe' | 'readClock'>;
  }
}

export async function readServerStats({
  db,
  engine,
  env,
  disk,
  clock,
}: Pick<Deps, 'db' | 'engine' | 'env' | 'disk' | 'clock'>): Promise<ServerStats> {
  const { rss, heapUsed } = process.memoryUsage();
  const since = timestamp(new Date(clock().getTime() - DAY_MS));
  return {
    version: PRODUCT_VERSION,
    api_level: API_LEVEL,
    node: process.versions.node,
    system: `${type()} ${arch()}`,
    database: { engine: engine.name, ...(await engine.describe()) },
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    uptime: Math.floor(process.uptime()),
    cpus: availableParallelism(),
    memory: {
      process: rss,
      heap: heapUsed,
      system_total: totalmem(),
      system_free: freemem(),
    },
    disks: await Promise.all([
      ...disk.roots.map((path) => readSpace('library', path)),
      readSpace('data', env.DATA_DIR),
    ]),
    queue: await countQueue(db, since),
    users: await countUsers(db),
  };
}

const readSpace = async (kind: DiskSpace['kind'], path: string): Promise<DiskSpace> => ({
  kind,
  path,
  space: await diskSpace(path),
});
