import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

import type { ArchiveGuard } from '#modules/fingerprint/archive-limits.ts';
import type { Sink } from '#modules/fingerprint/content-digest.ts';
import { FingerprintError } from '#modules/fingerprint/fingerprint.ts';
import { sevenZipError, unpackArguments, MAX_ACCEPTED_EXIT_CODE } from './seven-zip-command.ts';
import type { SevenZipKind } from './seven-zip-command.ts';

/** Older programs named `7z` lack formats and switches; only current ones are named `7zz`. */
const PROGRAM = process.platform === 'win32' ? '7zz.exe' : '7zz';
const CHECK_INTERVAL_MS = 250;
const MAX_ERROR_OUTPUT = 16 * 1024;

let installed: string | null | undefined;

/** Null: not installed. The bundled WebAssembly version is half as fast but complete. */
export function installedSevenZip(): string | null {
  installed ??= findProgram(process.env.PATH ?? '');
  return installed;
}

export function findProgram(searchPath: string): string | null {
  const folders = searchPath.split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, PROGRAM)).find(isExecutable) ?? null;
}

/** Writes all members to `sink`, one after the other. No shell is involved. */
export function runSevenZip(
  program: string,
  archive: { readonly kind: SevenZipKind; readonly path: string },
  guard: ArchiveGuard,
  sink: Sink,
): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(program, unpackArguments(archive.kind, resolve(archive.path)), {
      cwd: tmpdir(),
      env: { LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let errorOutput = '';
    const stop = (error: unknown): void => {
      clearInterval(timer);
      child.stdout.removeAllListeners('data');
      child.kill('SIGKILL');
      fail(error);
    };
    const guarded = (action: () => void): void => {
      try {
        action();
      } catch (error) {
        stop(error);
      }
    };
    const timer = setInterval(() => guarded(() => guard.check()), CHECK_INTERVAL_MS);
    child.stdout.on('data', (chunk: Buffer) => guarded(() => sink(chunk)));
    child.stderr.on('data', (chunk: Buffer) => {
      errorOutput = (errorOutput + chunk.toString('utf8')).slice(0, MAX_ERROR_OUTPUT);
    });
    child.once('error', () => stop(new FingerprintError('unsupported', 'Couldn’t start 7-Zip')));
    child.once('close', (code) => {
      clearInterval(timer);
      if (code !== null && code <= MAX_ACCEPTED_EXIT_CODE) done();
      else fail(sevenZipError(errorOutput));
    });
  });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
