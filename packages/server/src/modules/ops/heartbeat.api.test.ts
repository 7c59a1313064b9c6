import fs, { mkdir, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join, relative } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { testApp } from '#testing/test-app.ts';

/** The folders below `root` that are listed from now on. */
function recordListings(root: string): string[] {
  const { readdir } = fs;
  const listed: string[] = [];
  fs.readdir = ((path: string, ...rest: never[]) => {
    if (path.startsWith(root)) listed.push(relative(root, path));
    return readdir(path, ...rest);
  }) as typeof readdir;
  syncBuiltinESMExports();
  onTestFinished(() => {
    fs.readdir = readdir;
    syncBuiltinESMExports();
  });
  return listed;
}

test.each([
  ['roms/<platform>', 'roms/nes/Game.nes', ['', 'roms']],
  ['<platform>/roms', 'nes/roms/Game.nes', ['']],
  ['<platform>', 'nes/Game.nes', ['']],
])('the heartbeat lists no games of a platform folder in %s', async (_layout, game, expected) => {
  const { folder, as } = await testApp();
  const path = join(folder.library, game);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'x');
  const listed = recordListings(folder.library);
  const reply = await as(null).get('/heartbeat');
  expect(reply.json().FILESYSTEM.FS_PLATFORMS).toEqual(['nes']);
  expect(listed).toEqual(expected);
});
