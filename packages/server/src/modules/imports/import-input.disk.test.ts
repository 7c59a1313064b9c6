import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { expect, test } from 'vitest';

import { writeZip } from '#modules/fingerprint/testing/write-zip.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

import { openImportFiles } from './import-input.disk.ts';

async function* chunksOf(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}

const store = (_size: number, move: () => Promise<void>) => move();

async function open() {
  const root = await temporaryFolder();
  const files = openImportFiles(join(root, 'imports'));
  const add = (name: string, content: string | Uint8Array) =>
    files.receive(1, { name, chunks: chunksOf(content), store });
  return { root, files, add };
}

test.each(['../x', 'a/../../x', '/etc/passwd', 'C:\\x', 'a/./b', '', 'nul.txt', 'a\0b'])(
  'an uploaded file called %j is refused',
  async (name) => {
    const { add } = await open();
    await expect(add(name, 'x')).rejects.toThrow(/name/);
  },
);

test('an uploaded file and a folder cannot share a name', async () => {
  const { files, add } = await open();
  await add('a/b', 'first');
  for (const name of ['a', 'a/b/c', 'a/b/c/d']) {
    await expect(add(name, 'x')).rejects.toMatchObject({ code: 'conflict' });
  }
  expect((await files.list(1)).map(({ path }) => path)).toEqual(['a/b']);
});

test('an upload whose import is deleted meanwhile is refused', async () => {
  const { files } = await open();
  async function* chunks() {
    yield Buffer.from('first');
    await files.remove(1);
    yield Buffer.from('second');
  }
  const upload = { name: 'a', chunks: chunks(), store };
  await expect(files.receive(1, upload)).rejects.toMatchObject({ code: 'not_found' });
  expect(await files.list(1)).toEqual([]);
});

test('uploaded files and files in a zip form one tree, and a zip cannot escape from it', async () => {
  const { files, add } = await open();
  await add('nes/gamelist.xml', '<list/>');
  await add(
    'media.zip',
    writeZip([
      { name: 'nes/cover.png', bytes: Buffer.from('picture') },
      { name: '../../outside.txt', bytes: Buffer.from('no') },
      { name: '/absolute.txt', bytes: Buffer.from('no') },
      { name: 'nes/gamelist.xml', bytes: Buffer.from('second') },
    ]),
  );
  const input = await files.openUploaded(1);
  const paths = (await input.list()).map(({ path }) => path);
  expect(paths).toEqual(
    ['nes/cover.png', 'nes/gamelist.xml', 'media.zip/nes/gamelist.xml'].toSorted(),
  );
  expect(await text(await input.open('nes/cover.png'))).toBe('picture');
  expect(await text(await input.open('nes/gamelist.xml'))).toBe('<list/>');
  expect(await text(await input.open('media.zip/nes/gamelist.xml'))).toBe('second');
  await expect(input.open('../../outside.txt')).rejects.toThrow('is not part of the import');
});

test('a damaged zip is refused with its name', async () => {
  const { files, add } = await open();
  await add('broken.zip', 'not a zip');
  await expect(files.openUploaded(1)).rejects.toThrow('Can’t read broken.zip');
});

test('only folders of the library and of the data folder can be read, and links are left out', async () => {
  const { root, files } = await open();
  await mkdir(join(root, 'library/nes'), { recursive: true });
  await mkdir(join(root, 'secret'));
  await writeFile(join(root, 'secret/key'), 'secret');
  await writeFile(join(root, 'library/nes/Game.nes'), 'game');
  await symlink(join(root, 'secret'), join(root, 'library/nes/folder'));
  await symlink(join(root, 'secret/key'), join(root, 'library/nes/file'));
  const roots = [join(root, 'library')];
  const input = await files.openFolder(join(root, 'library/nes'), roots);
  expect((await input.list()).map(({ path }) => path)).toEqual(['Game.nes']);
  expect(await text(await input.open('Game.nes'))).toBe('game');
  for (const path of ['folder/key', 'file', '../../secret/key']) {
    await expect(input.open(path)).rejects.toThrow('is not part of the import');
  }
  for (const folder of [
    join(root, 'secret'),
    join(root, 'library/../secret'),
    join(root, 'library/nes/folder'),
    '../secret',
    join(root, 'nothing'),
  ]) {
    await expect(files.openFolder(folder, roots)).rejects.toThrow('Choose a folder inside');
  }
});
