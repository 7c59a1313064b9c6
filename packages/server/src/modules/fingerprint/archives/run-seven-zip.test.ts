import { chmodSync } from 'node:fs';
import { basename, delimiter, dirname } from 'node:path';

import { describe, expect, test } from 'vitest';

import type { StopSignal } from '#modules/fingerprint/fingerprint.ts';
import { fixtureFolder } from '#modules/fingerprint/testing/fixture-files.ts';

import { ArchiveGuard, archiveLimits, type ArchiveLimits } from './archive-limits.ts';
import { findProgram, runSevenZip } from './run-seven-zip.disk.ts';

const put = fixtureFolder();

function program(name: string, script: string): string {
  const path = put(name, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

async function run(path: string, limits: Partial<ArchiveLimits> = {}, signal?: StopSignal) {
  const guard = new ArchiveGuard(10, archiveLimits(10, limits), { signal });
  const archive = { kind: '7z', path: put('-rf;$(id) *?@.7z', '') } as const;
  let output = '';
  await runSevenZip(path, archive, guard, (chunk) => {
    output += Buffer.from(chunk).toString();
  });
  return { output, path: archive.path };
}

describe('runSevenZip', () => {
  test('passes a hostile name as one argument after the switches', async () => {
    const { output, path } = await run(program('arguments', String.raw`printf '%s\n' "$@"`));
    const args = output.trimEnd().split('\n');
    expect(args.slice(-2)).toEqual(['--', path]);
    expect(args).toContain('-spd');
  });

  test.each([
    ['ERROR: Data Error in encrypted file. Wrong password? : a.bin', 'encrypted'],
    ['ERROR: Unsupported Method : a.bin', 'unsupported'],
    ['ERROR: CRC Failed : a.bin', 'broken'],
  ])('maps the output "%s" to the problem %s', async (text, code) => {
    const failing = program(`fails-${code}`, `echo '${text}' >&2; exit 2`);
    await expect(run(failing)).rejects.toMatchObject({ code });
  });

  test('accepts the exit code of a warning', async () => {
    expect((await run(program('warns', 'printf content; exit 1'))).output).toBe('content');
  });

  test('kills a program that exceeds the time limit', async () => {
    const slow = program('slow', 'exec sleep 30');
    await expect(run(slow, { milliseconds: 100 })).rejects.toMatchObject({ code: 'timeout' });
  });

  test('kills the program when the signal is aborted', async () => {
    const slow = program('slow', 'exec sleep 30');
    const signal = AbortSignal.timeout(100);
    await expect(run(slow, {}, signal)).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('reports a missing program as unsupported', async () => {
    await expect(run('/nowhere/7zz')).rejects.toMatchObject({ code: 'unsupported' });
  });

  test('finds the program in the PATH', () => {
    const path = program('7zz', 'exit 0');
    expect(findProgram(['/nowhere', dirname(path)].join(delimiter))).toBe(path);
    expect(basename(path)).toBe('7zz');
    expect(findProgram('/nowhere')).toBeNull();
  });
});
