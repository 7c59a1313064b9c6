import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { uploadSave } from '#testing/upload-saves.ts';
import { basic, testApp } from '#testing/test-app.ts';
import { dataFolder } from '#core/files/data-folder.ts';
import { openStorage } from '#open-storage.ts';

import { emptySavesTrash } from './saves.tasks.ts';

const DAY = 24 * 60 * 60 * 1000;
const later = (days: number) => new Date(Date.parse('2026-01-01T00:00:00Z') + days * DAY);

test('deleted saves are removed after a month, and only files without references', async () => {
  const server = await testApp();
  await server.setUp();
  const game = await addGame(server.db, 'nes/x.nes');
  const upload = (name: string, content: string) =>
    uploadSave(server, { to: `/saves?rom_id=${game}`, name, content });
  const shared = await upload('a.srm', 'shared');
  await upload('a.srm', 'newer');
  const gone = await upload('b.srm', 'shared');
  const lone = await upload('c.srm', 'alone');
  const payload = { saves: [gone.id, lone.id] };
  const headers = basic('admin');
  await server.app.inject({ method: 'POST', url: '/api/saves/delete', headers, payload });
  const store = openStorage(dataFolder(server.folder.root), { current: [] }).saves;
  const stored = async () =>
    (await readdir(join(server.folder.assets, 'content'), { recursive: true })).filter((path) =>
      /[0-9a-f]{64}$/.test(path),
    ).length;
  await writeFile(join(server.folder.assets, 'parts', 'left-behind'), 'x');

  await emptySavesTrash({ db: server.db, store }, later(29));
  expect(await stored()).toBe(3);
  const undo = { method: 'POST', url: '/api/saves/undelete', headers, payload } as const;
  expect((await server.app.inject(undo)).statusCode).toBe(200);
  await server.app.inject({ method: 'POST', url: '/api/saves/delete', headers, payload });

  // The age of a file is its mtime, which the clock of the test does not change.
  await emptySavesTrash({ db: server.db, store }, later(100 * 365));
  expect(await stored()).toBe(2);
  expect(await readdir(join(server.folder.assets, 'parts'))).toEqual([]);
  const url = `/api/saves/${shared.id}/versions/${shared.version_id}/content`;
  expect((await server.app.inject({ url, headers })).body).toBe('shared');
  expect((await server.app.inject(undo)).statusCode).toBe(404);
});
