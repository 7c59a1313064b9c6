import { expect, onTestFinished, test } from 'vitest';

import { createOutbound } from '#core/outbound/outbound.ts';
import { addGame } from '#testing/add-game.ts';
import { startPictureServer } from '#testing/picture-server.ts';
import { basic, testApp } from '#testing/test-app.ts';

import { replaceArtworkCandidates } from './artwork-candidates.queries.ts';

const NOW = '2026-01-01T00:00:00.000+00:00';

async function start() {
  const files = await startPictureServer();
  onTestFinished(files.close);
  const app = await testApp({
    outbound: createOutbound({ trustedOrigins: [files.origin] }),
    users: { eddy: 'editor' },
  });
  const id = await addGame(app.db, 'nes/Epic.nes');
  const call = (method: 'GET' | 'POST', url: string) =>
    app.app.inject({ method, url, headers: basic('eddy') });
  return {
    app,
    files,
    id,
    redownload: (rom = id) => call('POST', `/api/roms/${rom}/manuals/redownload`),
    manual: async () => {
      const { path_manual } = (await call('GET', `/api/roms/${id}`)).json();
      if (path_manual === null) return null;
      return (await call('GET', `/assets/romm/resources/${path_manual}`)).body;
    },
  };
}

test('downloading a manual again replaces the stored one', async () => {
  const { app, files, id, redownload, manual } = await start();
  const url = files.serve('/manual.pdf', Buffer.from('%PDF-1.4 first'), 'application/pdf');
  await replaceArtworkCandidates(app.db, id, [{ kind: 'manual', source: 'igdb', url }], NOW);
  const first = await redownload();
  expect([first.statusCode, first.json()]).toEqual([200, null]);
  expect(await manual()).toBe('%PDF-1.4 first');
  files.serve('/manual.pdf', Buffer.from('%PDF-1.4 second'), 'application/pdf');
  expect((await redownload()).statusCode).toBe(200);
  expect(await manual()).toBe('%PDF-1.4 second');
});

test('a failed download says why, and the stored manual stays', async () => {
  const { app, files, id, redownload, manual } = await start();
  const none = await redownload();
  expect([none.statusCode, none.json().detail]).toEqual([
    400,
    'No source has a manual for this game',
  ]);
  expect((await redownload(9999)).statusCode).toBe(404);
  const url = files.serve('/manual.pdf', Buffer.from('%PDF-1.4 first'), 'application/pdf');
  await replaceArtworkCandidates(app.db, id, [{ kind: 'manual', source: 'igdb', url }], NOW);
  await redownload();
  files.answer('/manual.pdf', (response) => void response.writeHead(404).end());
  const gone = await redownload();
  expect([gone.statusCode, gone.json().detail]).toEqual([
    400,
    expect.stringMatching(/ returned HTTP 404$/),
  ]);
  expect(await manual()).toBe('%PDF-1.4 first');
});
