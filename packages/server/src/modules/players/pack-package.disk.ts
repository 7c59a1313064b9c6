import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { AppError } from '#core/lib/app-error.ts';

export interface WantedPackage {
  readonly package: string;
  readonly version: string;
  readonly integrity: string;
}

interface PackOptions {
  readonly signal?: AbortSignal;
  /** Where npm keeps what it fetches; left out: where the person who runs it wants it. */
  readonly cache?: string;
}

const LONGEST_COMPLAINT = 4096;
/** One more try, soon: whoever is offline must not wait for minutes. */
const PACK = [
  'pack',
  '--loglevel=error',
  '--ignore-scripts',
  '--prefer-offline',
  '--fetch-retries=1',
  '--fetch-retry-mintimeout=1000',
];

/** Trying again would not help: no npm, or not the bytes we know. */
export class PackageFault extends AppError {
  constructor(text: string) {
    super('unavailable', text);
  }
}

/**
 * Fetches a package with npm, so that its registry, proxy and cache settings hold, and resolves
 * with the path of the tarball. Nothing of it is run.
 */
export async function packPackage(
  wanted: WantedPackage,
  folder: string,
  { signal, cache }: PackOptions = {},
): Promise<string> {
  const spec = `${wanted.package}@${wanted.version}`;
  const own = cache === undefined ? [] : ['--cache', cache];
  await runNpm([...PACK, ...own, '--pack-destination', folder, spec], folder, signal);
  const name = (await readdir(folder)).find((one) => one.endsWith('.tgz'));
  if (name === undefined) throw new PackageFault(`npm didn’t download ${spec}`);
  const tarball = join(folder, name);
  await requireIntegrity(tarball, wanted);
  return tarball;
}

async function requireIntegrity(path: string, wanted: WantedPackage): Promise<void> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(path), hash);
  if (`sha512-${hash.digest('base64')}` === wanted.integrity) return;
  throw new PackageFault(`${wanted.package}@${wanted.version} has an unexpected checksum`);
}

/** The npm that started us where there is one: it may be the only one on the machine. */
function runNpm(words: readonly string[], cwd: string, signal?: AbortSignal): Promise<void> {
  const own = process.env['npm_execpath'];
  const [program, ...before] = own?.endsWith('.js') ? [process.execPath, own] : ['npm'];
  return new Promise((done, fail) => {
    const child = spawn(program, [...before, ...words], {
      cwd,
      stdio: ['ignore', 'ignore', 'pipe'],
      windowsHide: true,
      shell: process.platform === 'win32' && program === 'npm',
      ...(signal && { signal }),
    });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString('utf8')).slice(-LONGEST_COMPLAINT);
    });
    child.once('error', (error) =>
      fail(
        signal?.aborted
          ? error
          : new PackageFault('npm isn’t installed. It’s needed to download cores.'),
      ),
    );
    child.once('close', (code) => {
      if (code === 0) done();
      else fail(new Error(reasonOf(complaint)));
    });
  });
}

const OFFLINE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED/;

function reasonOf(complaint: string): string {
  if (OFFLINE.test(complaint))
    return 'Can’t reach the npm registry. Check the server’s connection.';
  const line = complaint
    .split('\n')
    .find((one) => /npm (error|ERR!)/.test(one) && !/code/.test(one));
  const words = line?.replace(/^npm (error|ERR!)\s*/, '').trim();
  return words ? `npm couldn’t download it: ${words}` : 'npm couldn’t download it';
}
