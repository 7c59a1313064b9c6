import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

import type { ArchiveGuard } from '#modules/fingerprint/archive-limits.ts';
import type { Sink } from '#modules/fingerprint/content-digest.ts';
import { FingerprintError } from '#modules/fingerprint/fingerprint.ts';
import { sevenZipFault, unpackWords, WORST_ACCEPTED_EXIT } from './seven-zip-fault.ts';
import type { SevenZipKind } from './seven-zip-fault.ts';

/** Old programs named `7z` lack formats and switches; this name came with the current ones. */
const PROGRAM = process.platform === 'win32' ? '7zz.exe' : '7zz';
const LOOK_AGAIN_MS = 250;
const LONGEST_COMPLAINT = 16 * 1024;

let found: string | null | undefined;

/** Null: not installed; twice as slow without, but nothing is missing. */
export function installedSevenZip(): string | null {
  found ??= findProgram(process.env.PATH ?? '');
  return found;
}

export function findProgram(searchPath: string): string | null {
  const places = searchPath.split(delimiter).filter((folder) => folder !== '');
  return places.map((folder) => join(folder, PROGRAM)).find(isProgram) ?? null;
}

/** Unpacks all members, one after the other, into `sink`. No shell ever sees the path. */
export function runSevenZip(
  program: string,
  archive: { readonly kind: SevenZipKind; readonly path: string },
  guard: ArchiveGuard,
  sink: Sink,
): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(program, unpackWords(archive.kind, resolve(archive.path)), {
      cwd: tmpdir(),
      env: { LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let complaint = '';
    const stop = (error: unknown): void => {
      clearInterval(timer);
      child.stdout.removeAllListeners('data');
      child.kill('SIGKILL');
      fail(error);
    };
    const orStop = (act: () => void): void => {
      try {
        act();
      } catch (error) {
        stop(error);
      }
    };
    const timer = setInterval(() => orStop(() => guard.check()), LOOK_AGAIN_MS);
    child.stdout.on('data', (chunk: Buffer) => orStop(() => sink(chunk)));
    child.stderr.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString('utf8')).slice(0, LONGEST_COMPLAINT);
    });
    child.once('error', () => stop(new FingerprintError('unsupported', 'Couldn’t start 7-Zip')));
    child.once('close', (code) => {
      clearInterval(timer);
      if (code !== null && code <= WORST_ACCEPTED_EXIT) done();
      else fail(sevenZipFault(complaint));
    });
  });
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
