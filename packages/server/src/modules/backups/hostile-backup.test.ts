import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { BackupDesk } from './backup-desk.ts';
import { backupGround, UNWATCHED } from '#testing/backup-ground.ts';
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
    return 'taken';
  } catch (error) {
    return (error as Error).message;
  }
}

test.each([
  ['a name that leads out', writeZip([stored('saves/../../../etc/cron.d/x', 'x'), MANIFEST])],
  ['an absolute name', writeZip([stored('/etc/passwd', 'x'), MANIFEST])],
  ['a name of Windows', writeZip([stored('C:\\x', 'x'), MANIFEST])],
  ['a name twice', writeZip([stored('config.yml', 'a'), stored('config.yml', 'b'), MANIFEST])],
  ['a part no backup has', writeZip([stored('library/roms/nes/a.nes', 'x'), MANIFEST])],
  ['a save under no hash', writeZip([stored('saves/aa/short', 'x'), MANIFEST])],
  ['something packed', writeZip([{ ...stored('config.yml', 'x'), method: 8 }, MANIFEST])],
  [
    'a size beyond the file',
    writeZip([{ ...stored('config.yml', 'x'), claims: { size: 2_000_000_000 } }, MANIFEST]),
  ],
  ['no manifest', writeZip([stored('config.yml', 'x')])],
  ['a manifest that is none', writeZip([stored('config.yml', 'x'), MANIFEST])],
  ['a manifest that is no JSON', writeZip([stored('manifest.json', '{{{')])],
])('%s is refused with words', async (_what, bytes) => {
  expect(await refusalOf(bytes)).toMatch(/^(The backup is damaged|This isn’t a Saveroom backup): /);
});

/** A backup that is in itself without fault, with claims of its own. */
async function forge(path: string, claims: object): Promise<void> {
  const writer = await BackupWriter.begin(path, new Date('2026-01-01T00:00:00Z'));
  await writer.addBytes('database/00001.gz', Buffer.from('not packed at all'));
  await writer.finish((checksums) =>
    JSON.stringify({
      ...{ format: 1, product: 'Saveroom', version: '9.9', kind: 'manual', checksums },
      ...{ created_at: '2026-01-01T00:00:00.000+00:00', engine: 'sqlite', migrations: [] },
      ...{ tables: {}, files: { count: 0, bytes: 0 }, missing: [] },
      database: { size: 17, sha256: '' },
      ...claims,
    }),
  );
}

test.each([
  [
    'a database beyond the disk',
    { database: { size: 2 ** 52, sha256: '' } },
    /Not enough disk space/,
  ],
  ['a database that is none', {}, /damaged: the database/],
  ['a newer format', { format: 2 }, /newer version of Saveroom/],
  ['a newer schema', { migrations: ['9999_future'] }, /newer version of Saveroom \(9\.9\)/],
  ['a manifest of another shape', { tables: 7 }, /damaged: the manifest/],
])('%s is refused with words, and nothing is left', async (_what, claims, words) => {
  const { dataDir, engine, clock } = await backupGround('sqlite');
  const desk = new BackupDesk({ engine: { ...engine, place: null }, dataDir, clock });
  await desk.folder.freeBytes();
  const name = 'saveroom-2026-01-01T00-00-00-000Z-uploaded.zip';
  await forge(join(dataDir, 'backups', name), claims);
  await expect(desk.stage(name, UNWATCHED)).rejects.toThrow(words);
  const left = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  expect(left.filter((path) => path.startsWith('restore/') || path.includes('.work'))).toEqual([]);
});
