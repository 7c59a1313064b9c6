import type { FirmwareNeed } from '@saveroom/contract';

import { knownMd5 } from '#modules/firmware/firmware.api.ts';
import { firmwareRulesOf } from '#modules/platforms/platforms.api.ts';

import type { PlayedFirmware } from './rom-player.queries.ts';

/** Which files the cores ask for, and which of those that are here answers. */
export const firmwareNeeds = (
  cores: readonly string[],
  slug: string,
  here: readonly PlayedFirmware[],
): FirmwareNeed[] =>
  cores.flatMap((core) =>
    firmwareRulesOf(core, slug).map(({ file, or, required }) => {
      const names = [file, ...or];
      const md5 = [...new Set(names.flatMap((name) => knownMd5(slug, name) ?? []))];
      return { core, file_name: file, md5, required, firmware_id: answerOf(here, names, md5) };
    }),
  );

/** The very bytes before anything that only has the name. */
function answerOf(
  here: readonly PlayedFirmware[],
  names: readonly string[],
  md5: readonly string[],
): number | null {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const same = here.find(({ md5_hash }) => md5.includes(md5_hash));
  const named = here.find(({ file_name }) => wanted.has(file_name.toLowerCase()));
  return (same ?? named)?.id ?? null;
}
