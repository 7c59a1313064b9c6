import { createHash } from 'node:crypto';
import { symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { temporaryFolder } from '#testing/temporary-folder.ts';
import { testLibrary } from '#testing/test-library.ts';

const rows = ({ db }: Awaited<ReturnType<typeof testLibrary>>) =>
  db.selectFrom('firmware').selectAll().orderBy('file_name').execute();

const names = async (library: Awaited<ReturnType<typeof testLibrary>>) =>
  (await rows(library)).map(({ file_name }) => file_name);

test('scan finds firmware in every layout and hashes it', async () => {
  const library = await testLibrary();
  await library.put('roms/psx/game.bin', 'bios/psx/scph.bin', 'gba/roms/a.gba', 'gba/bios/b.bin');
  const { stats } = await library.scan();
  expect(stats).toMatchObject({ scanned_firmware: 2, new_firmware: 2, new_roms: 2 });
  const sha1 = createHash('sha1').update('bios/psx/scph.bin').digest('hex');
  expect(await rows(library)).toMatchObject([
    { file_name: 'b.bin', file_path: 'gba/bios', missing: 0 },
    { file_name: 'scph.bin', file_path: 'bios/psx', sha1_hash: sha1, is_verified: 0 },
  ]);
});

test('firmware archives are hashed as a whole', async () => {
  const library = await testLibrary();
  const bytes = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(100)]);
  await library.put('roms/arcade/a.zip');
  await library.write('bios/arcade/neogeo.zip', bytes);
  await library.scan();
  const [row] = await rows(library);
  expect(row?.md5_hash).toBe(createHash('md5').update(bytes).digest('hex'));
});

test('second scan does not hash unchanged firmware again', async () => {
  const library = await testLibrary();
  await library.put('roms/psx/game.bin', 'bios/psx/a.bin');
  await library.scan();
  // A wrong digest, which only hashing the file again would correct.
  await library.db.updateTable('firmware').set({ md5_hash: 'as it was' }).execute();
  const before = await rows(library);
  const { stats } = await library.scan();
  expect(stats).toMatchObject({ scanned_firmware: 1, new_firmware: 0 });
  expect(await rows(library)).toEqual(before);

  await library.scan({ type: 'hashes' });
  expect((await rows(library))[0]?.md5_hash).toMatch(/^[0-9a-f]{32}$/);
});

test('changed firmware is hashed again and keeps its id', async () => {
  const library = await testLibrary();
  await library.put('roms/psx/game.bin', 'bios/psx/a.bin');
  await library.scan();
  const [before] = await rows(library);
  await library.write('bios/psx/a.bin', 'another content');
  await utimes(join(library.root, 'bios/psx/a.bin'), 1_700_000_000, 1_700_000_000);
  await library.scan();
  const [after] = await rows(library);
  expect(after?.id).toBe(before?.id);
  expect(after?.sha1_hash).not.toBe(before?.sha1_hash);
  expect(after?.file_size_bytes).toBe(15);
});

test('missing firmware is flagged and unflagged when it comes back', async () => {
  const library = await testLibrary();
  await library.put('roms/psx/game.bin', 'bios/psx/a.bin', 'bios/psx/b.bin');
  await library.scan();
  await library.move('bios/psx/a.bin', 'elsewhere');
  await library.scan();
  expect((await rows(library)).map(({ missing }) => missing)).toEqual([1, 0]);
  await library.move('elsewhere', 'bios/psx/a.bin');
  const { stats } = await library.scan();
  expect((await rows(library)).map(({ missing }) => missing)).toEqual([0, 0]);
  expect(stats.new_firmware).toBe(0);
});

test('firmware is not flagged as missing when its root is empty', async () => {
  const library = await testLibrary();
  await library.put('roms/psx/game.bin', 'bios/psx/a.bin');
  await library.scan();
  await library.move('roms', '../roms-for-a-moment');
  await library.move('bios', '../bios-for-a-moment');
  await library.scan();
  await library.move('../roms-for-a-moment', 'roms');
  await library.move('../bios-for-a-moment', 'bios');
  expect((await rows(library))[0]?.missing).toBe(0);
});

test('firmware scan skips excluded names, folders and links to outside the library', async () => {
  const library = await testLibrary({
    config: 'exclude: { roms: { single_file: { extensions: [txt], names: ["._*"] } } }',
  });
  const outside = await temporaryFolder();
  await writeFile(join(outside, 'secret'), 'secret');
  await library.put(
    'roms/psx/game.bin',
    'bios/psx/a.bin',
    'bios/psx/readme.TXT',
    'bios/psx/._a.bin',
    'bios/psx/.DS_Store',
    'bios/psx/upload.tmp',
    'bios/psx/folder/inside.bin',
  );
  await symlink(join(outside, 'secret'), join(library.root, 'bios/psx/link.bin'));
  await symlink('a.bin', join(library.root, 'bios/psx/same.bin'));
  await symlink('/nowhere', join(library.root, 'bios/psx/broken.bin'));
  const { warnings } = await library.scan();
  expect(await names(library)).toEqual(['a.bin', 'same.bin']);
  expect(warnings).toEqual([
    { code: 'broken-symlink', path: 'bios/psx/broken.bin' },
    { code: 'symlink-outside', path: 'bios/psx/link.bin' },
  ]);
});

test('firmware is verified by its stored digests and its platform', async () => {
  const library = await testLibrary();
  await library.put('roms/psx/game.bin');
  await library.write('bios/psx/scph1001.bin', Buffer.alloc(524_288));
  await library.scan();
  // The real file cannot be shipped, so its digest is written to the row directly.
  const real = { md5_hash: '924e392ed05558ffdb115408c263dccf' };
  await library.db.updateTable('firmware').set(real).execute();
  await library.scan();
  expect((await rows(library))[0]).toMatchObject({ ...real, is_verified: 1 });
});

test('two Unicode forms of one name are one firmware file', async () => {
  const library = await testLibrary();
  await library.put('roms/psx/g.bin', 'bios/psx/cafe\u0301.bin', 'bios/psx/caf\u00e9.bin');
  const { warnings } = await library.scan();
  expect(await names(library)).toHaveLength(1);
  expect(warnings.map(({ code }) => code)).toEqual(['same-name']);
});
