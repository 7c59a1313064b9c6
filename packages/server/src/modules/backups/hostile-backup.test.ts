import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { BackupService } from './backup-service.ts';
import { backupFixture, NO_OP_CONTEXT } from '#testing/backup-fixture.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

import { writeZip, type ZipPart } from '#modules/fingerprint/testing/write-zip.ts';
import { BackupReader } from './backup-reader.ts';
import { BackupWriter } from './backup-writer.disk.ts';

const stored = (name: string, text: string): ZipPart => ({
  name,
  bytes: Buffer.from(text),
  method: 0,
});
const MANIFEST = stored('manifest.json', '{}');

async function refusalOf(bytes: Buffer): Promise<string> {
  const path = join(await temporaryFolder(), 'hostile.zip');
  writeFileSync(path, bytes);
  try {
    BackupReader.open(path).close();
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  }
}

test.each([
  [
    'a name with a path traversal',
    writeZip([stored('saves/../../../etc/cron.d/x', 'x'), MANIFEST]),
  ],
  ['an absolute name', writeZip([stored('/etc/passwd', 'x'), MANIFEST])],
  ['a Windows path', writeZip([stored('C:\\x', 'x'), MANIFEST])],
  ['a duplicate name', writeZip([stored('config.yml', 'a'), stored('config.yml', 'b'), MANIFEST])],
  ['an unknown file', writeZip([stored('library/roms/nes/a.nes', 'x'), MANIFEST])],
  ['a save whose name is no hash', writeZip([stored('saves/aa/short', 'x'), MANIFEST])],
  ['a compressed entry', writeZip([{ ...stored('config.yml', 'x'), method: 8 }, MANIFEST])],
  ['an uncompressed database', writeZip([stored('database/saveroom.db', 'x'), MANIFEST])],
  [
    'a database that expands more than deflate can',
    writeZip([
      { ...stored('database/saveroom.db', 'x'), method: 8, claims: { size: 2_000_000_000 } },
      MANIFEST,
    ]),
  ],
  [
    'an entry larger than the file',
    writeZip([{ ...stored('config.yml', 'x'), claims: { size: 2_000_000_000 } }, MANIFEST]),
  ],
  ['no manifest', writeZip([stored('config.yml', 'x')])],
  ['a manifest without fields', writeZip([stored('config.yml', 'x'), MANIFEST])],
  ['a manifest that is no JSON', writeZip([stored('manifest.json', '{{{')])],
])('a zip with %s is refused with a message', async (_what, bytes) => {
  expect(await refusalOf(bytes)).toMatch(/^(The backup is damaged|This isn’t a Saveroom backup): /);
});

/** Writes a consistent backup with a manifest that has these fields. */
async function forge(path: string, fields: object): Promise<void> {
  const writer = await BackupWriter.begin(path, new Date('2026-01-01T00:00:00Z'));
  if ('format' in fields && fields.format === 2) {
    writeFileSync(`${path}.db`, 'no database at all');
    Object.assign(fields, {
      database: await writer.addDeflated('database/saveroom.db', `${path}.db`, () => {}),
    });
    rmSync(`${path}.db`);
  } else await writer.addBytes('database/00001.gz', Buffer.from('not packed at all'));
  await writer.finish((checksums) =>
    JSON.stringify({
      format: 1,
      product: 'Saveroom',
      version: '9.9',
      kind: 'manual',
      checksums,
      created_at: '2026-01-01T00:00:00.000+00:00',
      engine: 'sqlite',
      migrations: [],
      tables: {},
      files: { count: 0, bytes: 0 },
      missing: [],
      database: { size: 17, sha256: '' },
      ...fields,
    }),
  );
}

test.each([
  [
    'a database larger than the disk',
    { database: { size: 2 ** 52, sha256: '' } },
    /Not enough disk space/,
  ],
  ['an invalid database', { format: 2 }, /damaged: the database/],
  ['an invalid part of a database', {}, /damaged: the database/],
  ['a newer format', { format: 3 }, /newer version of Saveroom/],
  ['a newer schema', { migrations: ['9999_future'] }, /newer version of Saveroom \(9\.9\)/],
  ['a malformed manifest', { tables: 7 }, /damaged: the manifest/],
])(
  'a backup with %s is refused with a message and leaves no file',
  async (_what, fields, message) => {
    const { dataDir, engine, clock } = await backupFixture('sqlite');
    const backups = new BackupService({ engine: { ...engine, location: null }, dataDir, clock });
    await backups.folder.freeBytes();
    const name = 'saveroom-2026-01-01T00-00-00-000Z-uploaded.zip';
    await forge(join(dataDir, 'backups', name), fields);
    await expect(backups.stage(name, NO_OP_CONTEXT)).rejects.toThrow(message);
    const remaining = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
    expect(
      remaining.filter((path) => path.startsWith('restore/') || path.includes('.work')),
    ).toEqual([]);
  },
);
