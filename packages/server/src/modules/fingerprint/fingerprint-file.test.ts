import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { readFullFingerprint, readQuickFingerprint } from './fingerprint-file.ts';
import { readFolderFingerprint } from './fingerprint-file.ts';
import { digestsOf, fixtureFolder, noise } from './testing/fixture-files.ts';
import { packWithSevenZip } from './testing/pack-with-seven-zip.ts';
import { writeZip } from './testing/write-zip.ts';

const writeFixture = fixtureFolder();
const MIB = 1024 * 1024;
const problem = (code: string) => ({ problem: expect.objectContaining({ code }) as object });
const nes = Buffer.concat([Buffer.from('NES\u001A'), Buffer.alloc(12), noise(40_960)]);
const nesHeaderless = { kind: 'ines', ...digestsOf(nes.subarray(16)) };

describe('fingerprint of a plain file', () => {
  test('is full in quick mode if the file is small', async () => {
    const path = writeFixture('Zelda.nes', nes);
    const expected = {
      level: 'full',
      size: nes.length,
      ...digestsOf(nes),
      headerless: nesHeaderless,
    };
    expect(readQuickFingerprint(path)).toEqual(expected);
    expect(await readFullFingerprint(path)).toEqual(expected);
  });

  test('has only the size in quick mode if the file is large', async () => {
    const bytes = noise(5 * MIB);
    const path = writeFixture('large.bin', bytes);
    expect(readQuickFingerprint(path)).toEqual({ level: 'quick', size: bytes.length });
    const full = { level: 'full', size: bytes.length, ...digestsOf(bytes) };
    expect(await readFullFingerprint(path)).toEqual(full);
  });

  test('is full for an empty file', async () => {
    const path = writeFixture('empty.bin', '');
    const expected = { level: 'full', size: 0, ...digestsOf(Buffer.alloc(0)) };
    expect(readQuickFingerprint(path)).toEqual(expected);
    expect(await readFullFingerprint(path)).toEqual(expected);
  });

  test('ignores the extension of an archive', () => {
    expect(readQuickFingerprint(writeFixture('not.zip', nes))).toMatchObject(digestsOf(nes));
  });
});

describe('fingerprint of a disc image', () => {
  const header = Buffer.alloc(124);
  header.write('MComprHD');
  header.writeUInt32BE(124, 8);
  header.writeUInt32BE(5, 12);
  header.fill(0xab, 64, 104);
  const bytes = Buffer.concat([header, noise(5 * MIB)]);

  test('has the checksum of the header in quick mode', async () => {
    const path = writeFixture('disc.chd', bytes);
    const chd = { version: 5, sha1: 'ab'.repeat(20), rawSha1: 'ab'.repeat(20), logicalSize: 0 };
    expect(readQuickFingerprint(path)).toEqual({ level: 'quick', size: bytes.length, chd });
    expect(await readFullFingerprint(path)).toMatchObject({ chd, ...digestsOf(bytes) });
  });
});

describe('fingerprint of an archive', () => {
  test('has the digests of the largest member and lists all members', async () => {
    const readme = Buffer.from('read me');
    const archive = await packWithSevenZip('7z', { 'Zelda.nes': nes, 'readme.txt': readme });
    const path = writeFixture('Zelda.7z', archive);
    const { crc } = digestsOf(nes);
    expect(readQuickFingerprint(path)).toMatchObject({ level: 'quick', archive: '7z', crc });
    const full = await readFullFingerprint(path);
    expect(full).toMatchObject({ level: 'full', size: archive.length, ...digestsOf(nes) });
    expect(full.headerless).toEqual(nesHeaderless);
    expect(full.members?.map(({ name }) => name).toSorted()).toEqual(['Zelda.nes', 'readme.txt']);
  });

  test('has the digests of the first member by name if sizes are equal', () => {
    const names = ['b.bin', 'a.bin', 'c.bin'];
    const zip = writeZip(names.map((name, index) => ({ name, bytes: noise(100, index) })));
    expect(readQuickFingerprint(writeFixture('equal.zip', zip)).crc).toBe(
      digestsOf(noise(100, 1)).crc,
    );
  });

  test.each([
    ['empty', writeZip([])],
    ['broken', writeZip([{ name: 'a.bin', bytes: noise(3000) }]).subarray(0, 2000)],
  ])('has the digests of the file itself if the archive is %s', async (code, bytes) => {
    const path = writeFixture(`${code}.zip`, bytes);
    expect(readQuickFingerprint(path)).toMatchObject({ level: 'quick', ...problem(code) });
    expect(readQuickFingerprint(path)).not.toHaveProperty('crc');
    const full = { level: 'full', size: bytes.length, ...digestsOf(bytes), ...problem(code) };
    expect(await readFullFingerprint(path)).toMatchObject(full);
  });

  test('does not open nested archives', async () => {
    const inner = writeZip([{ name: 'game.nes', bytes: nes }]);
    const path = writeFixture('outer.zip', writeZip([{ name: 'inner.zip', bytes: inner }]));
    const { members, sha1 } = await readFullFingerprint(path);
    expect(members).toHaveLength(1);
    expect(sha1).toBe(digestsOf(inner).sha1);
  });
});

describe('fingerprint of an unreadable file', () => {
  const missing = join(dirname(writeFixture('x', '')), 'missing.bin');

  test('reports a missing file', async () => {
    expect(readQuickFingerprint(missing)).toMatchObject(problem('unreadable'));
    expect(await readFullFingerprint(missing)).toMatchObject(problem('unreadable'));
  });

  test('reports a folder', async () => {
    mkdirSync(missing);
    expect(readQuickFingerprint(missing)).toMatchObject(problem('unreadable'));
    expect(await readFullFingerprint(missing)).toMatchObject(problem('unreadable'));
  });

  test('reports a file that changes meanwhile', async () => {
    const path = writeFixture('grows.bin', noise(2 * MIB));
    const onBytes = () => appendFileSync(path, 'more');
    const found = await readFullFingerprint(path, { onBytes });
    expect(found).toMatchObject(problem('changed'));
    expect(found).not.toHaveProperty('sha1');
  });

  test('rejects if it is cancelled', async () => {
    const path = writeFixture('cancelled.bin', noise(2 * MIB));
    const signal = AbortSignal.abort();
    await expect(readFullFingerprint(path, { signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('fingerprint of a folder', () => {
  test('aggregates files in the order of names, with the bytes of archives themselves', async () => {
    const zip = writeZip([{ name: 'in.bin', bytes: noise(500, 9) }]);
    const files = { 'b.zip': zip, 'a.bin': noise(2 * MIB), 'c.cue': Buffer.from('FILE "a.bin"') };
    const paths = Object.entries(files).map(([name, bytes]) => writeFixture(name, bytes));
    const found = await readFolderFingerprint(paths);
    expect(found.files.map(({ path }) => path.slice(-5))).toEqual(['a.bin', 'b.zip', 'c.cue']);
    const all = Buffer.concat([files['a.bin'], files['b.zip'], files['c.cue']]);
    expect(found.aggregate).toEqual(digestsOf(all));
    expect(found.files[0]?.fingerprint).toMatchObject(digestsOf(files['a.bin']));
    expect(found.files[1]?.fingerprint).toMatchObject(digestsOf(noise(500, 9)));
  });

  test('has the digests of the file as aggregate if there is only one', async () => {
    const { aggregate } = await readFolderFingerprint([writeFixture('one.nes', nes)]);
    expect(aggregate).toEqual(digestsOf(nes));
  });

  test('has no aggregate if a file is unreadable', async () => {
    const found = await readFolderFingerprint([writeFixture('good.nes', nes), '/missing/bad.nes']);
    expect(found.aggregate).toBeUndefined();
    expect(found.files).toHaveLength(2);
  });
});
