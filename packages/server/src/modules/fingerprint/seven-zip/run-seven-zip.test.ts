import { chmodSync } from 'node:fs';
import { basename, delimiter, dirname } from 'node:path';

import { describe, expect, test } from 'vitest';

import { ArchiveGuard, archiveLimits } from '#modules/fingerprint/archive-limits.ts';
import type { ArchiveLimits } from '#modules/fingerprint/archive-limits.ts';
import type { Stop } from '#modules/fingerprint/fingerprint.ts';
import { fixtureFolder } from '#modules/fingerprint/testing/fixture-files.ts';
import { findProgram, runSevenZip } from './run-seven-zip.disk.ts';

const put = fixtureFolder();

function program(name: string, script: string): string {
  const path = put(name, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

async function run(path: string, limits: Partial<ArchiveLimits> = {}, signal?: Stop) {
  const guard = new ArchiveGuard(10, archiveLimits(10, limits), { signal });
  const archive = { kind: '7z', path: put('-rf;$(id) *?@.7z', '') } as const;
  let said = '';
  await runSevenZip(path, archive, guard, (chunk) => {
    said += Buffer.from(chunk).toString();
  });
  return { said, path: archive.path };
}

describe('runSevenZip', () => {
  test('hands a hostile name over as one word behind the switches', async () => {
    const { said, path } = await run(program('words', String.raw`printf '%s\n' "$@"`));
    const words = said.trimEnd().split('\n');
    expect(words.slice(-2)).toEqual(['--', path]);
    expect(words).toContain('-spd');
  });

  test.each([
    ['ERROR: Data Error in encrypted file. Wrong password? : a.bin', 'encrypted'],
    ['ERROR: Unsupported Method : a.bin', 'unsupported'],
    ['ERROR: CRC Failed : a.bin', 'broken'],
  ])('%s', async (text, code) => {
    const failing = program(`fails-${code}`, `echo '${text}' >&2; exit 2`);
    await expect(run(failing)).rejects.toMatchObject({ code });
  });

  test('accepts a warning', async () => {
    expect((await run(program('warns', 'printf content; exit 1'))).said).toBe('content');
  });

  test('ends a program that takes too long', async () => {
    const slow = program('slow', 'exec sleep 30');
    const start = performance.now();
    await expect(run(slow, { milliseconds: 100 })).rejects.toMatchObject({ code: 'timeout' });
    expect(performance.now() - start).toBeLessThan(5000);
  });

  test('ends a program nobody waits for any more', async () => {
    const slow = program('slow', 'exec sleep 30');
    const signal = AbortSignal.timeout(100);
    await expect(run(slow, {}, signal)).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('tells when the program is not there', async () => {
    await expect(run('/nowhere/7zz')).rejects.toMatchObject({ code: 'unsupported' });
  });

  test('finds the program on the path', () => {
    const path = program('7zz', 'exit 0');
    expect(findProgram(['/nowhere', dirname(path)].join(delimiter))).toBe(path);
    expect(basename(path)).toBe('7zz');
    expect(findProgram('/nowhere')).toBeNull();
  });
});
