import type { ImportRun } from '@saveroom/contract';
import { createHash } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openZip } from '#core/files/zip/zip-file.ts';
import { textSource } from '#core/files/zip/file-source.ts';
import { addGame } from '#testing/add-game.ts';
import { basic, startTestApp, testApp, type TestApp } from '#testing/test-app.ts';
import { uploadSave } from '#testing/upload-saves.ts';
import { waitUntil } from '#testing/wait-until.ts';

import type { Manifest } from './takeout-format.ts';
import { addGames, fillAccount, USER } from './testing/account-with-everything.ts';
import { documentsOf, unpack } from './testing/takeout-documents.ts';

let takeout: Buffer = Buffer.alloc(0);
let source: TestApp;
beforeAll(async () => {
  source = await startTestApp();
  await source.setUp();
  await source.addUser(USER, 'viewer');
  await fillAccount(source, await addGames(source));
  takeout = await exportOf(source);
}, 60_000);
afterAll(() => source.close());

const exportOf = async ({ app }: TestApp, as = USER): Promise<Buffer> =>
  (await app.inject({ url: '/api/takeout', headers: basic(as) })).rawPayload;

/** Another server with the same games, whose ids differ, and an account of another name. */
async function freshServer({ env = {} }: { env?: Record<string, string> } = {}) {
  const server = await testApp({ env, users: { otto: 'viewer' } });
  await addGame(server.db, 'gb/First.gb');
  const games = await addGames(server);
  return { server, games };
}

const callOf =
  ({ app }: TestApp) =>
  (method: 'GET' | 'POST', path: string, payload?: object | Buffer) =>
    app.inject({
      method,
      url: `/api/imports${path}`,
      headers: {
        ...basic('otto'),
        ...(payload instanceof Buffer && { 'content-type': 'application/octet-stream' }),
      },
      ...(payload && { payload }),
    });

async function importInto(
  server: TestApp,
  zip: Buffer,
  action: 'check' | 'start' = 'start',
): Promise<ImportRun> {
  const call = callOf(server);
  const { id } = (await call('POST', '', { source: 'takeout' })).json<ImportRun>();
  await call('POST', `/${id}/files?name=takeout.zip`, zip);
  const started = await call('POST', `/${id}/${action}`, {});
  if (started.statusCode >= 400) {
    return { state: 'failed', error: started.json<{ detail: string }>().detail } as ImportRun;
  }
  const read = async () => (await call('GET', `/${id}`)).json<ImportRun>();
  await waitUntil(async () => !['checking', 'importing'].includes((await read()).state));
  return read();
}

const linesOf = async (server: TestApp, { id }: ImportRun) => {
  const reply = await callOf(server)('GET', `/${id}/report?limit=500`);
  return reply.json<{ items: { outcome: string; subject: string; reason_code: string }[] }>().items;
};

async function pack(files: ReadonlyMap<string, Uint8Array>): Promise<Buffer> {
  const zip = openZip(
    [...files].map(([name, bytes]) => textSource(name, bytes, new Date('2026-01-01'))),
  );
  const chunks: Buffer[] = [];
  const stream = zip.stream({ start: 0, end: zip.size - 1 }) as AsyncIterable<Buffer>;
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Replaces an entry. `isSealed`: the manifest states its new size and checksum. */
function changed(
  path: string,
  change: (content: string) => string | Buffer,
  { isSealed }: { isSealed: boolean },
): Promise<Buffer> {
  const files = unpack(takeout);
  const content = Buffer.from(change(String(files.get(path))) as string);
  files.set(path, content);
  if (isSealed) {
    const manifest = JSON.parse(String(files.get('manifest.json'))) as Manifest;
    const sha256 = createHash('sha256').update(content).digest('hex');
    const entries = manifest.entries
      .filter((entry) => entry.path !== path)
      .concat({ path, size: content.length, sha256 });
    files.set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, entries })));
  }
  return pack(files);
}

test('importing a takeout into a new server restores all data, and a second import changes nothing', async () => {
  const { server } = await freshServer();
  const before = documentsOf(await exportOf(server, 'otto'));
  const checked = await importInto(server, takeout, 'check');
  expect(checked).toMatchObject({ state: 'checked', error: null });
  expect(documentsOf(await exportOf(server, 'otto'))).toEqual(before);
  const imported = await importInto(server, takeout);
  expect(imported).toMatchObject({ state: 'finished', error: null, counts: checked.counts });
  expect(imported.counts).toMatchObject({
    statuses: { new: 6 },
    ratings: { new: 3 },
    favorites: { new: 2 },
    notes: { new: 1 },
    play_sessions: { new: 3 },
    collections: { new: 2 },
    saves: { new: 4 },
    states: { new: 1 },
    screenshots: { new: 2 },
    config: { new: 4 },
    other: { new: 2 },
  });
  const after = await exportOf(server, 'otto');
  expect(documentsOf(after)).toEqual(documentsOf(takeout));
  const again = await importInto(server, takeout);
  const outcomes = Object.values(again.counts).flatMap((kind) => Object.keys(kind));
  expect(new Set(outcomes)).toEqual(new Set(['same']));
  expect((await exportOf(server, 'otto')).equals(after)).toBe(true);
}, 60_000);

test('values of the account stay, and an older save does not replace a newer one', async () => {
  const { server, games } = await freshServer();
  const headers = basic('otto');
  await server.app.inject({
    method: 'PUT',
    url: `/api/roms/${games.quest}/props`,
    headers,
    payload: { rating: 3 },
  });
  server.advance(24 * 60 * 60 * 1000);
  const to = `/saves?rom_id=${games.quest}`;
  const save = await uploadSave(server, { to, name: 'Quest.srm', content: 'newer', as: 'otto' });
  const imported = await importInto(server, takeout);
  expect(imported.counts).toMatchObject({ ratings: { kept: 1, new: 2 }, saves: { new: 4 } });
  const url = `/api/saves/${save.id}`;
  const versions = await server.app.inject({ url: `${url}/versions`, headers });
  expect(versions.json()).toHaveLength(4);
  const content = await server.app.inject({ url: `${url}/content`, headers });
  expect(content.body).toBe('newer');
});

test('games that the other library does not have and saves over the quota are reported', async () => {
  const { server, games } = await freshServer({ env: { SAVES_MAX_BYTES_PER_USER: '100' } });
  await server.db.deleteFrom('rom').where('id', '=', games.race).execute();
  const imported = await importInto(server, takeout);
  expect(imported.state).toBe('finished');
  const lines = await linesOf(server, imported);
  expect(lines).toContainEqual(
    expect.objectContaining({ subject: 'Race: Race.state', reason_code: 'game_not_found' }),
  );
  expect(lines.filter(({ reason_code }) => reason_code === 'over_quota').length).toBeGreaterThan(0);
  const { bytes } = await server.db
    .selectFrom('asset_version')
    .select((eb) => eb.cast<number>(eb.fn.sum('size'), 'bigint').as('bytes'))
    .executeTakeFirstOrThrow();
  expect(bytes).toBeLessThanOrEqual(100);
});

describe('a takeout is refused as a whole, and nothing is applied', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    ['that was cut off', () => takeout.subarray(0, -100), /Can’t read takeout.zip/],
    ['of no takeout', () => pack(new Map([['a.txt', Buffer.from('a')]])), /no manifest.json/],
    [
      'of a later version',
      () =>
        changed('manifest.json', (text) => text.replace('"version": 1', '"version": 2'), {
          isSealed: false,
        }),
      /version 2, but this server reads 1/,
    ],
    [
      'with a changed document',
      () => changed('games.jsonl', (text) => text.replace('9', '8'), { isSealed: false }),
      /games.jsonl is damaged: its checksum differs/,
    ],
    [
      'with an invalid value in the last line',
      () =>
        changed('files.jsonl', (text) => `${text}{"type":"save","game":null}\n`, {
          isSealed: true,
        }),
      /files.jsonl, line 8: name/,
    ],
    [
      'with a line that is no JSON',
      () => changed('games.jsonl', (text) => `${text}{"game`, { isSealed: true }),
      /games.jsonl, line 4: this is not valid JSON/,
    ],
    [
      'with a save outside of the zip',
      () =>
        changed('files.jsonl', (text) => text.replace('"saves/', '"../../etc/saves/'), {
          isSealed: true,
        }),
      /\.\.\/\.\.\/etc\/saves\/.* is not in manifest.json/,
    ],
  ])(
    '%s',
    async (_, build, reason) => {
      const { server } = await freshServer();
      const before = await exportOf(server, 'otto');
      const imported = await importInto(server, await build());
      expect(imported).toMatchObject({ state: 'failed', error: expect.stringMatching(reason) });
      expect((await exportOf(server, 'otto')).equals(before)).toBe(true);
    },
    120_000,
  );
});

test('a damaged save is reported, and the rest is imported', async () => {
  const { server } = await freshServer();
  const path = 'saves/snes/Quest/Quest.srm';
  const imported = await importInto(
    server,
    await changed(path, () => 'wrong', { isSealed: false }),
  );
  expect(imported).toMatchObject({ state: 'finished', counts: { saves: { new: 3, failed: 1 } } });
  const failed = (await linesOf(server, imported)).find(({ outcome }) => outcome === 'failed');
  expect(failed).toMatchObject({ subject: 'Quest: Quest.srm', reason_code: 'file_refused' });
});
