import { createHash } from 'node:crypto';

import { archiveKind, digestArchive, withFileAsync } from '#modules/fingerprint/fingerprint.api.ts';

const HEAD_BYTES = 16;
/** A bundle of saves is small; what asks for more is taken by its own bytes. */
const LIMITS = {
  entries: 10_000,
  totalBytes: 2 * 1024 * 1024 * 1024,
  ratioFreeBytes: 64 * 1024 * 1024,
  milliseconds: 20_000,
};

/** Null: it is no zip, or none that can be read in full. */
export const zipContentHash = (path: string): Promise<string | null> =>
  withFileAsync(path, async (file) => {
    if (archiveKind(file.read(0, HEAD_BYTES), '') !== 'zip') return null;
    const { members, problem } = await digestArchive(file, 'zip', { limits: LIMITS });
    if (problem || !members) return null;
    const lines = members
      .map(({ name, md5 }) => ({ name, line: `${name}:${md5 ?? ''}` }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ line }) => line);
    return createHash('md5').update(lines.join('\n')).digest('hex');
  });
