import { expect, test } from 'vitest';

import type { Actor, Audit, Events, Log } from '#core/deps.ts';
import type { Db } from '#core/db/engine.ts';
import { openTestDatabase } from '#testing/test-database.ts';

import { AuditLog } from './audit-log.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const MIA = { user: { id: 5, username: 'mia' }, via: 'session', scopes: [] } as unknown as Actor;
const HTTP = { actor: MIA, ip: '192.0.2.1', userAgent: 'Firefox' };

/** A log on a database of which every statement can be made to fail. */
async function openLog() {
  const { db } = await openTestDatabase();
  const logged: string[] = [];
  const note = (message: string) => logged.push(message);
  let fault: Error | null = null;
  const failing = new Proxy(db, {
    get: (target, name: keyof Db) => {
      if (name === 'insertInto' && fault) throw fault;
      const value = target[name];
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const log: Log = {
    ...{ debug: note, info: note, warn: note },
    error: (_: unknown, message: string) => note(message),
  };
  const time = { now: NOW };
  const events = { emit: () => {} } as unknown as Events;
  const audit = new AuditLog({ db: failing, clock: () => time.now, log, events });
  return {
    ...{ db, audit, logged, time },
    fail: (error: Error | null) => {
      fault = error;
    },
    rows: () => db.selectFrom('audit_event').selectAll().orderBy('id').execute(),
  };
}

const task = (name: string) => ({ kind: 'task_started', target: { name } }) as const;

test('waiting events are stored in order by the next flush', async () => {
  const { audit, rows } = await openLog();
  audit.record(task('first'), HTTP);
  audit.record(task('second'), HTTP);
  expect(await rows()).toEqual([]);
  await audit.flush();
  expect(await rows()).toMatchObject([
    {
      ...{ kind: 'task_started', area: 'tasks', user_id: 5, username: 'mia', via: 'session' },
      ...{ address: '192.0.2.1', device: 'Firefox', target_kind: 'task', target_name: 'first' },
    },
    { target_name: 'second' },
  ]);
});

test('an event of a transaction is stored only if the transaction is', async () => {
  const { db, audit, rows } = await openLog();
  await db
    .transaction()
    .execute(async (transaction) => {
      await audit.recordNow({ kind: 'account_deleted', target: { id: 9 } }, HTTP, transaction);
      throw new Error('rolled back');
    })
    .catch(() => {});
  expect(await rows()).toEqual([]);
});

test('events wait while the disk is full, and the log reports it once', async () => {
  const { audit, rows, logged, fail } = await openLog();
  fail(Object.assign(new Error('full'), { code: 'SQLITE_FULL' }));
  audit.record(task('a'), HTTP);
  await audit.flush();
  await audit.recordNow({ kind: 'account_deleted', target: { id: 1, name: 'x' } }, HTTP);
  expect(logged).toEqual(['audit: could not store events; they wait in memory']);
  fail(null);
  await audit.flush();
  expect((await rows()).map(({ kind }) => kind)).toEqual(['task_started', 'account_deleted']);
  expect(logged.at(-1)).toBe('audit: waiting events were stored');
});

test('at most 10,000 events wait; the log says how many were dropped', async () => {
  const { audit, rows, logged, fail } = await openLog();
  fail(Object.assign(new Error('full'), { code: 'SQLITE_FULL' }));
  for (let index = 0; index < 10_005; index += 1) audit.record(task(String(index)), HTTP);
  await audit.flush();
  fail(null);
  await audit.flush();
  expect(await rows()).toHaveLength(10_000);
  expect(logged).toContain('audit: 5 events were dropped');
});

test('a repeated event is stored once a day per person and address', async () => {
  const { audit, rows, time } = await openLog();
  const event = { kind: 'signed_in', details: { method: 'basic' }, once: 'basic' } as const;
  audit.record(event, HTTP);
  audit.record(event, HTTP);
  audit.record(event, { ...HTTP, ip: '192.0.2.2' });
  await audit.flush();
  expect(await rows()).toHaveLength(2);
  time.now = new Date('2026-03-02T12:00:00Z');
  audit.record(event, HTTP);
  await audit.flush();
  expect(await rows()).toHaveLength(3);
});

test('two servers on one database store a repeated event once', async () => {
  const engine = await openTestDatabase();
  const options = {
    ...{ db: engine.db, clock: () => NOW, events: { emit: () => {} } as unknown as Events },
    log: {} as Log,
  };
  const [first, second]: [Audit, Audit] = [new AuditLog(options), new AuditLog(options)];
  const event = { kind: 'token_used', target: { id: 1, name: 'x' }, once: '1' } as const;
  await first.recordNow(event, HTTP);
  await second.recordNow(event, HTTP);
  const rows = await engine.db.selectFrom('audit_event').select('id').execute();
  expect(rows).toHaveLength(1);
});

test('undeclared details and control characters are not stored, long texts are cut', async () => {
  const { audit, rows } = await openLog();
  const details = { from: `a\0b\u{1B}[31m${'x'.repeat(600)}`, password: 'secret' };
  const target = { id: 5, name: 'mia\0' };
  audit.record({ kind: 'account_renamed', target, details }, { ...HTTP, userAgent: 'a\nb' });
  await audit.flush();
  const [row] = await rows();
  expect(row).toMatchObject({ target_name: 'mia', device: 'ab' });
  const stored = JSON.parse(row?.details ?? '') as { from: string };
  expect(Object.keys(stored)).toEqual(['from']);
  expect(stored.from).toHaveLength(500);
  expect(stored.from).toMatch(/^ab\[31mx/);
});
