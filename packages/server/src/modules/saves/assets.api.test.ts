import type { Save } from '@saveroom/contract';
import { expect, test } from 'vitest';

import { mergeMovedGame } from '#modules/scan/compute-checksums.ts';
import { addGame } from '#testing/add-game.ts';
import { uploadSave } from '#testing/upload-saves.ts';
import { basic, testApp } from '#testing/test-app.ts';

test('merged game has the saves of both games', async () => {
  const server = await testApp();
  await server.setUp();
  const old = await addGame(server.db, 'nes/Old.nes');
  const fresh = await addGame(server.db, 'nes/New.nes');
  await uploadSave(server, { to: `/saves?rom_id=${old}`, content: 'of the old' });
  await uploadSave(server, { to: `/saves?rom_id=${fresh}`, content: 'of the new' });
  await server.db.transaction().execute((db) => mergeMovedGame(db, old, fresh));
  const headers = basic('admin');
  const reply = await server.app.inject({ url: `/api/saves?rom_id=${old}`, headers });
  const saves = reply.json<Save[]>();
  const contents = await Promise.all(
    saves.map(async ({ file_name, download_path: url }) => {
      const { body } = await server.app.inject({ url, headers });
      return `${file_name}: ${body}`;
    }),
  );
  expect(contents.toSorted()).toEqual(['game (2).srm: of the new', 'game.srm: of the old']);
});
