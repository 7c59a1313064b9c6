import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { Timestamp } from './wire.ts';

const Count = z.int();
const SourceCount = z.object({ source: z.string(), matched: Count });
const RegionCount = z.object({ region: z.string(), count: Count });

const Figures = z.object({
  games: Count,
  bytes: Count,
  /** Games that are verified good dumps. */
  verified: Count,
  /** Games that match at least one metadata source. */
  matched: Count,
  /** Games with a cover. */
  covered: Count,
  missing: Count,
});

export const LibraryStats = z
  .object({
    totals: z.extend(Figures, {
      platforms: Count,
      saves: Count,
      states: Count,
      screenshots: Count,
    }),
    /** Sorted by name. */
    platforms: z.array(
      z.extend(Figures, {
        id: z.int(),
        slug: z.string(),
        name: z.string(),
        sources: z.array(SourceCount),
        regions: z.array(RegionCount),
      }),
    ),
    /** Games by the month they were added, in UTC, such as `2026-01`; earliest first. */
    months: z.array(z.object({ month: z.string(), games: Count, bytes: Count })),
    /** Most first. */
    sources: z.array(SourceCount),
    regions: z.array(RegionCount),
  })
  .register(z.globalRegistry, { id: 'LibraryStats' });
export type LibraryStats = z.output<typeof LibraryStats>;

export const getLibraryStats = defineRoute({
  method: 'GET',
  path: '/stats/library',
  access: 'roms.read',
  summary: 'Statistics of the library by platform, month, source and region.',
  response: LibraryStats,
});

export const DiskSpace = z.object({
  kind: z.enum(['library', 'data']),
  path: z.string(),
  /** Null: it cannot be read, for example because nothing is mounted there. */
  space: z.nullable(z.object({ total_bytes: Count, free_bytes: Count })),
});
export type DiskSpace = z.output<typeof DiskSpace>;

export const ServerStats = z
  .object({
    version: z.string(),
    api_level: z.string(),
    node: z.string(),
    system: z.string(),
    database: z.object({
      engine: z.enum(['sqlite', 'postgres']),
      version: z.string(),
      bytes: Count,
    }),
    time_zone: z.string(),
    /** Seconds since this process started. */
    uptime: Count,
    cpus: Count,
    /** Bytes. */
    memory: z.object({ process: Count, heap: Count, system_total: Count, system_free: Count }),
    disks: z.array(DiskSpace),
    queue: z.object({ waiting: Count, running: Count, failed_today: Count }),
    users: Count,
  })
  .register(z.globalRegistry, { id: 'ServerStats' });
export type ServerStats = z.output<typeof ServerStats>;

export const getServerStats = defineRoute({
  method: 'GET',
  path: '/stats/server',
  access: 'tasks.run',
  summary: 'The state of the machine, the database and the queue.',
  response: ServerStats,
});

/** A time zone this machine knows, such as `Europe/Berlin`. */
const TimeZone = z.string().check(
  z.maxLength(64),
  z.refine((name) => isKnownTimeZone(name), { error: 'This time zone is not known' }),
);

function isKnownTimeZone(timeZone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const PlayStats = z
  .object({
    duration_ms: Count,
    sessions: Count,
    games: Count,
    /** Days with play time, such as `2026-01-31`; earliest first. */
    days: z.array(z.object({ day: z.string(), duration_ms: Count })),
    /** Longest first. */
    platforms: z.array(
      z.object({
        id: z.int(),
        slug: z.string(),
        name: z.string(),
        games: Count,
        duration_ms: Count,
      }),
    ),
    most_played: z.array(
      z.object({
        rom_id: z.int(),
        name: z.string(),
        platform_id: z.int(),
        path_cover_small: z.string(),
        sessions: Count,
        duration_ms: Count,
        last_played: Timestamp,
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'PlayStats' });
export type PlayStats = z.output<typeof PlayStats>;

export const getPlayStats = defineRoute({
  method: 'GET',
  path: '/stats/play',
  access: 'roms.user.read',
  summary: 'The play statistics of the caller: games, time and days.',
  query: z.object({
    /** How many days to include. */
    days: z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(731)), 365),
    /** The time zone that days are counted in. */
    time_zone: z._default(TimeZone, 'UTC'),
  }),
  response: PlayStats,
});
