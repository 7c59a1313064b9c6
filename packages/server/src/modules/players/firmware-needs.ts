import type { FirmwareNeed } from '@saveroom/contract';

import { knownMd5 } from '#modules/firmware/firmware.api.ts';
import { firmwareRulesOf } from '#modules/platforms/platforms.api.ts';

import type { PlatformFirmware } from './rom-player.queries.ts';

/** The firmware files that the cores use, and the available file that matches each. */
export const firmwareNeeds = (
  cores: readonly string[],
  slug: string,
  available: readonly PlatformFirmware[],
): FirmwareNeed[] =>
  cores.flatMap((core) =>
    firmwareRulesOf(core, slug).map(({ file, or, required }) => {
      const names = [file, ...or];
      const md5 = [...new Set(names.flatMap((name) => knownMd5(slug, name) ?? []))];
      const firmware_id = findMatch(available, names, md5);
      return { core, file_name: file, md5, required, firmware_id };
    }),
  );

/** A file with a known checksum comes before one that only has the right name. */
function findMatch(
  available: readonly PlatformFirmware[],
  names: readonly string[],
  md5: readonly string[],
): number | null {
  const lowerNames = new Set(names.map((name) => name.toLowerCase()));
  const byChecksum = available.find(({ md5_hash }) => md5.includes(md5_hash));
  const byName = available.find(({ file_name }) => lowerNames.has(file_name.toLowerCase()));
  return (byChecksum ?? byName)?.id ?? null;
}
