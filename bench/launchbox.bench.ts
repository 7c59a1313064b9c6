import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { textSource } from '../packages/server/src/core/files/zip/file-source.ts';
import { openZip, type ZipSource } from '../packages/server/src/core/files/zip/zip-file.ts';
import { entry } from '../packages/server/src/testing/launchbox-file.ts';
import type { Figure } from './all.ts';
import { generatedSource } from './generated-source.ts';

const GAMES = 180_000;
const IMPORT = join(import.meta.dirname, 'import-launchbox-in-child.ts');
/** The Node flags that the server is started with. */
const SERVER_FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=40'];
const OVERVIEW = 'A story of many words about heroes, dragons & the end of the world. '.repeat(12);

/** Import time and memory of a LaunchBox file as large as the real one. */
export async function launchbox(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'saveroom-bench-'));
  try {
    mkdirSync(join(folder, 'imports'));
    const zip = openZip(await members());
    await pipeline(
      Readable.from(zip.stream({ start: 0, end: zip.size - 1 })),
      createWriteStream(join(folder, 'imports', 'launchbox.zip')),
    );
    const args = [...SERVER_FLAGS, IMPORT, folder];
    const child = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (child.status !== 0) throw new Error(child.stderr);
    const { rows, seconds, again, megabytes, laterMegabytes, lookup } = JSON.parse(
      child.stdout,
    ) as Result;
    return [
      { what: 'rows of LaunchBox, imported', value: rows, unit: 'rows', atLeast: 600_000 },
      { what: 'size of the file', value: Math.round(zip.size / 1e6), unit: 'MB' },
      { what: 'import time', value: seconds, unit: 's', limit: 120 },
      { what: 'most memory until then', value: megabytes, unit: 'MB', limit: 300 },
      { what: 'replaced by the next file', value: again, unit: 's', limit: 240 },
      { what: 'most memory in the end', value: laterMegabytes, unit: 'MB', limit: 300 },
      { what: 'lookup of a game by name', value: lookup, unit: 'ms', limit: 5 },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Result {
  readonly rows: number;
  readonly seconds: number;
  readonly again: number;
  readonly megabytes: number;
  readonly laterMegabytes: number;
  readonly lookup: number;
}

const members = async (): Promise<ZipSource[]> => [
  await generatedSource('Metadata.xml', metadata),
  await generatedSource('Files.xml', files),
  textSource('Mame.xml', '<LaunchBox></LaunchBox>', new Date(0)),
];

function* metadata(): Generator<string> {
  yield '<?xml version="1.0" standalone="yes"?>\n<LaunchBox>\n';
  for (let index = 1; index <= GAMES; index += 1) {
    yield entry([
      'Game',
      {
        Name: `The Game of Words ${index}`,
        DatabaseID: String(index),
        Platform: `Platform ${index % 200}`,
        ReleaseDate: '1992-04-13T00:00:00-07:00',
        Overview: OVERVIEW,
        Genres: 'Action; Role-Playing',
        Developer: 'Somebody',
        Publisher: 'Somebody Else, Inc.',
        CommunityRating: '3.5',
        CommunityRatingCount: '12',
      },
    ]);
  }
  for (let index = 1; index <= GAMES / 2; index += 1) {
    const AlternateName = `Kotoba no Gēmu ${index}`;
    yield entry(['GameAlternateName', { AlternateName, DatabaseID: String(index) }]);
  }
  for (let index = 1; index <= GAMES; index += 1) {
    for (const Type of ['Box - Front', 'Screenshot - Gameplay', 'Clear Logo']) {
      const FileName = `1a2b3c4d-5e6f-7081-92a3-${index}-${Type.length}.jpg`;
      yield entry(['GameImage', { DatabaseID: String(index), FileName, Type, Region: 'Europe' }]);
    }
  }
  yield '</LaunchBox>\n';
}

function* files(): Generator<string> {
  yield '<LaunchBox>\n';
  for (let index = 1; index <= GAMES / 3; index += 1) {
    const FileName = `Game of Words, The ${index} (USA)`;
    const GameName = `The Game of Words ${index}`;
    yield entry(['File', { Platform: `Platform ${index % 200}`, FileName, GameName }]);
  }
  yield '</LaunchBox>\n';
}
