import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { AppError } from '#core/lib/app-error.ts';

interface PackageSpec {
  readonly package: string;
  readonly version: string;
  readonly integrity: string;
}

interface PackOptions {
  readonly signal?: AbortSignal;
  /** The cache folder of npm; undefined: the one that npm is configured to use. */
  readonly cache?: string;
}

const MAX_STDERR_CHARS = 4096;
/** One quick retry only: an offline server must not wait for minutes. */
const PACK_ARGS = [
  'pack',
  '--loglevel=error',
  '--ignore-scripts',
  '--prefer-offline',
  '--fetch-retries=1',
  '--fetch-retry-mintimeout=1000',
];

/** A retry would not help: npm is missing, or the package has unexpected content. */
export class PackageError extends AppError {
  constructor(text: string) {
    super('unavailable', text);
  }
}

/**
 * Downloads a package with npm, so that npm's registry, proxy and cache settings apply, and
 * resolves with the path of the tarball. No code of the package is run.
 */
export async function packPackage(
  spec: PackageSpec,
  folder: string,
  { signal, cache }: PackOptions = {},
): Promise<string> {
  const name = `${spec.package}@${spec.version}`;
  const cacheArgs = cache === undefined ? [] : ['--cache', cache];
  await runNpm([...PACK_ARGS, ...cacheArgs, '--pack-destination', folder, name], folder, signal);
  const file = (await readdir(folder)).find((one) => one.endsWith('.tgz'));
  if (file === undefined) throw new PackageError(`npm didn’t download ${name}`);
  const tarball = join(folder, file);
  await requireIntegrity(tarball, spec);
  return tarball;
}

async function requireIntegrity(path: string, spec: PackageSpec): Promise<void> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(path), hash);
  if (`sha512-${hash.digest('base64')}` === spec.integrity) return;
  throw new PackageError(`${spec.package}@${spec.version} has an unexpected checksum`);
}

/** Prefers the npm that started this process: it may be the only one on the machine. */
function runNpm(args: readonly string[], cwd: string, signal?: AbortSignal): Promise<void> {
  const npmPath = process.env['npm_execpath'];
  const [program, ...npmArgs] = npmPath?.endsWith('.js') ? [process.execPath, npmPath] : ['npm'];
  return new Promise((done, fail) => {
    const child = spawn(program, [...npmArgs, ...args], {
      cwd,
      stdio: ['ignore', 'ignore', 'pipe'],
      windowsHide: true,
      shell: process.platform === 'win32' && program === 'npm',
      ...(signal && { signal }),
    });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString('utf8')).slice(-MAX_STDERR_CHARS);
    });
    child.once('error', (error) =>
      fail(
        signal?.aborted
          ? error
          : new PackageError('npm isn’t installed. It’s needed to download cores.'),
      ),
    );
    child.once('close', (code) => {
      if (code === 0) done();
      else fail(new Error(reasonOf(stderr)));
    });
  });
}

const OFFLINE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED/;

function reasonOf(stderr: string): string {
  if (OFFLINE.test(stderr)) return 'Can’t reach the npm registry. Check the server’s connection.';
  const line = stderr.split('\n').find((one) => /npm (error|ERR!)/.test(one) && !/code/.test(one));
  const message = line?.replace(/^npm (error|ERR!)\s*/, '').trim();
  return message ? `npm couldn’t download it: ${message}` : 'npm couldn’t download it';
}
