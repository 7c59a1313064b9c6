import {
  auditEventDef,
  type AuditEvent,
  type AuditKind,
  NO_LIMITS,
  VIEW_AS_HEADER,
} from '@saveroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { MODULES } from '#modules/index.ts';
import { addGame } from '#testing/add-game.ts';
import { Browser } from '#testing/browser.ts';
import { basic, PASSWORD, startTestApp, type TestApp } from '#testing/test-app.ts';
import { bearer, issueClientToken, requestToken } from '#testing/tokens.ts';

let server: TestApp;
let admin: Browser;
const ids: Record<string, number> = {};

beforeAll(async () => {
  server = await startTestApp({ env: { DISABLE_CSRF_PROTECTION: 'true' } });
  await server.setUp();
  for (const name of ['mia', 'ben', 'tom', 'ann']) ids[name] = await server.addUser(name, 'viewer');
  for (const name of ['zelda', 'mario', 'metroid', 'kirby']) {
    ids[name] = await addGame(server.db, `nes/${name}.nes`, { name });
  }
  admin = new Browser(server.app, '198.51.100.7');
  await admin.signIn('admin');
});
afterAll(() => server.close());

const post = (url: string, payload: object = {}) => admin.post(`/api${url}`, payload);
const put = (url: string, payload: object) => admin.send('PUT', `/api${url}`, { payload });
const remove = (url: string) => admin.send('DELETE', `/api${url}`);
const newToken = (user: string) => issueClientToken(server, basic(user), ['roms.read']);
const anonymous = (url: string, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api${url}`, payload, remoteAddress: '192.0.2.66' });

async function newestOf(kind: AuditKind): Promise<AuditEvent[]> {
  const reply = await admin.get(`/api/audit?kind=${kind}`);
  return reply.json<{ items: AuditEvent[] }>().items;
}

type Expected = { target?: string; by?: string | null; details?: object };
type Case = readonly [AuditKind, Expected, () => Promise<{ statusCode: number } | void>];

/** The order matters: later rows use accounts that earlier ones changed. */
const CASES: readonly Case[] = [
  [
    'signed_in',
    { by: 'mia', details: { method: 'password' } },
    async () => new Browser(server.app, '192.0.2.1').signIn('mia'),
  ],
  [
    'signed_in',
    { by: 'mia', details: { method: 'app' } },
    async () => {
      await requestToken(server, { username: 'mia', password: PASSWORD, scope: 'me.read' });
    },
  ],
  [
    'sign_in_failed',
    { by: null, target: 'nobody', details: { method: 'password', reason: 'credentials' } },
    async () => {
      await new Browser(server.app, '192.0.2.2').signIn('Nobody', 'wrong');
    },
  ],
  [
    'signed_out',
    { by: 'mia' },
    async () => {
      const browser = new Browser(server.app, '192.0.2.3');
      await browser.signIn('mia');
      return browser.post('/api/logout');
    },
  ],
  ['sessions_ended', { by: 'admin', target: 'mia' }, () => remove(`/users/${ids['mia']}/sessions`)],
  [
    'account_created',
    { target: 'new', details: { role: 'editor', by: 'admin' } },
    () => post('/users', { username: 'new', email: '', password: PASSWORD, role: 'editor' }),
  ],
  [
    'account_renamed',
    { by: 'admin', target: 'benjamin', details: { from: 'ben' } },
    () => put(`/users/${ids['ben']}`, { username: 'benjamin' }),
  ],
  [
    'email_changed',
    { target: 'benjamin' },
    () => put(`/users/${ids['ben']}`, { email: 'b@x.org' }),
  ],
  [
    'password_changed',
    { target: 'benjamin' },
    () => put(`/users/${ids['ben']}`, { password: 'another long password' }),
  ],
  [
    'role_changed',
    { target: 'benjamin', details: { from: 'viewer', to: 'editor' } },
    () => put(`/users/${ids['ben']}`, { role: 'editor' }),
  ],
  ['account_disabled', { target: 'tom' }, () => put(`/users/${ids['tom']}`, { enabled: false })],
  [
    'sign_in_failed',
    { by: null, target: 'tom', details: { method: 'password', reason: 'disabled' } },
    async () => {
      await new Browser(server.app, '192.0.2.4').signIn('tom');
    },
  ],
  ['account_enabled', { target: 'tom' }, () => put(`/users/${ids['tom']}`, { enabled: true })],
  ['reset_link_created', { target: 'tom' }, () => post(`/users/${ids['tom']}/reset-link`)],
  [
    'password_reset',
    { by: 'ann', target: 'ann' },
    async () => {
      const { token } = (await post(`/users/${ids['ann']}/reset-link`)).json<{ token: string }>();
      return anonymous('/reset-password', { token, new_password: 'a whole new password' });
    },
  ],
  [
    'reset_link_requested',
    { by: null, target: 'tom' },
    () => anonymous('/forgot-password', { username: 'tom' }),
  ],
  [
    'invitation_created',
    { details: { role: 'viewer' } },
    () => post('/users/invite-link?role=user'),
  ],
  [
    'account_created',
    { by: 'guest', target: 'guest', details: { role: 'editor', by: 'invitation' } },
    async () => {
      const invite = await post('/users/invite-link?role=editor');
      const { token } = invite.json<{ token: string }>();
      const account = { username: 'guest', email: '', password: PASSWORD, token };
      return anonymous('/users/register', account);
    },
  ],
  ['account_deleted', { by: 'admin', target: 'tom' }, () => remove(`/users/${ids['tom']}`)],
  [
    'token_created',
    { by: 'mia', target: 'Test', details: { scopes: ['roms.read'] } },
    async () => {
      await newToken('mia');
    },
  ],
  [
    'token_used',
    { by: 'mia', target: 'Test' },
    async () => {
      const { raw_token } = await newToken('mia');
      return server.app.inject({ url: '/api/roms/identifiers', headers: bearer(raw_token) });
    },
  ],
  [
    'token_revoked',
    { by: 'admin', target: 'Test' },
    async () => remove(`/client-tokens/${(await newToken('mia')).id}/admin`),
  ],
  [
    'token_renewed',
    { by: 'mia', target: 'Test' },
    async () => {
      const { id } = await newToken('mia');
      const url = `/api/client-tokens/${id}/regenerate`;
      return server.app.inject({ method: 'PUT', url, headers: basic('mia') });
    },
  ],
  [
    'metadata_edited',
    { by: 'admin', target: 'zelda', details: { fields: ['summary'] } },
    () => put(`/roms/${ids['zelda']}/metadata/fields/summary`, { value: 'A legend' }),
  ],
  [
    'metadata_locked',
    { target: 'zelda', details: { fields: ['name'] } },
    () => put(`/roms/${ids['zelda']}/metadata/fields/name`, { lock: true }),
  ],
  [
    'metadata_reset',
    { target: 'zelda', details: { fields: ['name'] } },
    () => remove(`/roms/${ids['zelda']}/metadata/fields/name`),
  ],
  [
    'library_previewed',
    { by: 'admin', target: 'mia' },
    () => admin.get('/api/roms/identifiers', { headers: { [VIEW_AS_HEADER]: `${ids['mia']}` } }),
  ],
  [
    'hidden_changed',
    { details: { names: ['mario'], hidden_from: ['Viewers'], shown_to: [] } },
    () =>
      put('/permissions/hidden', {
        ...{ entity: 'roms', entity_ids: [ids['mario']] },
        groups: [{ id: 1, is_hidden: true }],
      }),
  ],
  [
    'metadata_edited',
    { target: 'mario', details: { fields: ['name'] } },
    () => put(`/roms/${ids['mario']}`, { name: 'Super Mario', summary: '' }),
  ],
  [
    'metadata_refreshed',
    { details: { count: 2 } },
    () => post('/roms/metadata/refresh', { rom_ids: [ids['mario'], ids['zelda']] }),
  ],
  [
    'versions_arranged',
    { details: { action: 'join', count: 2 } },
    () => post('/roms/versions', { rom_ids: [ids['mario'], ids['zelda']], action: 'join' }),
  ],
  [
    'games_deleted',
    { target: 'zelda', details: { count: 1, from_disk: 0, names: ['zelda'] } },
    () => post('/roms/delete', { roms: [ids['zelda']] }),
  ],
  [
    'games_deleted',
    { details: { count: 2, platform: 'Nintendo Entertainment System' } },
    () => post('/roms/delete', { roms: [ids['metroid'], ids['kirby']] }),
  ],
  [
    'collection_deleted',
    { target: 'Best' },
    async () => {
      const { id } = (await post('/collections', { name: 'Best' })).json<{ id: number }>();
      return remove(`/collections/${id}`);
    },
  ],
  [
    'task_changed',
    { target: 'scan_library' },
    () => put('/tasks/scan_library', { enabled: false }),
  ],
  ['tasks_started', {}, () => post('/tasks/run')],
  [
    'config_changed',
    { details: { section: 'platforms' } },
    () => post('/config/system/platforms', { fs_slug: 'gb-games', slug: 'gb' }),
  ],
  [
    'config_changed',
    { details: { section: 'exclusions' } },
    () =>
      post('/config/exclude', {
        ...{ exclusion_type: 'EXCLUDED_PLATFORMS', exclusion_value: 'junk' },
      }),
  ],
  ['backup_settings_changed', {}, () => put('/backups/settings', { keep_count: 3, keep_days: 9 })],
  [
    'source_changed',
    { target: 'igdb', details: { keys: ['IGDB_CLIENT_ID'] } },
    () => put('/metadata/sources/igdb', { keys: { IGDB_CLIENT_ID: 'CANARY-key' } }),
  ],
  ['backup_made', {}, () => post('/backups')],
  [
    'audit_settings_changed',
    { details: { keep_days: 90 } },
    () => put('/audit/settings', { keep_days: 90 }),
  ],
  [
    'audit_exported',
    { details: { format: 'csv' } },
    async () => admin.get('/api/audit/export?format=csv'),
  ],
  ['takeout_downloaded', { by: 'admin' }, async () => admin.get('/api/takeout')],
  ['games_exported', { details: { format: 'csv' } }, async () => admin.get('/api/export/games')],
];

test.each(CASES)('%s is recorded with %j', async (kind, { target, by, details }, act) => {
  const before = (await newestOf(kind)).length;
  const reply = await act();
  expect(reply?.statusCode ?? 200).toBeLessThan(400);
  const events = await newestOf(kind);
  expect(events.length).toBeGreaterThan(before);
  const [event] = events;
  expect(event).toMatchObject({ area: auditEventDef(kind).area, details: details ?? {} });
  expect(event?.target?.name).toBe(target ?? event?.target?.name);
  expect(event?.actor.name).toBe(by === undefined ? 'admin' : by);
});

test('the value of a source key is in no event', async () => {
  const rows = await server.db.selectFrom('audit_event').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('CANARY-key');
});

test('a failed request records nothing', async () => {
  const before = (await newestOf('games_deleted')).length;
  await post('/roms/delete', { roms: [999_999] });
  await post('/roms/delete', { roms: 'x' });
  await server.app.inject({
    ...{ method: 'POST', url: '/api/roms/delete', headers: basic('mia') },
    payload: { roms: [1] },
  });
  expect(await newestOf('games_deleted')).toHaveLength(before);
});

test('the name of a person stays after the account was deleted', async () => {
  const id = await server.addUser('gone', 'viewer');
  await new Browser(server.app, '192.0.2.8').signIn('gone');
  await remove(`/users/${id}`);
  const events = (await admin.get(`/api/audit?user_id=${id}`)).json<{ items: AuditEvent[] }>();
  expect(events.items).toMatchObject([{ kind: 'signed_in', actor: { id, name: 'gone' } }]);
});

const isGuess = ({ address }: AuditEvent): boolean => address === '192.0.2.99';

test('guesses are recorded, and refusals of a throttled caller only once', async () => {
  const headers = basic('mia', 'wrong password');
  const request = { url: '/api/users/me', headers, remoteAddress: '192.0.2.99' };
  for (let count = 0; count < 30; count += 1) await server.app.inject(request);
  const failed = (await newestOf('sign_in_failed')).filter(isGuess);
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.length).toBeLessThan(30);
  expect(failed[0]).toMatchObject({ target: { name: 'mia' }, details: { method: 'basic' } });
  expect((await newestOf('sign_in_throttled')).filter(isGuess)).toHaveLength(1);
});

test('a change of a group is recorded with the old and the new values', async () => {
  const grants = [{ entity: 'roms', action: 'view' }];
  const made = await post('/permissions/groups', { name: 'Night', grants });
  const { id } = made.json<{ id: number }>();
  await put(`/permissions/groups/${id}`, {
    name: 'Day',
    grants: [...grants, { entity: 'roms', action: 'play' }],
    members: [ids['mia']],
  });
  const [changed] = await newestOf('group_changed');
  expect(changed).toMatchObject({
    target: { id: String(id), name: 'Day' },
    details: { from: ['Night'], to: ['Day', 'roms.play', '@mia'] },
  });
  await put(`/permissions/groups/${id}`, { members: [] });
  expect((await newestOf('group_changed'))[0]?.details).toEqual({ from: ['@mia'], to: [] });
  const { statusCode } = await put(`/limits/groups/${id}`, { ...NO_LIMITS, storage_bytes: 500 });
  expect(statusCode).toBe(200);
  expect((await newestOf('group_changed'))[0]).toMatchObject({
    target: { name: 'Day' },
    details: { from: [], to: ['storage_bytes: 500'] },
  });
});

/** Details that differ from their declaration would prevent the event from being recorded. */
test('every audited route declares the details of its event, or adds them', () => {
  const incomplete = MODULES.flatMap(({ routes = [] }) => routes).filter(({ route, audit }) => {
    if (typeof route.audit !== 'string' || audit) return false;
    const shapes = [route.params, route.query, route.body].map(
      (schema) => (schema as { shape?: object } | undefined)?.shape ?? {},
    );
    const given = new Set(shapes.flatMap((shape) => Object.keys(shape)));
    const needed = Object.keys(auditEventDef(route.audit).details?.shape ?? {});
    return needed.some((name) => !given.has(name));
  });
  expect(incomplete.map(({ route }) => `${route.method} ${route.path}`)).toEqual([]);
});
