import type { Health, HealthProblem } from '@saveroom/contract';
import { expect, test } from 'vitest';

import { HealthWatch } from './health-watch.ts';

const PLENTY = 10 * 1024 ** 3;

/** A disk and a database that fail as told. */
function world() {
  const now = {
    database: null as 'locked' | 'away' | 'read_only' | null,
    state: 'fine' as 'fine' | 'full' | 'read_only' | 'missing',
    freeBytes: PLENTY,
    refusal: null as string | null,
    isCutOff: false,
    lacksWorker: false,
    time: new Date('2026-01-01T00:00:00Z'),
    writes: 0,
  };
  const emitted: HealthProblem[][] = [];
  const watch = new HealthWatch({
    examineDatabase: async () => now.database,
    lookAtData: async () => ({ state: now.state, freeBytes: now.freeBytes }),
    tryToWrite: async () => {
      now.writes += 1;
      return now.refusal;
    },
    isCutOff: () => now.isCutOff,
    lacksWorker: async () => now.lacksWorker,
    clock: () => now.time,
    events: {
      emit: (_event: string, payload: unknown) => {
        emitted.push((payload as Health).problems.map(({ code }) => code));
      },
    },
    onChange: () => {},
    onFault: () => {},
  });
  const look = async () => {
    await watch.look();
    watch.stop();
  };
  return { now, emitted, watch, look };
}

test('each fault is told once when it comes and once when it is gone', async () => {
  const { now, emitted, look } = world();
  await look();
  expect(emitted).toEqual([]);
  now.state = 'read_only';
  await look();
  await look();
  now.state = 'fine';
  now.lacksWorker = true;
  await look();
  now.lacksWorker = false;
  await look();
  expect(emitted).toEqual([['data_read_only'], ['no_worker'], []]);
});

test('a lock is told when it lasts, not when a writer of ours holds it for a moment', async () => {
  const { now, emitted, look } = world();
  now.database = 'locked';
  await look();
  now.database = null;
  await look();
  now.database = 'locked';
  await look();
  await look();
  now.database = null;
  await look();
  expect(emitted).toEqual([['database_locked'], []]);
});

test('a disk is not woken by writing, unless somebody could not write', async () => {
  const { now, emitted, watch, look } = world();
  await look();
  expect(now.writes).toBe(0);
  now.refusal = 'EDQUOT';
  watch.note(Object.assign(new Error('quota'), { code: 'EDQUOT' }));
  await look();
  await look();
  expect(now.writes).toBe(2);
  now.refusal = null;
  await look();
  await look();
  expect(now.writes).toBe(3);
  expect(emitted).toEqual([['disk_full'], []]);
});

test('little space, a clock that jumps and silence between servers are told', async () => {
  const { now, emitted, look } = world();
  await look();
  now.freeBytes = 50 * 1024 ** 2;
  await look();
  now.time = new Date('2026-01-02T00:00:00Z');
  await look();
  now.isCutOff = true;
  await look();
  await look();
  expect(emitted).toEqual([
    ['disk_low'],
    ['disk_low', 'clock_jumped'],
    ['disk_low', 'clock_jumped', 'servers_cut_off'],
  ]);
});

test('a database whose writes fail is a problem although the disk takes a file', async () => {
  const { now, watch, look } = world();
  watch.note(Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_WRITE' }));
  await look();
  expect((await watch.health()).problems).toMatchObject([{ code: 'data_read_only' }]);
  watch.note(Object.assign(new Error('full'), { code: 'SQLITE_FULL' }));
  await look();
  expect((await watch.health()).problems).toMatchObject([{ code: 'disk_full' }]);
  expect(now.writes).toBeGreaterThan(0);
  watch.stop();
});

test('a disk that fails to write is not called full', async () => {
  const { now, watch, look } = world();
  now.refusal = 'EIO';
  watch.note(Object.assign(new Error('i/o error'), { code: 'EIO' }));
  await look();
  expect((await watch.health()).problems).toMatchObject([{ code: 'data_read_only' }]);
  watch.stop();
});
