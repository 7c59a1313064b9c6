import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

import { afterAll } from 'vitest';

import type { Digests } from '#modules/fingerprint/fingerprint.ts';

/** Creates a folder for the current test file and returns a function that writes into it. */
export function fixtureFolder(): (name: string, bytes: Uint8Array | string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'saveroom-fingerprint-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (name, bytes) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };
}

/** The expected digests, computed by other code than the one under test. */
export function digestsOf(bytes: Uint8Array): Digests {
  return {
    crc: crc32(bytes).toString(16).padStart(8, '0'),
    md5: createHash('md5').update(bytes).digest('hex'),
    sha1: createHash('sha1').update(bytes).digest('hex'),
  };
}

/** Deterministic bytes that don't compress well. */
export function noise(length: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(length);
  let state = seed;
  for (let index = 0; index < length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[index] = state >>> 24;
  }
  return bytes;
}
