import type { Digests } from '#modules/fingerprint/fingerprint.api.ts';

import groups from '../../../data/known-firmware.json' with { type: 'json' };

import { nameKey } from '#modules/names/names.api.ts';

interface KnownFile extends Digests {
  readonly size: number;
}

const KNOWN = new Map<string, KnownFile>(
  groups.flatMap(({ platforms, files }) =>
    platforms.flatMap((slug) =>
      files.map(({ name, ...file }) => [keyOf(slug, name), file] as const),
    ),
  ),
);

/** Whether a file is, byte for byte, the one that emulators of the platform ask for by this name. */
export function isKnownFirmware(
  platformSlug: string,
  { name, size, digests }: { name: string; size: number; digests: Digests },
): boolean {
  const known = KNOWN.get(keyOf(platformSlug, name));
  if (known?.size !== size) return false;
  const { crc, md5, sha1 } = digests;
  return known.md5 === md5 || known.sha1 === sha1 || known.crc === crc;
}

/** Checksums a file of this name may have; none: its makers name none. */
export const knownMd5 = (platformSlug: string, name: string): string | undefined =>
  KNOWN.get(keyOf(platformSlug, name))?.md5;

/** Half of the world writes these names in capitals. */
function keyOf(slug: string, name: string): string {
  return `${slug}:${nameKey(name).toLowerCase()}`;
}
