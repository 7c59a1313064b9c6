import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { RomMetadata } from '@saveroom/contract';
import { describe, expect, test } from 'vitest';

import { IDENTIFY_TASK } from '#modules/library/scan-job.ts';
import { saveLayer } from '#modules/roms/layers/layers.queries.ts';
import type { GameFacts } from '#modules/roms/layers/merge.ts';
import { addGame } from '#testing/add-game.ts';
import { call, inLibrary, put, scan, settled } from '#testing/dat-app.ts';
import { square } from '#testing/pictures.ts';
import { basic, testApp, type TestApp } from '#testing/test-app.ts';

const NOW = '2026-01-01T00:00:00.000+00:00';

const layerOf =
  (app: TestApp, id: number) =>
  (source: 'igdb' | 'ss' | 'moby', facts: GameFacts, given: object = {}) =>
    saveLayer(app.db, {
      rom_id: id,
      source,
      state: 'applied',
      source_id: '12',
      method: 'exact_name',
      score: 1,
      evidence: '{"name":"x"}',
      name: facts.name ?? '',
      platform_name: 'NES',
      website: null,
      facts: JSON.stringify(facts),
      fetched_at: NOW,
      ...given,
    });

async function started() {
  const app = await testApp();
  await app.setUp();
  const id = await addGame(app.db, 'nes/Zelda (USA).nes');
  const layer = layerOf(app, id);
  const metadata = async (): Promise<RomMetadata> =>
    (await call(app, 'GET', `/roms/${id}/metadata`)).json();
  const rom = async () => (await call(app, 'GET', `/roms/${id}`)).json();
  return { app, id, layer, metadata, rom };
}

/** Two scanned games with files. */
async function withFiles() {
  const app = await testApp();
  await app.setUp();
  await put(app, inLibrary({ 'roms/nes/Zelda (USA).nes': 'z', 'roms/nes/Metroid.nes': 'm' }));
  await scan(app);
  const games = await app.db.selectFrom('rom').select(['id', 'fs_name']).execute();
  const zelda = games.find(({ fs_name }) => fs_name.startsWith('Zelda'))?.id ?? 0;
  return { app, zelda, layer: layerOf(app, zelda) };
}

/** Everything an edit may change, in the database and on disk. */
async function stored(app: TestApp) {
  const tables = ['rom', 'rom_file', 'rom_detail', 'rom_edit', 'rom_layer', 'rom_refusal'] as const;
  const rows = [...tables, 'rom_artwork' as const].map((table) =>
    app.db.selectFrom(table).selectAll().execute(),
  );
  return {
    rows: await Promise.all(rows),
    files: readdirSync(join(app.folder.library, 'roms/nes')),
  };
}

const field = ({ fields }: RomMetadata, name: string) => fields.find((one) => one.field === name);

const form = (app: TestApp, url: string, fields: Record<string, string | File>) => {
  const payload = new FormData();
  for (const [name, value] of Object.entries(fields)) payload.append(name, value);
  return app.put(url, payload);
};

describe('fields', () => {
  test('are edited, locked and reset, and have their origin', async () => {
    const { app, id, layer, metadata, rom } = await started();
    await layer('igdb', { name: 'The Legend of Zelda', genres: ['RPG'] });
    const url = `/roms/${id}/metadata/fields`;
    const edited = await call(app, 'PUT', `${url}/summary`, { value: ' Mine. ' });
    expect(field(edited.json(), 'summary')).toMatchObject({
      value: 'Mine.',
      origin: 'user',
      is_locked: true,
      edited_by: 'admin',
    });
    const locked = await call(app, 'PUT', `${url}/genres`, { lock: true });
    expect(field(locked.json(), 'genres')).toMatchObject({ value: ['RPG'], origin: 'igdb' });
    expect(await rom()).toMatchObject({
      name: 'The Legend of Zelda',
      summary: 'Mine.',
      igdb_id: 12,
      is_identified: true,
      metadatum: { genres: ['RPG'] },
    });
    await layer('igdb', { name: 'Other', genres: ['Nonsense'], summary: 'Theirs.' });
    await call(app, 'PUT', `${url}/name_sort_key`, { value: 'Zelda 1' });
    expect(await rom()).toMatchObject({
      name: 'Other',
      summary: 'Mine.',
      name_sort_key: 'zelda 000000000001',
      metadatum: { genres: ['RPG'] },
    });
    const reset = await call(app, 'DELETE', `${url}/summary`);
    expect(field(reset.json(), 'summary')).toMatchObject({
      value: 'Theirs.',
      origin: 'igdb',
      is_locked: false,
    });
    expect(field(await metadata(), 'name')?.choices).toEqual([
      { origin: 'igdb', value: 'Other' },
      { origin: 'file', value: 'Zelda' },
    ]);
  });

  test.each([
    ['name', { value: '' }],
    ['name', { value: ['x'] }],
    ['genres', { value: 'x' }],
    ['average_rating', { value: 101 }],
    ['first_release_date', { value: 1e30 }],
    ['cover', { value: 'no address' }],
    ['weather', { value: 'x' }],
    ['name', { lock: false }],
  ])('%s cannot be %j', async (name, body) => {
    const { app, id } = await started();
    const reply = await call(app, 'PUT', `/roms/${id}/metadata/fields/${name}`, body);
    expect(reply.statusCode).toBe(422);
  });

  test('cover at a private network address is rejected', async () => {
    const { app, id } = await started();
    const body = { value: 'http://127.0.0.1:1/x.png' };
    const reply = await call(app, 'PUT', `/roms/${id}/metadata/fields/cover`, body);
    expect(reply.statusCode).toBe(400);
  });
});

describe('matches', () => {
  test('removed match stays rejected until it is allowed or chosen', async () => {
    const { app, id, layer, rom } = await started();
    await layer('igdb', { name: 'Wrong' });
    await layer('ss', { name: 'Right', summary: 'ss' }, { source_id: '5' });
    const url = `/roms/${id}/metadata/sources/igdb`;
    const gone: RomMetadata = (await call(app, 'DELETE', url)).json();
    expect(gone.matches.map(({ source }) => source)).toEqual(['ss']);
    expect(gone.refused).toMatchObject([{ source: 'igdb', source_id: null }]);
    expect(await rom()).toMatchObject({ igdb_id: null, ss_id: 5, name: 'Right' });
    const allowed: RomMetadata = (await call(app, 'POST', `${url}/allow`)).json();
    expect(allowed.refused).toEqual([]);
    const chosen: RomMetadata = (await call(app, 'PUT', url, { source_id: '77' })).json();
    expect(chosen.matches).toMatchObject([
      { source: 'igdb', source_id: '77', method: 'user', evidence: { chosen_by: 'admin' } },
      { source: 'ss' },
    ]);
    expect(await rom()).toMatchObject({ igdb_id: 77, name: 'Right' });
  });

  test('rejected suggestion does not exclude other suggestions of its source', async () => {
    const { app, id, layer, rom } = await started();
    await layer(
      'moby',
      { name: 'Maybe' },
      { state: 'suggested', method: 'fuzzy_name', score: 0.7 },
    );
    expect(await rom()).toMatchObject({ moby_id: null, name: 'Zelda' });
    const reply = await call(app, 'DELETE', `/roms/${id}/metadata/sources/moby`);
    expect(reply.json().refused).toMatchObject([{ source: 'moby', source_id: '12' }]);
  });

  test('search reports why a source cannot be queried', async () => {
    const { app, id } = await started();
    const answers = (await call(app, 'GET', `/search/sources?rom_id=${id}`)).json();
    const stateOf = (source: string) =>
      answers.find((one: { source: string }) => one.source === source).state;
    expect([stateOf('igdb'), stateOf('sgdb')]).toEqual(['key_missing', 'key_missing']);
    expect((await call(app, 'GET', '/search/roms?rom_id=99999')).json()).toEqual([]);
    const roms = await call(app, 'GET', `/search/roms?rom_id=${id}`);
    expect([roms.statusCode, roms.json().detail]).toEqual([500, 'No metadata providers enabled']);
    const covers = await call(app, 'GET', '/search/cover?search_term=x');
    expect([covers.statusCode, covers.json().detail]).toEqual([500, 'No SteamGridDB enabled']);
  });
});

test('versions are joined, split and grouped automatically again', async () => {
  const { app, id, metadata } = await started();
  const other = await addGame(app.db, 'nes/Other (USA).nes', { igdb_id: 4 });
  const third = await addGame(app.db, 'nes/Other (Japan).nes', { igdb_id: 4 });
  const foreign = await addGame(app.db, 'snes/Zelda.sfc');
  const arrange = (rom_ids: number[], action: string) =>
    call(app, 'POST', '/roms/versions', { rom_ids, action });
  expect((await metadata()).versions).toEqual({ rom_ids: [id], is_chosen: false });
  expect((await arrange([id, other], 'join')).statusCode).toBe(200);
  const { versions } = await metadata();
  expect(versions.rom_ids.toSorted((a, b) => a - b)).toEqual([id, other, third]);
  expect(versions.is_chosen).toBe(true);
  expect((await arrange([id, foreign], 'join')).statusCode).toBe(400);
  await arrange([id], 'split');
  expect((await metadata()).versions).toEqual({ rom_ids: [id], is_chosen: true });
  await arrange([id, other, third], 'auto');
  expect((await metadata()).versions).toEqual({ rom_ids: [id], is_chosen: false });
  const siblings = (await call(app, 'GET', `/roms/${other}`)).json().siblings;
  expect(siblings.map((one: { id: number }) => one.id)).toEqual([third]);
  expect((await arrange([99_999], 'split')).statusCode).toBe(404);
});

const WRONG_FIELDS: [Record<string, string | File>, number][] = [
  [{ raw_igdb_metadata: 'no json' }, 400],
  [{ fs_name: ' ?* ' }, 400],
  [{ fs_name: '..' }, 400],
  [{ fs_name: 'Metroid.nes' }, 409],
  [{ url_cover: 'http://169.254.1.1/x' }, 400],
  [{ url_cover: 'ftp://example.org/x' }, 422],
  [{ url_manual: 'http://10.0.0.1/x' }, 400],
  [{ artwork: new File(['text'], 'x.png') }, 400],
  [{ changes: '[' }, 422],
  [{ changes: '[{"field":"weather","value":"x"}]' }, 422],
  [{ changes: '[{"field":"genres","value":"x"}]' }, 422],
  [{ changes: '[{"field":"cover","value":"http://127.0.0.1/x"}]' }, 400],
];

describe('PUT /roms/{id}', () => {
  test('accepts the form of old clients, and unchanged values are no edits', async () => {
    const { app, id, layer, metadata } = await started();
    await layer('ss', { name: 'Zelda no Densetsu', summary: 'Long ago.' }, { source_id: '5' });
    await call(app, 'POST', `/roms/${id}/metadata/sources/moby/allow`);
    const reply = await form(app, `/roms/${id}`, {
      igdb_id: '77',
      ss_id: '5',
      moby_id: '',
      name: 'Zelda no Densetsu',
      summary: 'Mine',
      raw_igdb_metadata: '{"a":1}',
      raw_manual_metadata: '{"genres":["Own"]}',
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      igdb_id: 77,
      ss_id: 5,
      moby_id: null,
      summary: 'Mine',
      igdb_metadata: { a: 1 },
      metadatum: { genres: ['Own'] },
    });
    const after = await metadata();
    const edited = after.fields.filter(({ is_locked }) => is_locked).map((one) => one.field);
    expect(edited).toEqual(['summary']);
    expect(after.refused).toEqual([]);
    const cleared = await form(app, `/roms/${id}`, { ss_id: '', name: 'Link' });
    expect(cleared.json()).toMatchObject({ ss_id: null, name: 'Link', igdb_id: 77 });
    expect((await metadata()).refused).toMatchObject([{ source: 'ss', source_id: null }]);
  });

  test('accepts url-encoded forms, and unmatching keeps the edits of users', async () => {
    const { app, id, layer } = await started();
    await layer('igdb', { name: 'Wrong', summary: 'Wrong.' });
    const reply = await app.app.inject({
      method: 'PUT',
      url: `/api/roms/${id}`,
      headers: { ...basic('admin'), 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'summary=My+words',
    });
    expect(reply.json()).toMatchObject({ name: 'Wrong', summary: 'My words' });
    const bare = await form(app, `/roms/${id}?unmatch_metadata=true`, {});
    expect(bare.json()).toMatchObject({ igdb_id: null, name: 'Zelda', summary: 'My words' });
  });

  test('with one invalid field changes nothing', async () => {
    const { app, layer, zelda } = await withFiles();
    await layer('ss', { name: 'Zelda no Densetsu' }, { source_id: '5' });
    const before = await stored(app);
    const right = {
      name: 'Link',
      summary: 'Mine',
      fs_name: 'Link.nes',
      igdb_id: '77',
      ss_id: '',
      hltb_id: '5',
      raw_manual_metadata: '{"genres":["Own"]}',
    };
    for (const [wrong, status] of WRONG_FIELDS) {
      const reply = await form(app, `/roms/${zelda}`, { ...right, ...wrong });
      expect({ wrong, status: reply.statusCode }).toEqual({ wrong, status });
      expect(await stored(app)).toEqual(before);
    }
  });

  test('of an unknown game is not found', async () => {
    const { app } = await started();
    expect((await form(app, '/roms/99999', { name: 'x' })).statusCode).toBe(404);
  });

  test('renames, edits, locks, resets, rejects a match and sets a cover in one request', async () => {
    const { app, layer, zelda } = await withFiles();
    await layer('ss', { name: 'Zelda no Densetsu', genres: ['RPG'] }, { source_id: '5' });
    await layer('igdb', { name: 'Wrong' }, { source_id: '6' });
    await call(app, 'PUT', `/roms/${zelda}/metadata/fields/summary`, { value: 'Old words' });
    const changes = [
      { field: 'name', value: 'Link' },
      { field: 'genres', lock: true },
      { field: 'summary', reset: true },
      { source: 'igdb', action: 'refuse' },
    ];
    const picture = await square(1).png().toBuffer();
    const reply = await form(app, `/roms/${zelda}`, {
      fs_name: 'Link.nes',
      changes: JSON.stringify(changes),
      artwork: new File([new Uint8Array(picture)], 'cover.png'),
    });
    expect(reply.json()).toMatchObject({
      fs_name: 'Link.nes',
      name: 'Link',
      igdb_id: null,
      ss_id: 5,
      summary: null,
      path_cover_small: expect.stringContaining('cover/small'),
    });
    const known: RomMetadata = (await call(app, 'GET', `/roms/${zelda}/metadata`)).json();
    expect(known.fields.filter((one) => one.is_locked).map((one) => one.field)).toEqual([
      ...['name', 'genres', 'cover'],
    ]);
    expect(known.refused).toMatchObject([{ source: 'igdb', source_id: null }]);
    expect(readdirSync(join(app.folder.library, 'roms/nes'))).toEqual(['Link.nes', 'Metroid.nes']);
  });

  test('restores the file name when the transaction fails after the rename on disk', async () => {
    const { app, zelda } = await withFiles();
    const before = await stored(app);
    await app.db.schema.alterTable('rom_refusal').renameTo('rom_refusal_away').execute();
    const fields = { name: 'Link', fs_name: 'Link.nes', igdb_id: '77' };
    const reply = await form(app, `/roms/${zelda}`, fields);
    expect(reply.statusCode).toBe(500);
    await app.db.schema.alterTable('rom_refusal_away').renameTo('rom_refusal').execute();
    expect(await stored(app)).toEqual(before);
    expect(readdirSync(join(app.folder.root, 'renames'))).toEqual([]);
  });

  test('renames on disk, and never overwrites another game', async () => {
    const app = await testApp();
    await app.setUp();
    const files = { 'roms/nes/Zelda (USA).nes': 'z', 'roms/nes/Metroid.nes': 'm' };
    await put(app, inLibrary(files));
    await scan(app);
    const games = await app.db.selectFrom('rom').select(['id', 'fs_name']).execute();
    const id = games.find(({ fs_name }) => fs_name.startsWith('Zelda'))?.id;
    const taken = await form(app, `/roms/${id}`, { fs_name: 'Metroid.nes' });
    expect(taken.statusCode).toBe(409);
    const reply = await form(app, `/roms/${id}`, { fs_name: 'Zelda: Two? (Japan).nes' });
    expect(reply.json()).toMatchObject({
      fs_name: 'Zelda- Two (Japan).nes',
      name: 'Zelda- Two',
      regions: ['Japan'],
      files: [{ file_name: 'Zelda- Two (Japan).nes' }],
    });
    expect(existsSync(join(app.folder.library, 'roms/nes/Zelda- Two (Japan).nes'))).toBe(true);
    await scan(app);
    expect(await app.db.selectFrom('rom').select('id').execute()).toHaveLength(2);
  });
});

test('new source priority updates games without a request to any source', async () => {
  const { app, layer, rom, id } = await started();
  await layer('igdb', { name: 'By IGDB', summary: 'i' });
  await layer('ss', { name: 'By SS', summary: 's' }, { source_id: '5' });
  await call(app, 'POST', `/roms/${id}/metadata/sources/ra/allow`);
  expect((await rom()).name).toBe('By IGDB');
  const body = { metadata_priority: ['ss'], field_priority: { summary: ['igdb'] } };
  expect((await call(app, 'PUT', '/config/scan', body)).statusCode).toBe(200);
  await settled(app);
  expect(await rom()).toMatchObject({ name: 'By SS', summary: 'i' });
});

test('refresh enqueues a job for the selected games', async () => {
  const { app, id } = await started();
  const body = { rom_ids: [id], sources: ['igdb'], rematch: true };
  const reply = await call(app, 'POST', '/roms/metadata/refresh', body);
  await settled(app);
  const jobs = await app.db.selectFrom('job').select(['id', 'task', 'payload']).execute();
  expect(jobs.map(({ payload, ...job }) => ({ ...job, payload: JSON.parse(payload) }))).toEqual([
    {
      id: reply.json().job_id,
      task: IDENTIFY_TASK,
      payload: { request: { type: 'complete', folders: [], romIds: [id], sources: ['igdb'] } },
    },
  ]);
});
