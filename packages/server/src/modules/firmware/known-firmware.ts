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

/** True: size and one digest match the firmware that emulators expect by this name. */
export function isKnownFirmware(
  platformSlug: string,
  { name, size, digests }: { name: string; size: number; digests: Digests },
): boolean {
  const known = KNOWN.get(keyOf(platformSlug, name));
  if (known?.size !== size) return false;
  const { crc, md5, sha1 } = digests;
  return known.md5 === md5 || known.sha1 === sha1 || known.crc === crc;
}

/** The expected MD5 of a file of this name; undefined: unknown. */
export const knownMd5 = (platformSlug: string, name: string): string | undefined =>
  KNOWN.get(keyOf(platformSlug, name))?.md5;

/** Case-insensitive, because these names are often written in capitals. */
function keyOf(slug: string, name: string): string {
  return `${slug}:${nameKey(name).toLowerCase()}`;
}
