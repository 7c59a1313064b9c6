import { arch, availableParallelism, freemem, totalmem, type } from 'node:os';

import { API_LEVEL, PRODUCT_VERSION, type DiskSpace, type ServerStats } from '@saveroom/contract';

import type { Engine } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { diskSpace } from '#core/files/disk-space.ts';

import { countJobs, countUsers } from './stats.queries.ts';

declare module '#core/deps.ts' {
  interface Deps {
    readonly engine: Pick<Engine, 'name' | 'describe'>;
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

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
    queue: await countJobs(db, since),
    users: await countUsers(db),
  };
}

const readSpace = async (kind: DiskSpace['kind'], path: string): Promise<DiskSpace> => ({
  kind,
  path,
  space: await diskSpace(path),
});
