import { mkdir, readdir, writeFile } from 'node:fs/promises';

import { toHeaderText } from '@saveroom/contract';
import { expect, test } from 'vitest';

import { verifyWithSevenZip } from '#modules/fingerprint/testing/unpack-with-seven-zip.ts';
import { openGameChanges } from '#modules/roms/change-game.disk.ts';
import { isSafeFileName } from '#core/files/safe-file-name.ts';
import { hostileNames } from '#testing/hostile-names.ts';
import { multipart } from '#testing/multipart.ts';
import { basic } from '#testing/test-app.ts';
import { uploadApp } from '#testing/upload-app.ts';

const NAMES = hostileNames();
const PRINTS = /^[^\p{C}\p{Zl}\p{Zp}\uFFFD]{10,300}$/u;
const PLAIN_HEADER = /^[\x20-\x7E]+$/;

test('there are at least two hundred hostile names', () => {
  expect(NAMES.length).toBeGreaterThanOrEqual(200);
});

test('no hostile name becomes a file, a folder, a game or a manual', async () => {
  const server = await uploadApp();
  const before = await readdir(server.folder.root, { recursive: true });
  const [game] = await server.games();
  const refusals: [string, number, string][] = [];
  for (const name of NAMES) {
    const header = toHeaderText(name);
    const { payload, type } = multipart([{ name: 'file', filename: 'x', content: '%PDF-1.4' }]);
    const form = { 'content-type': type, 'x-upload-filename': header };
    const replies = await Promise.all([
      server.begin(name, 4),
      server.begin('fine.nes', 4, { 'x-upload-folder': header }),
      server.call('POST', '/roms', {
        headers: { ...form, 'x-upload-platform': String(server.platform) },
        payload,
      }),
      server.call('POST', `/roms/${game?.id}/manuals`, { headers: form, payload }),
    ]);
    for (const reply of replies) {
      refusals.push([name, reply.statusCode, String(reply.json().detail)]);
    }
  }
  const disk = openGameChanges({ current: [server.folder.library] });
  const location = { root: server.folder.library, path: 'roms/nes/Old (USA).nes' };
  for (const name of NAMES) {
    await expect(disk.rename(location, name)).rejects.toThrow('isn’t a valid file name');
  }
  const unexpected = refusals.filter(
    ([name, status, detail]) => (status !== 400 || !PRINTS.test(detail)) && !isPath(name),
  );
  expect(unexpected).toEqual([]);
  const after = await readdir(server.folder.root, { recursive: true });
  expect(after.filter((path) => !before.includes(path) && !isOurs(path))).toEqual([]);
});

const isOurs = (path: string): boolean => /\.(db|db-\w+|tmp)$/.test(path);

/** A path of valid names is a nested folder, which is allowed. */
const isPath = (name: string): boolean =>
  name.includes('/') &&
  name
    .split('/')
    .filter((part) => part !== '')
    .every(isSafeFileName);

test('hostile names on the disk break no header and no archive', async () => {
  const server = await uploadApp();
  const folder = server.library('roms/nes/Odd');
  await mkdir(folder, { recursive: true });
  for (const name of NAMES) {
    if (/[/\0]/.test(name) || Buffer.byteLength(name) > 255 || /^\.{1,2}$/.test(name)) continue;
    await writeFile(`${folder}/${name}`, name);
  }
  await server.call('POST', '/scan', { payload: {} });
  await server.appears('Odd');
  const game = (await server.games()).find(({ fs_name }) => fs_name === 'Odd');
  const files = await server.db
    .selectFrom('rom_file')
    .select(['id', 'file_name'])
    .where('rom_id', '=', game?.id ?? 0)
    .execute();
  expect(files.length).toBeGreaterThan(100);
  for (const { id } of files) {
    const reply = await server.call('GET', `/roms/${id}/files/content/x`);
    expect(reply.statusCode).toBe(200);
    expect(String(reply.headers['content-disposition'])).toMatch(PLAIN_HEADER);
  }
  const zip = await server.app.inject({
    method: 'GET',
    url: `/api/roms/${game?.id}/content/${encodeURIComponent('"\r\nx: y')}`,
    headers: basic('admin'),
  });
  expect(String(zip.headers['content-disposition'])).toMatch(PLAIN_HEADER);
  const { output } = await verifyWithSevenZip(zip.rawPayload, []);
  expect(output).toContain('Everything is Ok');
  expect(output).toContain(`Files: ${files.length + 1}`);
});
