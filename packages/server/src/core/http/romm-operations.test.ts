import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { ROUTES, routeUrl, type RouteDef } from '@saveroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { addGame } from '#testing/add-game.ts';
import { multipart } from '#testing/multipart.ts';
import { blackPng } from '#testing/pictures.ts';
import facts from '#testing/romm-operations.json' with { type: 'json' };
import { basic, startTestApp, type TestApp } from '#testing/test-app.ts';

/** Operations of RomM 5.2 that this server does not have yet. */
const MISSING: readonly string[] = [];

interface Operation {
  readonly name: string;
  readonly status: number;
  /** The schema of the reply; `[]` after it for a list. */
  readonly reply: string;
}

const OPERATIONS: readonly Operation[] = facts.operations.map((line) => {
  const [method = '', path = '', status, reply = ''] = line.split(' ');
  return { name: `${method} ${path}`, status: Number(status), reply };
});

const SCHEMAS: Readonly<Record<string, Readonly<Record<string, string>>>> = facts.schemas;

/** The names of parameters do not matter. */
const shapeOf = (name: string): string => name.replaceAll(/\{\w+\}|:\w+/g, '{}');

const routes = new Map<string, RouteDef>(
  ROUTES.map((route) => [shapeOf(`${route.method} ${routeUrl(route)}`), route]),
);

const routeOf = ({ name }: Pick<Operation, 'name'>): RouteDef | undefined =>
  routes.get(shapeOf(name));

interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly type?: string | readonly string[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** The required fields of RomM's reply that are not required in the contract, as paths. */
function lacking(shape: string, schema: JsonSchema, root: JsonSchema, path = ''): string[] {
  const resolved = resolve(schema, root);
  if (shape.endsWith('[]')) {
    const item = shape.slice(0, -2);
    if (!resolved.items) return [`${path} is not a list`];
    return item === '' ? [] : lacking(item, resolved.items, root, `${path}[]`);
  }
  const fields = SCHEMAS[shape];
  if (!fields) return [];
  return Object.entries(fields).flatMap(([key, inner]) => {
    const own = resolved.properties?.[key];
    if (!own || !resolved.required?.includes(key)) return [`${path}.${key}`];
    // Recursive schemas end here.
    return inner === '' || path.split('.').length > 4
      ? []
      : lacking(inner, own, root, `${path}.${key}`);
  });
}

/** Follows references, and takes the part of a union that is not null. */
function resolve(schema: JsonSchema, root: JsonSchema): JsonSchema {
  if (schema.$ref) return resolve(root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}, root);
  const parts = schema.anyOf ?? schema.allOf;
  const part = parts?.find(({ type }) => type !== 'null');
  return part ? resolve(part, root) : schema;
}

test('all 215 operations of RomM 5.2 are listed', () => {
  expect(OPERATIONS).toHaveLength(215);
});

test('every operation exists, except those that are listed as missing', () => {
  const missing = OPERATIONS.filter((operation) => !routeOf(operation)).map(({ name }) => name);
  expect(missing.toSorted()).toEqual(MISSING.toSorted());
});

/** Handlers of the other routes set the status themselves. */
const DECLARED = OPERATIONS.filter((operation) => routeOf(operation)?.response);

test.each(DECLARED)('$name declares the status and the required fields of RomM', (operation) => {
  const { response = z.unknown(), status = 200 } = routeOf(operation) ?? {};
  expect(status).toBe(operation.status);
  const schema = z.toJSONSchema(response, {
    io: 'output',
    unrepresentable: 'any',
  }) as JsonSchema;
  expect(lacking(operation.reply, schema, schema)).toEqual([]);
});

let server: TestApp;
/** Values of path parameters, by the path before them. */
const params: Record<string, string> = {
  '/api/activity/rom/': '1',
  '/api/feeds/fpkgi/': 'ps3',
  '/api/feeds/kekatsu/': 'ps3',
  '/api/feeds/pkgi/ps3/': 'game',
  '/api/feeds/pkgi/psp/': 'game',
  '/api/feeds/pkgi/psvita/': 'game',
  '/api/heartbeat/metadata/': 'igdb',
  '/api/permissions/users/': '1',
  '/api/platforms/': '1',
  '/api/roms/': '1',
  '/api/roms/upload/': '00000000-0000-4000-8000-000000000000',
  '/api/users/': '1',
};

/** Required parameters of the query. */
const QUERIES: Readonly<Record<string, string>> = {
  'GET /api/roms/by-hash': '?md5_hash=d41d8cd98f00b204e9800998ecf8427e',
  'GET /api/roms/by-metadata-provider': '?igdb_id=42',
  'GET /api/roms/download': '?rom_ids=1',
  'GET /api/saves/summary': '?rom_id=1',
};

/** Operations that need another server: a metadata source or an identity provider. */
const NEEDS_OTHERS = new Set([
  'GET /api/login/openid',
  'GET /api/oauth/openid',
  'GET /api/search/cover',
  'GET /api/search/roms',
]);

/** Operations on objects that this test does not create: they have their own tests. */
const NEEDS_MORE = new Set([
  'GET /api/auth/device/pending/{user_code}',
  'GET /api/client-tokens/pair/{code}/status',
  'GET /api/firmware/{id}',
  'GET /api/firmware/{id}/content/{file_name}',
  'HEAD /api/firmware/{id}/content/{file_name}',
  'GET /api/users/{id}/avatar',
]);

beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
  const { db, folder } = server;
  await mkdir(join(folder.library, 'roms', 'nes'), { recursive: true });
  for (const name of ['One', 'Two', 'Three']) {
    await writeFile(join(folder.library, 'roms', 'nes', `${name}.nes`), name);
    await addGame(db, `nes/${name}.nes`, {
      root: folder.library,
      genres: '["Puzzle"]',
      ...(name === 'One' ? { igdb_id: 42, md5_hash: 'd41d8cd98f00b204e9800998ecf8427e' } : {}),
    });
  }
  for (const slug of ['ps3', 'psp', 'psvita', 'psx', 'switch']) {
    await addGame(db, `${slug}/Game.pkg`);
  }
  await addObjects();
});
afterAll(() => server.close());

async function post(path: string, payload: object): Promise<Record<string, unknown>> {
  const url = `/api${path}`;
  const reply = await server.app.inject({ method: 'POST', url, headers: basic('admin'), payload });
  if (reply.statusCode >= 300) throw new Error(`${path}: ${reply.statusCode} ${reply.body}`);
  return reply.json();
}

/** Adds one object of each kind, and its id to `params`. */
async function addObjects(): Promise<void> {
  const file = async (path: string, name: string, filename: string) => {
    const { payload, type } = multipart([
      { name, filename, content: name === 'screenshotFile' ? blackPng(8, 8) : 'content' },
    ]);
    const headers = { ...basic('admin'), 'content-type': type };
    const url = `/api${path}?rom_id=1`;
    const reply = await server.app.inject({ method: 'POST', url, headers, payload });
    return String(reply.json().id);
  };
  params['/api/saves/'] = await file('/saves', 'saveFile', 'a.srm');
  params['/api/states/'] = await file('/states', 'stateFile', 'a.state');
  params['/api/screenshots/'] = await file('/screenshots', 'screenshotFile', 'a.png');
  params['/api/collections/'] = String((await post('/collections', { name: 'Mine' }))['id']);
  const criteria = JSON.stringify({ genres: ['Puzzle'] });
  const smart = { name: 'Puzzles', filter_criteria: criteria };
  params['/api/collections/smart/'] = String((await post('/collections/smart', smart))['id']);
  const device = String((await post('/devices', { name: 'Deck' }))['device_id']);
  params['/api/devices/'] = device;
  const sync = await post('/sync/negotiate', { device_id: device, saves: [] });
  params['/api/sync/sessions/'] = String(sync['session_id']);
  params['/api/music/playlists/'] = String((await post('/music/playlists', { name: 'All' }))['id']);
  await post('/roms/1/notes', { title: 'Note' });
  const run = await post('/tasks/run/cleanup_orphaned_resources', {});
  params['/api/tasks/'] = String(run['task_id']);
  const headers = basic('admin');
  const virtual = await server.app.inject({ url: '/api/collections/virtual?type=genre', headers });
  params['/api/collections/virtual/'] = String(virtual.json()[0]?.id);
}

const urlOf = (path: string): string =>
  path
    .replace('{file_name}', 'x')
    .replaceAll(/\{\w+\}/g, (_, offset: number) => params[path.slice(0, offset)] ?? '1');

/** The required fields that a reply lacks, as paths. */
function absent(shape: string, value: unknown, path = ''): string[] {
  // A field can be null where its schema says so; the test above compares the schemas.
  if (value === null && path !== '') return [];
  if (shape.endsWith('[]')) {
    if (!Array.isArray(value)) return [`${path} is not a list`];
    return value.flatMap((item) => absent(shape.slice(0, -2), item, `${path}[]`));
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(SCHEMAS[shape] ?? {}).flatMap(([key, inner]) =>
    key in value
      ? absent(inner, (value as Record<string, unknown>)[key], `${path}.${key}`)
      : [`${path}.${key}`],
  );
}

const CALLED = OPERATIONS.filter(
  (operation) =>
    /^(?:GET|HEAD) /.test(operation.name) &&
    routeOf(operation) &&
    !NEEDS_OTHERS.has(operation.name) &&
    !NEEDS_MORE.has(operation.name),
);

test.each(CALLED)('$name replies with the status and the fields of RomM', async (operation) => {
  const [method = 'GET', path = ''] = operation.name.split(' ');
  const reply = await server.app.inject({
    method: method as 'GET' | 'HEAD',
    url: urlOf(path) + (QUERIES[operation.name] ?? ''),
    headers: basic('admin'),
  });
  expect([reply.statusCode, reply.statusCode === operation.status ? '' : reply.body]).toEqual([
    operation.status,
    '',
  ]);
  const body: unknown = operation.reply === '' ? null : reply.json();
  expect(absent(operation.reply, body)).toEqual([]);
});

/** Routes without a declared reply whose handlers set the status; uploads have their own tests. */
test.each([
  ['POST', '/api/export/gamelist-xml', '?platform_ids=1'],
  ['POST', '/api/export/pegasus', '?platform_ids=1'],
  ['POST', '/api/roms/upload/{upload_id}/cancel', ''],
  ['DELETE', '/api/roms/{id}/manuals', ''],
  ['DELETE', '/api/devices/{device_id}', ''],
] as const)('%s %s replies with the status of RomM', async (method, path, query) => {
  const url = urlOf(path) + query;
  const reply = await server.app.inject({ method, url, headers: basic('admin') });
  const operation = OPERATIONS.find(({ name }) => name === `${method} ${path}`);
  expect(reply.statusCode).toBe(operation?.status);
});

const STREAMING = OPERATIONS.filter(({ name }) => /^(?:POST|DELETE) \/api\/streaming\//.test(name));

test.each(STREAMING)('$name is refused: there are no emulator containers', async ({ name }) => {
  const [method = '', path = ''] = name.split(' ');
  const reply = await server.app.inject({
    method: method as 'POST' | 'DELETE',
    url: urlOf(path),
    headers: basic('admin'),
    ...(method === 'POST' ? { payload: { rom_id: 1, level: 50 } } : {}),
  });
  expect([reply.statusCode, reply.json().detail]).toEqual([
    400,
    'Streaming is not enabled on this server',
  ]);
});
