import type { Health, HealthProblem } from '@saveroom/contract';
import { expect, test } from 'vitest';

import { HealthMonitor, ClockJumpDetector } from './health-monitor.ts';

const PLENTY = 10 * 1024 ** 3;

function failIf(isFailing: boolean): void {
  if (isFailing) throw new Error('the disk does not respond');
}

/** A monitor whose disk and database fail as `now` says. */
function setUp({ checkIntervalMs = 10_000 } = {}) {
  const now = {
    database: null as 'locked' | 'away' | 'read_only' | null,
    state: 'fine' as 'fine' | 'full' | 'read_only' | 'missing',
    freeBytes: PLENTY,
    refusal: null as string | null,
    isCutOff: false,
    lacksWorker: false,
    time: new Date('2026-01-01T00:00:00Z'),
    writes: 0,
    fault: null as 'database' | 'folder' | null,
    checks: 0,
    faults: 0,
  };
  const emitted: HealthProblem[][] = [];
  const monitor = new HealthMonitor({
    checkDatabase: async () => {
      now.checks += 1;
      failIf(now.fault === 'database');
      return now.database;
    },
    inspectDataFolder: async () => {
      failIf(now.fault === 'folder');
      return { state: now.state, freeBytes: now.freeBytes };
    },
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
    onFault: () => {
      now.faults += 1;
    },
    checkIntervalMs,
  });
  const check = async () => {
    await monitor.check();
    monitor.stop();
  };
  return { now, emitted, monitor, check };
}

test('a problem emits one event when it appears and one when it is solved', async () => {
  const { now, emitted, check } = setUp();
  await check();
  expect(emitted).toEqual([]);
  now.state = 'read_only';
  await check();
  await check();
  now.state = 'fine';
  now.lacksWorker = true;
  await check();
  now.lacksWorker = false;
  await check();
  expect(emitted).toEqual([['data_read_only'], ['no_worker'], []]);
});

test('a database lock is reported only when two checks in a row find it', async () => {
  const { now, emitted, check } = setUp();
  now.database = 'locked';
  await check();
  now.database = null;
  await check();
  now.database = 'locked';
  await check();
  await check();
  now.database = null;
  await check();
  expect(emitted).toEqual([['database_locked'], []]);
});

test('the disk is written to only after a write failed', async () => {
  const { now, emitted, monitor, check } = setUp();
  await check();
  expect(now.writes).toBe(0);
  now.refusal = 'EDQUOT';
  monitor.reportError(Object.assign(new Error('quota'), { code: 'EDQUOT' }));
  await check();
  await check();
  expect(now.writes).toBe(2);
  now.refusal = null;
  await check();
  await check();
  expect(now.writes).toBe(3);
  expect(emitted).toEqual([['disk_full'], []]);
});

test('low space, a clock jump and a lost relay are reported', async () => {
  const { now, emitted, check } = setUp();
  await check();
  now.freeBytes = 50 * 1024 ** 2;
  await check();
  now.time = new Date('2026-01-02T00:00:00Z');
  await check();
  now.isCutOff = true;
  await check();
  await check();
  expect(emitted).toEqual([
    ['disk_low'],
    ['disk_low', 'clock_jumped'],
    ['disk_low', 'clock_jumped', 'servers_cut_off'],
  ]);
});

test('failed writes of the database are a problem even if the test file is written', async () => {
  const { now, monitor, check } = setUp();
  monitor.reportError(Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_WRITE' }));
  await check();
  expect((await monitor.health()).problems).toMatchObject([{ code: 'data_read_only' }]);
  monitor.reportError(Object.assign(new Error('full'), { code: 'SQLITE_FULL' }));
  await check();
  expect((await monitor.health()).problems).toMatchObject([{ code: 'disk_full' }]);
  expect(now.writes).toBeGreaterThan(0);
  monitor.stop();
});

test('a disk with write errors is reported as read-only, not as full', async () => {
  const { now, monitor, check } = setUp();
  now.refusal = 'EIO';
  monitor.reportError(Object.assign(new Error('i/o error'), { code: 'EIO' }));
  await check();
  expect((await monitor.health()).problems).toMatchObject([{ code: 'data_read_only' }]);
  monitor.stop();
});

test.each(['database', 'folder'] as const)(
  'a check whose %s fails is reported, and later checks run and find problems',
  async (fault) => {
    const { now, emitted, monitor } = setUp({ checkIntervalMs: 5 });
    now.fault = fault;
    monitor.start();
    await expect.poll(() => now.faults).toBeGreaterThan(1);
    const { checks } = now;
    now.state = 'read_only';
    now.fault = null;
    await expect.poll(() => emitted).toEqual([['data_read_only']]);
    expect(now.checks).toBeGreaterThan(checks);
    monitor.stop();
  },
);

const HOUR_MS = 3_600_000;

function setUpDetector() {
  const time = { day: 1_800_000_000_000, monotonic: 0 };
  const detector = new ClockJumpDetector(
    () => new Date(time.day),
    () => time.monotonic,
  );
  const advance = (ms: number) => {
    time.day += ms;
    time.monotonic += ms;
  };
  return { time, detector, advance };
}

test.each([HOUR_MS, -HOUR_MS])('a jump of %i ms is reported for ten minutes', (by) => {
  const { time, detector, advance } = setUpDetector();
  advance(10_000);
  expect(detector.detectJump()).toBe(false);
  time.day += by;
  expect(detector.detectJump()).toBe(true);
  advance(9 * 60_000);
  expect(detector.detectJump()).toBe(true);
  advance(2 * 60_000);
  expect(detector.detectJump()).toBe(false);
});

test('small corrections of the clock and a suspended machine are no jump', () => {
  const { time, detector, advance } = setUpDetector();
  for (let minute = 0; minute < 60; minute += 1) {
    advance(60_000);
    time.day += 900;
    expect(detector.detectJump()).toBe(false);
  }
  advance(9 * HOUR_MS);
  expect(detector.detectJump()).toBe(false);
});
