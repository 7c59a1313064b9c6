import { readFile } from 'node:fs/promises';

import { defineRoute } from '@saveroom/contract';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { handle } from '#core/http/handle.ts';
import { noise } from '#modules/fingerprint/testing/fixture-files.ts';
import { uploadApp } from '#testing/upload-app.ts';

import { ActiveUploads } from './active-uploads.ts';
import { completeUpload, receiveChunk } from './chunked-upload.ts';

const params = z.object({ upload_id: z.string() });
const summary = 'The same route of another process.';
const access = 'roms.write';

const completeElsewhere = defineRoute({
  method: 'POST',
  path: '/elsewhere/:upload_id/complete',
  access,
  summary,
  params,
  response: z.null(),
});
const sendElsewhere = defineRoute({
  method: 'POST',
  path: '/elsewhere/:upload_id',
  access,
  summary,
  params,
  body: z.object({ seq: z.int(), text: z.string() }),
  response: z.null(),
});

/** Processes share the database and the library, but not which uploads are active. */
async function twoProcesses() {
  const elsewhere = new ActiveUploads();
  const routes = [
    handle(completeElsewhere, async ({ deps, actor, params: { upload_id: id } }) => {
      await completeUpload(deps, elsewhere, { actor, id, sha1: undefined });
      return null;
    }),
    handle(sendElsewhere, async ({ deps, actor, params: { upload_id: id }, body }) => {
      const bytes = Buffer.from(body.text);
      const chunk = { id, seq: body.seq, sha1: undefined, length: bytes.length };
      const stream = (async function* () {
        yield bytes;
      })();
      await receiveChunk(deps, elsewhere, { actor, chunk: { ...chunk, bytes: stream } });
      return null;
    }),
  ];
  const app = await uploadApp({ modules: [{ routes }] });
  return {
    ...app,
    completeElsewhere: (id: string) => app.call('POST', `/elsewhere/${id}/complete`),
    sendElsewhere: (id: string, seq: number, text: string) =>
      app.call('POST', `/elsewhere/${id}`, { payload: { seq, text } }),
  };
}

test('an upload that two processes complete concurrently becomes one complete game', async () => {
  const app = await twoProcesses();
  const bytes = noise(200_000);
  for (let round = 0; round < 20; round += 1) {
    const name = `Game ${round}.nes`;
    const { upload_id: id } = (await app.begin(name, bytes.length)).json();
    await app.chunk(id, 0, bytes);
    const replies = await Promise.all([app.complete(id), app.completeElsewhere(id)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 200]);
    expect((await readFile(app.library(`roms/nes/${name}`))).equals(bytes)).toBe(true);
  }
  expect(await app.parts()).toEqual([]);
  await app.appears('Game 0.nes', 'Game 19.nes');
});

test('a chunk that two processes receive concurrently is complete, or requested again', async () => {
  const app = await twoProcesses();
  const { upload_id: id } = (await app.begin('Game.nes', 20, { chunks: 2 })).json();
  await app.chunk(id, 1, 'abcdefghij');
  await Promise.all([app.chunk(id, 0, '0123456789'), app.sendElsewhere(id, 0, '0123456789')]);
  // A replaced process can leave a chunk whose bytes differ from its row.
  await app.db.updateTable('upload_chunk').set({ crc: 1 }).where('seq', '=', 0).execute();
  const early = await app.complete(id);
  expect([early.statusCode, early.json().detail]).toEqual([400, 'Missing chunks: [0]']);
  await Promise.all([app.chunk(id, 0, '0123456789'), app.sendElsewhere(id, 0, '0123456789')]);
  expect((await app.completeElsewhere(id)).statusCode).toBe(200);
  expect(await readFile(app.library('roms/nes/Game.nes'), 'utf8')).toBe('0123456789abcdefghij');
});
