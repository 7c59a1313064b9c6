import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { Figure } from './all.ts';

const ENTRIES = 300_000;
const LOAD = join(import.meta.dirname, 'load-dats-in-child.ts');

/** Load time and memory of a DAT that is larger than any real one. */
export async function dats(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'saveroom-bench-'));
  try {
    mkdirSync(join(folder, 'dats'));
    await pipeline(
      Readable.from(logiqx()),
      createWriteStream(join(folder, 'dats', 'Nintendo - Game Boy Advance.dat')),
    );
    const child = spawnSync(process.execPath, [LOAD, folder], { encoding: 'utf8' });
    if (child.status !== 0) throw new Error(child.stderr);
    const result = JSON.parse(child.stdout) as Result;
    const { games, seconds, megabytes, reload, match, laterMegabytes } = result;
    if (games !== ENTRIES) throw new Error(`dats: only ${games} games were loaded`);
    return [
      { what: `a DAT of ${ENTRIES} entries, loaded`, value: seconds, unit: 's', limit: 15 },
      { what: 'most memory until then', value: megabytes, unit: 'MB', limit: 250 },
      { what: 'replaced by its next version', value: reload, unit: 's', limit: 30 },
      { what: 'matched against an empty library', value: match, unit: 's' },
      { what: 'most memory in the end', value: laterMegabytes, unit: 'MB', limit: 300 },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Result {
  readonly games: number;
  readonly seconds: number;
  readonly reload: number;
  readonly match: number;
  readonly megabytes: number;
  readonly laterMegabytes: number;
}

function* logiqx(): Generator<string> {
  yield '<?xml version="1.0"?>\n<datafile>\n<header><name>Nintendo - Game Boy Advance</name>';
  yield '<description>Generated</description><version>20260101</version></header>\n';
  for (let index = 0; index < ENTRIES; index += 1) {
    const name = `Game of Many Words ${index} &amp; More (USA, Europe) (En,Fr,De)`;
    const sha1 = createHash('sha1').update(name).digest('hex');
    const md5 = createHash('md5').update(name).digest('hex');
    const crc = sha1.slice(0, 8).toUpperCase();
    const parent = index % 3 === 0 ? '' : ` cloneof="Game ${index - (index % 3)}"`;
    yield `\t<game name="${name}"${parent}>\n\t\t<description>${name}</description>\n`;
    yield `\t\t<release name="${name}" region="EUR"/>\n\t\t<rom name="${name}.gba" `;
    yield `size="4194304" crc="${crc}" md5="${md5}" sha1="${sha1}" status="verified"/>\n\t</game>\n`;
  }
  yield '</datafile>\n';
}
