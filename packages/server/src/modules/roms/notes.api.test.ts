import type { UserNote } from '@saveroom/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { Browser } from '#testing/browser.ts';
import { basic, startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
let vera = 0;
let game = 0;
let count = 0;
beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
  vera = await server.addUser('vera', 'viewer');
  await server.addUser('otto', 'viewer');
});
beforeEach(async () => {
  count += 1;
  game = await addGame(server.db, `nes/Noted ${count}.nes`);
});
afterAll(() => server.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, path: string, payload?: object, as = 'vera') =>
  server.as(as).send(method, `/roms/${game}${path}`, payload);
const add = async (payload: object, as = 'vera') => {
  server.advance(1000);
  const reply = await call('POST', '/notes', payload, as);
  expect(reply.statusCode).toBe(200);
  return reply.json<UserNote>();
};
const titles = async (query = '', as = 'vera') =>
  (await call('GET', `/notes${query}`, undefined, as)).json<UserNote[]>().map(({ title }) => title);

const expectNoChange = async (id: number, as: string) => {
  const replies = [
    await call('PUT', `/notes/${id}`, { content: 'mine now' }, as),
    await call('DELETE', `/notes/${id}`, undefined, as),
  ];
  for (const reply of replies) {
    expect(reply.json()).toMatchObject({ detail: 'Note not found or not owned by user' });
  }
  return replies.map(({ statusCode }) => statusCode);
};

describe('writing notes', () => {
  test('a saved note is returned as it was saved, with its author', async () => {
    const note = await add({ title: ' Map ', content: '**left**', is_public: true, tags: ['a'] });
    expect(note).toMatchObject({
      title: 'Map',
      content: '**left**',
      is_public: true,
      tags: ['a'],
      user_id: vera,
      username: 'vera',
      user_avatar_path: '',
    });
    expect((await call('GET', '/notes')).json()).toEqual([note]);
  });

  test('all fields but the title are optional', async () => {
    expect(await add({ title: 'Bare' })).toMatchObject({ content: '', is_public: false, tags: [] });
  });

  test.each([{}, { title: '' }, { title: '  ' }, { title: 'x', tags: 'y' }])(
    '%j is rejected',
    async (note) => {
      expect((await call('POST', '/notes', note)).statusCode).toBe(422);
    },
  );

  test('a user can use a title only once per game', async () => {
    await add({ title: 'Map', content: 'first' });
    const again = await call('POST', '/notes', { title: 'Map', content: 'second' });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({
      detail: 'You already have a note called “Map” on this game',
    });
    await add({ title: 'Map' }, 'otto');
    const other = await add({ title: 'Way' });
    const renamed = await call('PUT', `/notes/${other.id}`, { title: 'Map' });
    expect(renamed.statusCode).toBe(409);
    expect((await call('GET', '/notes?search=first')).json()).toMatchObject([{ title: 'Map' }]);
  });

  test('concurrent requests for one title: exactly one succeeds', async () => {
    const drafts: UserNote[] = [];
    for (const title of ['a', 'b', 'c', 'd']) drafts.push(await add({ title }));
    // Passwords are verified and connections opened first, so that only the changes race.
    await Promise.all(Array.from({ length: 10 }, () => call('GET', '/notes')));
    for (const title of ['Map', 'Way', 'Key', 'Door', 'Boss']) {
      const replies = await Promise.all([
        ...drafts.map(({ id }) => call('PUT', `/notes/${id}`, { title })),
        call('POST', '/notes', { title }),
      ]);
      const codes = replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
      expect(codes).toEqual([200, 409, 409, 409, 409]);
      expect((await titles()).filter((one) => one === title)).toEqual([title]);
    }
  });

  test('an update changes only the given fields', async () => {
    const { id } = await add({ title: 'Map', content: 'left', tags: ['a'] });
    server.advance(1000);
    expect((await call('PUT', `/notes/${id}`, { content: 'right' })).json()).toMatchObject({
      id,
      title: 'Map',
      content: 'right',
      tags: ['a'],
      is_public: false,
    });
    expect(
      (await call('PUT', `/notes/${id}`, { title: 'Map', is_public: true })).json(),
    ).toMatchObject({ content: 'right', is_public: true });
  });

  test('a deleted note is gone', async () => {
    const { id } = await add({ title: 'Map' });
    const reply = await call('DELETE', `/notes/${id}`);
    expect(reply.json()).toEqual({ message: 'Note deleted successfully' });
    expect((await call('GET', '/notes')).json()).toEqual([]);
    expect((await call('DELETE', `/notes/${id}`)).statusCode).toBe(404);
  });
});

describe('reading notes', () => {
  test('notes are listed newest first and filtered by text, visibility and all given tags', async () => {
    await add({ title: 'One', content: 'Über das Tor', tags: ['a'] });
    await add({ title: 'Two', content: 'gate', tags: ['a', 'b'], is_public: true });
    expect(await titles()).toEqual(['Two', 'One']);
    expect(await titles('?public_only=true')).toEqual(['Two']);
    expect(await titles('?search=%C3%BCBER')).toEqual(['One']);
    expect(await titles('?search=two')).toEqual(['Two']);
    expect(await titles('?tags=a')).toEqual(['Two', 'One']);
    expect(await titles('?tags=a&tags=b')).toEqual(['Two']);
    expect((await call('GET', '/notes/identifiers')).json()).toHaveLength(2);
  });

  test('notes of an unknown game return 404 and name the id', async () => {
    const url = '/api/roms/99999/notes';
    const payload = { title: 'x' };
    for (const method of ['GET', 'POST'] as const) {
      const reply = await server.app.inject({ method, url, headers: basic('vera'), payload });
      expect(reply.json()).toMatchObject({ detail: "Rom with id '99999' not found" });
    }
  });
});

describe('access to notes', () => {
  test('a private note is invisible to all other users, including admins', async () => {
    const secret = await add({ title: 'Whisper', content: 'psst', tags: ['quiet'] });
    await call('PUT', '/props', { data: { note_raw_markdown: 'psst too' } });
    for (const as of ['otto', 'admin']) {
      for (const path of ['', '/simple', '/notes', '/notes?search=psst', '/notes?tags=quiet']) {
        const reply = await call('GET', path, undefined, as);
        expect(reply.statusCode).toBe(200);
        expect(reply.body).not.toMatch(/psst|Whisper/);
        expect(reply.body).not.toContain('"has_notes":true');
      }
      expect((await call('GET', '/notes/identifiers', undefined, as)).json()).toEqual([]);
      const list = await server.as(as).get('/roms');
      expect(list.body).not.toMatch(/psst|Whisper/);
      expect(await expectNoChange(secret.id, as)).toEqual([404, 404]);
    }
    expect((await call('GET', '')).json()).toMatchObject({
      has_notes: true,
      all_user_notes: [{ title: '' }, { title: 'Whisper' }],
    });
  });

  test('a public note can be read but not changed by other users', async () => {
    const { id } = await add({ title: 'Open', content: 'read me', is_public: true });
    expect(await titles('', 'otto')).toEqual(['Open']);
    expect(await expectNoChange(id, 'otto')).toEqual([404, 404]);
    expect(await expectNoChange(id, 'admin')).toEqual([404, 404]);
    expect((await call('GET', '/notes')).json()).toMatchObject([{ content: 'read me' }]);
    expect((await call('PUT', `/notes/${id}`, { is_public: false })).statusCode).toBe(200);
    expect(await titles('', 'otto')).toEqual([]);
  });
});

test('a note can only be changed through its own game', async () => {
  const { id } = await add({ title: 'Here' });
  game = await addGame(server.db, 'nes/Elsewhere.nes');
  expect((await call('PUT', `/notes/${id}`, { content: 'x' })).statusCode).toBe(404);
  expect((await call('DELETE', `/notes/${id}`)).statusCode).toBe(404);
});

test('the untitled note of older clients can get a title', async () => {
  await call('PUT', '/props', { data: { note_raw_markdown: 'old' } });
  const [note] = (await call('GET', '/notes')).json<UserNote[]>();
  expect(note).toMatchObject({ title: '', content: 'old' });
  await call('PUT', `/notes/${note?.id}`, { title: 'New' });
  expect((await call('GET', '')).json()).toMatchObject({
    rom_user: { note_raw_markdown: '' },
    user_notes: [],
    all_user_notes: [{ title: 'New', content: 'old' }],
  });
});

test('a kiosk visitor can read public notes only', async () => {
  const kiosk = await startTestApp({ env: { KIOSK_MODE: 'true' } });
  await kiosk.setUp();
  const id = await addGame(kiosk.db, 'nes/Shown.nes');
  const url = `/api/roms/${id}/notes`;
  for (const is_public of [true, false]) {
    const payload = { title: `${is_public}`, is_public };
    await kiosk.app.inject({ method: 'POST', url, headers: basic('admin'), payload });
  }
  const visitor = new Browser(kiosk.app);
  expect((await visitor.get(url)).json()).toMatchObject([{ title: 'true' }]);
  expect((await visitor.get(`/api/roms/${id}`)).json()).toMatchObject({
    has_notes: true,
    rom_user: { id: -1 },
    all_user_notes: [{ title: 'true' }],
  });
  await kiosk.close();
});
