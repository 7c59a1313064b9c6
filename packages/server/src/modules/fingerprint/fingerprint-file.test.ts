import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { fullFingerprint, quickFingerprint } from './fingerprint-file.ts';
import { folderFingerprint } from './fingerprint-folder.ts';
import { digestsOf, fixtureFolder, noise } from './testing/fixture-files.ts';
import { packWithSevenZip } from './testing/pack-with-seven-zip.ts';
import { writeZip } from './testing/write-zip.ts';

const put = fixtureFolder();
const MIB = 1024 * 1024;
const problem = (code: string) => ({ problem: expect.objectContaining({ code }) as object });
const nes = Buffer.concat([Buffer.from('NES\u001A'), Buffer.alloc(12), noise(40_960)]);
const nesHeaderless = { kind: 'ines', ...digestsOf(nes.subarray(16)) };

describe('a plain file', () => {
  test('is digested in full at once when it is small', async () => {
    const path = put('Zelda.nes', nes);
    const expected = {
      level: 'full',
      size: nes.length,
      ...digestsOf(nes),
      headerless: nesHeaderless,
    };
    expect(quickFingerprint(path)).toEqual(expected);
    expect(await fullFingerprint(path)).toEqual(expected);
  });

  test('is only measured at first when it is large', async () => {
    const bytes = noise(5 * MIB);
    const path = put('large.bin', bytes);
    expect(quickFingerprint(path)).toEqual({ level: 'quick', size: bytes.length });
    const full = { level: 'full', size: bytes.length, ...digestsOf(bytes) };
    expect(await fullFingerprint(path)).toEqual(full);
  });

  test('may be empty', async () => {
    const path = put('empty.bin', '');
    const expected = { level: 'full', size: 0, ...digestsOf(Buffer.alloc(0)) };
    expect(quickFingerprint(path)).toEqual(expected);
    expect(await fullFingerprint(path)).toEqual(expected);
  });

  test('may call itself an archive', () => {
    expect(quickFingerprint(put('not.zip', nes))).toMatchObject(digestsOf(nes));
  });
});

describe('a disc image', () => {
  const header = Buffer.alloc(124);
  header.write('MComprHD');
  header.writeUInt32BE(124, 8);
  header.writeUInt32BE(5, 12);
  header.fill(0xab, 64, 104);
  const bytes = Buffer.concat([header, noise(5 * MIB)]);

  test('tells its checksum without being read', async () => {
    const path = put('disc.chd', bytes);
    const chd = { version: 5, sha1: 'ab'.repeat(20), rawSha1: 'ab'.repeat(20), logicalSize: 0 };
    expect(quickFingerprint(path)).toEqual({ level: 'quick', size: bytes.length, chd });
    expect(await fullFingerprint(path)).toMatchObject({ chd, ...digestsOf(bytes) });
  });
});

describe('an archive', () => {
  test('stands for its largest member and keeps the others', async () => {
    const readme = Buffer.from('read me');
    const archive = await packWithSevenZip('7z', { 'Zelda.nes': nes, 'readme.txt': readme });
    const path = put('Zelda.7z', archive);
    const { crc } = digestsOf(nes);
    expect(quickFingerprint(path)).toMatchObject({ level: 'quick', archive: '7z', crc });
    const full = await fullFingerprint(path);
    expect(full).toMatchObject({ level: 'full', size: archive.length, ...digestsOf(nes) });
    expect(full.headerless).toEqual(nesHeaderless);
    expect(full.members?.map(({ name }) => name).toSorted()).toEqual(['Zelda.nes', 'readme.txt']);
  });

  test('of equal members stands for the first by name', () => {
    const names = ['b.bin', 'a.bin', 'c.bin'];
    const zip = writeZip(names.map((name, index) => ({ name, bytes: noise(100, index) })));
    expect(quickFingerprint(put('equal.zip', zip)).crc).toBe(digestsOf(noise(100, 1)).crc);
  });

  test.each([
    ['empty', writeZip([])],
    ['broken', writeZip([{ name: 'a.bin', bytes: noise(3000) }]).subarray(0, 2000)],
  ])('that is %s is digested as the file it is', async (code, bytes) => {
    const path = put(`${code}.zip`, bytes);
    expect(quickFingerprint(path)).toMatchObject({ level: 'quick', ...problem(code) });
    expect(quickFingerprint(path)).not.toHaveProperty('crc');
    const full = { level: 'full', size: bytes.length, ...digestsOf(bytes), ...problem(code) };
    expect(await fullFingerprint(path)).toMatchObject(full);
  });

  test('inside another is not opened', async () => {
    const inner = writeZip([{ name: 'game.nes', bytes: nes }]);
    const path = put('outer.zip', writeZip([{ name: 'inner.zip', bytes: inner }]));
    const { members, sha1 } = await fullFingerprint(path);
    expect(members).toHaveLength(1);
    expect(sha1).toBe(digestsOf(inner).sha1);
  });
});

describe('a file that cannot be read', () => {
  const nowhere = join(dirname(put('x', '')), 'nowhere.bin');

  test('is not there', async () => {
    expect(quickFingerprint(nowhere)).toMatchObject(problem('unreadable'));
    expect(await fullFingerprint(nowhere)).toMatchObject(problem('unreadable'));
  });

  test('is a folder', async () => {
    mkdirSync(nowhere);
    expect(quickFingerprint(nowhere)).toMatchObject(problem('unreadable'));
    expect(await fullFingerprint(nowhere)).toMatchObject(problem('unreadable'));
  });

  test('changes meanwhile', async () => {
    const path = put('grows.bin', noise(2 * MIB));
    const onBytes = () => appendFileSync(path, 'more');
    const found = await fullFingerprint(path, { onBytes });
    expect(found).toMatchObject(problem('changed'));
    expect(found).not.toHaveProperty('sha1');
  });

  test('is cancelled on the way', async () => {
    const path = put('cancelled.bin', noise(2 * MIB));
    const signal = AbortSignal.abort();
    await expect(fullFingerprint(path, { signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a folder', () => {
  test('adds up in the order of names, archives as they lie there', async () => {
    const zip = writeZip([{ name: 'in.bin', bytes: noise(500, 9) }]);
    const files = { 'b.zip': zip, 'a.bin': noise(2 * MIB), 'c.cue': Buffer.from('FILE "a.bin"') };
    const paths = Object.entries(files).map(([name, bytes]) => put(name, bytes));
    const found = await folderFingerprint(paths);
    expect(found.files.map(({ path }) => path.slice(-5))).toEqual(['a.bin', 'b.zip', 'c.cue']);
    const all = Buffer.concat([files['a.bin'], files['b.zip'], files['c.cue']]);
    expect(found.aggregate).toEqual(digestsOf(all));
    expect(found.files[0]?.fingerprint).toMatchObject(digestsOf(files['a.bin']));
    expect(found.files[1]?.fingerprint).toMatchObject(digestsOf(noise(500, 9)));
  });

  test('of one file is that file', async () => {
    const { aggregate } = await folderFingerprint([put('one.nes', nes)]);
    expect(aggregate).toEqual(digestsOf(nes));
  });

  test('with a file that cannot be read adds up to nothing', async () => {
    const found = await folderFingerprint([put('good.nes', nes), '/nowhere/bad.nes']);
    expect(found.aggregate).toBeUndefined();
    expect(found.files).toHaveLength(2);
  });
});
