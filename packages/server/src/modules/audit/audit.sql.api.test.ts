import type { AuditEvent, AuditOverview } from '@saveroom/contract';
import { expect, test } from 'vitest';

import { basic, testApp, type TestApp } from '#testing/test-app.ts';

import { cleanupAuditTask } from './audit.tasks.ts';

interface Page {
  items: AuditEvent[];
  next: number | null;
  total: number | null;
}

const read = async ({ as }: TestApp, query = '', user = 'admin'): Promise<Page> =>
  (await as(user).get(`/audit?${query}`)).json<Page>();

async function start() {
  const server = await testApp();
  await server.setUp();
  return server;
}

/** `count` events, the newest first in the log. */
async function addEvents({ db }: TestApp, count: number, given: object = {}): Promise<void> {
  await db
    .insertInto('audit_event')
    .values(
      Array.from({ length: count }, (_, index) => ({
        at: `2025-12-01T00:00:${String(index % 60).padStart(2, '0')}.000+00:00`,
        kind: 'task_started' as const,
        area: 'tasks' as const,
        user_id: 7,
        username: 'mia',
        via: 'session' as const,
        token_name: null,
        address: '192.0.2.1',
        device: 'Firefox',
        target_kind: 'task' as const,
        target_id: null,
        target_name: `task ${index}`,
        details: '{}',
        once_key: null,
        ...given,
      })),
    )
    .execute();
}

test('a filter finds the events that match it', async () => {
  const server = await start();
  await addEvents(server, 1);
  await addEvents(server, 1, {
    ...{ kind: 'game_downloaded', area: 'downloads', user_id: 8, username: 'ben' },
    ...{ address: '192.0.2.9', target_kind: 'game', target_id: '5', target_name: 'Cave_Story%' },
    ...{ at: '2025-12-24T00:00:00.000+00:00', details: '{"file":"cave.zip"}' },
  });
  const names = async (query: string) =>
    (await read(server, query)).items
      .filter(({ actor }) => actor.name !== 'admin')
      .map(({ actor }) => actor.name);
  expect(await names('')).toEqual(['ben', 'mia']);
  expect(await names('kind=task_started')).toEqual(['mia']);
  expect(await names('kind=task_started&kind=game_downloaded')).toEqual(['ben', 'mia']);
  expect(await names('area=downloads')).toEqual(['ben']);
  expect(await names('user_id=7')).toEqual(['mia']);
  expect(await names('target_kind=game&target_id=5')).toEqual(['ben']);
  expect(await names('address=192.0.2.9')).toEqual(['ben']);
  expect(await names('from=2025-12-10T00:00:00Z')).toEqual(['ben']);
  expect(await names('to=2025-12-10T00:00:00Z')).toEqual(['mia']);
  expect(await names('search=CAVE_')).toEqual(['ben']);
  expect(await names('search=cave.zip')).toEqual(['ben']);
  expect(await names('search=y%25')).toEqual(['ben']);
  expect(await names('search=cavex')).toEqual([]);
});

test('pages neither repeat nor skip events while new ones arrive', async () => {
  const server = await start();
  await addEvents(server, 25);
  const seen: (string | null | undefined)[] = [];
  let before = '';
  do {
    const page = await read(server, `kind=task_started&limit=10${before}`);
    seen.push(...page.items.map(({ target }) => target?.name));
    before = page.next === null ? '' : `&before=${page.next}`;
    await addEvents(server, 3, { target_name: 'late' });
  } while (before !== '');
  expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => `task ${24 - index}`));
});

test('the total counts all matching events and is null unless requested', async () => {
  const server = await start();
  await addEvents(server, 12);
  expect(await read(server, 'kind=task_started&limit=5&with_total=true')).toMatchObject({
    total: 12,
  });
  expect(await read(server, 'kind=task_started&limit=5')).toMatchObject({ total: null });
});

test('"others" excludes events of the caller', async () => {
  const server = await start();
  await addEvents(server, 1);
  await addEvents(server, 1, { user_id: null, username: null });
  await read(server);
  const { items } = await read(server, 'others=true');
  expect(items.map(({ actor }) => actor.name)).toEqual([null, 'mia']);
});

test.each(['viewer', 'editor'] as const)('a %s gets 403 for every route', async (role) => {
  const server = await start();
  await server.addUser(role, role);
  for (const [method, url] of [
    ['GET', '/api/audit'],
    ['GET', '/api/audit/export'],
    ['GET', '/api/audit/overview'],
    ['PUT', '/api/audit/settings'],
  ] as const) {
    const payload = method === 'PUT' ? { keep_days: 1 } : undefined;
    const reply = await server.app.inject({ method, url, payload, headers: basic(role) });
    expect([url, reply.statusCode]).toEqual([url, 403]);
  }
});

test('an export contains the events of the filter in both formats', async () => {
  const server = await start();
  await addEvents(server, 1100, { target_name: '=1+1' });
  await addEvents(server, 1, { kind: 'task_cancelled', target_name: 'a "quoted", name' });
  const send = (query: string) => server.get(`/audit/export?${query}`);
  const csv = (await send('area=tasks')).body.trimEnd().split('\r\n');
  expect(csv).toHaveLength(1102);
  expect(csv[0]).toMatch(/^\u{FEFF}id,time,area,event,person_id,person,/u);
  expect(csv[1]).toContain('"a ""quoted"", name"');
  expect(csv[2]).toContain(",'=1+1,");
  const reply = await send('kind=task_cancelled&format=jsonl');
  expect(reply.headers['content-disposition']).toContain('.jsonl"');
  const lines = reply.body.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as AuditEvent)).toEqual([
    expect.objectContaining({ kind: 'task_cancelled', area: 'tasks' }),
  ]);
  const { items } = await read(server, 'kind=audit_exported');
  expect(items.map(({ details }) => details)).toEqual([{ format: 'jsonl' }, { format: 'csv' }]);
});

test('old events are deleted after the retention period, and never with 0 days', async () => {
  const server = await start();
  await addEvents(server, 3);
  const put = (keep_days: number) =>
    server.app.inject({
      ...{ method: 'PUT', url: '/api/audit/settings' },
      ...{ headers: basic('admin'), payload: { keep_days } },
    });
  const countAfterCleanup = async (now: string) => {
    const deps = { db: server.db, clock: () => new Date(now) };
    await cleanupAuditTask.run?.(deps as never, {} as never);
    return (await read(server, 'kind=task_started')).items.length;
  };
  await put(0);
  expect(await countAfterCleanup('2099-01-01T00:00:00Z')).toBe(3);
  await put(30);
  expect(await countAfterCleanup('2025-12-30T00:00:00Z')).toBe(3);
  expect(await countAfterCleanup('2026-01-01T00:00:00Z')).toBe(0);
  expect((await put(-1)).statusCode).toBe(422);
  const { items } = await read(server, 'kind=audit_settings_changed');
  expect(items.map(({ details }) => details['keep_days'])).toEqual([30, 0]);
});

test('the overview names people by their latest user name, also those with deleted accounts', async () => {
  const server = await start();
  await addEvents(server, 2);
  await addEvents(server, 1, { username: 'mia-new' });
  await addEvents(server, 1, { user_id: null, username: null });
  const reply = await server.get('/audit/overview');
  const overview = reply.json<AuditOverview>();
  expect(overview.people).toContainEqual({ id: 7, name: 'mia-new' });
  expect(overview).toMatchObject({
    settings: { keep_days: 365 },
    oldest_at: '2025-12-01T00:00:00.000+00:00',
  });
  expect(overview.events).toBeGreaterThanOrEqual(4);
});
