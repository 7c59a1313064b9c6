import type { NoteComment, UserNote } from '@saveroom/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
let rom: number;

beforeAll(async () => {
  server = await startTestApp({ users: { vera: 'viewer', otto: 'viewer', lena: 'viewer' } });
});
afterAll(() => server.close());

const allow = (is_enabled: boolean) => server.put('/notes/comments/setting', { is_enabled });
const list = async (as: string) =>
  (await server.as(as).get(`/roms/${rom}/notes/comments`)).json<NoteComment[]>();

let count = 0;
/** The address of the comments on a new note of vera. */
async function addNote(is_public = true) {
  const note = await server.as('vera').post(`/roms/${rom}/notes`, { title: 'Tips', is_public });
  const { id } = note.json<UserNote>();
  return { id, url: `/roms/${rom}/notes/${id}/comments` };
}
const comment = async (as: string, url: string, content = 'Thanks!') =>
  server.as(as).post(url, { content });

beforeEach(async () => {
  count += 1;
  rom = await addGame(server.db, `nes/Game ${count}.nes`);
  await allow(true);
});

test('comments are off until an admin allows them, and stay stored while they are off', async () => {
  const fresh = await startTestApp();
  await fresh.setUp();
  const setting = () => fresh.get('/notes/comments/setting');
  expect((await setting()).json()).toEqual({ is_enabled: false });
  await fresh.close();
  const { url } = await addNote();
  await comment('otto', url);
  await allow(false);
  expect(await list('vera')).toEqual([]);
  const refused = await comment('otto', url);
  expect([refused.statusCode, refused.json().detail]).toEqual([
    403,
    'Comments on public notes are off on this server',
  ]);
  await allow(true);
  expect(await list('vera')).toMatchObject([{ username: 'otto', content: 'Thanks!' }]);
});

test('comments are listed in order and changed only by their author', async () => {
  const { id: note_id, url } = await addNote();
  const { id } = (await comment('otto', url, ' First ')).json<NoteComment>();
  await comment('vera', url, 'Second');
  expect(await list('lena')).toMatchObject([
    { note_id, username: 'otto', content: 'First', can_delete: false },
    { note_id, username: 'vera', content: 'Second', can_delete: false },
  ]);
  for (const as of ['vera', 'admin', 'lena']) {
    expect((await server.as(as).put(`${url}/${id}`, { content: 'Other' })).statusCode).toBe(403);
  }
  const changed = await server.as('otto').put(`${url}/${id}`, { content: 'Better' });
  expect(changed.json()).toMatchObject({ content: 'Better', can_delete: true });
  expect((await server.as('otto').put(`${url}/${id}`, { content: '  ' })).statusCode).toBe(422);
});

test.each([
  ['otto', 200],
  ['vera', 200],
  ['admin', 200],
  ['lena', 403],
])('a comment of otto on a note of vera is deleted by %s with %d', async (as, status) => {
  const { url } = await addNote();
  const { id } = (await comment('otto', url)).json<NoteComment>();
  expect((await server.as(as).delete(`${url}/${id}`)).statusCode).toBe(status);
  expect(await list('vera')).toHaveLength(status === 200 ? 0 : 1);
});

test('a private note has no comments, and they return when it is public again', async () => {
  const secret = await addNote(false);
  expect((await comment('otto', secret.url)).statusCode).toBe(404);
  await server.as('vera').put(`/roms/${rom}/notes/${secret.id}`, { is_public: true });
  const { id } = (await comment('otto', secret.url)).json<NoteComment>();
  await server.as('vera').put(`/roms/${rom}/notes/${secret.id}`, { is_public: false });
  expect(await list('otto')).toEqual([]);
  expect((await server.as('otto').delete(`${secret.url}/${id}`)).statusCode).toBe(404);
  await server.as('vera').put(`/roms/${rom}/notes/${secret.id}`, { is_public: true });
  expect(await list('otto')).toHaveLength(1);
});

test('a comment is not found through another note or game', async () => {
  const { url } = await addNote();
  const { id } = (await comment('otto', url)).json<NoteComment>();
  const other = await addGame(server.db, `nes/Other ${count}.nes`);
  const elsewhere = url.replace(`/roms/${rom}/`, `/roms/${other}/`);
  expect((await server.as('otto').delete(`${elsewhere}/${id}`)).statusCode).toBe(404);
  expect((await comment('otto', elsewhere)).statusCode).toBe(404);
});

test('comments are deleted with the account of their author and with their note', async () => {
  const nils = await server.addUser(`nils ${count}`, 'viewer');
  const { id, url } = await addNote();
  await comment(`nils ${count}`, url);
  await comment('otto', url);
  await server.delete(`/users/${nils}`);
  expect(await list('vera')).toMatchObject([{ username: 'otto' }]);
  await server.as('vera').delete(`/roms/${rom}/notes/${id}`);
  expect(
    await server.db.selectFrom('note_comment').selectAll().where('note_id', '=', id).execute(),
  ).toEqual([]);
});
