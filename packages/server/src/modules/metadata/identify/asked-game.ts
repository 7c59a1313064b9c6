import type { AskedFile, AskedGame, SourcePlatform } from '#modules/metadata/sources/provider.ts';
import { parseFileName, type ProviderIds, type Taste } from '#modules/names/names.api.ts';
import type { Config } from '@saveroom/contract';

import { claimFacts, claimOf, type KnownGame } from '#modules/roms/roms.api.ts';
import { fileContents } from '#modules/dats/dats.api.ts';
import { findPlatform } from '#modules/platforms/platforms.api.ts';
import type { FileRow } from './identify.queries.ts';
import { wantedGame, type WantedGame } from './wanted-game.ts';

/** A game as sources are asked about it. */
export interface Inquiry {
  readonly known: KnownGame;
  readonly asked: AskedGame;
  readonly wanted: WantedGame;
  /** Ids that a person wrote into the name of the file. */
  readonly tagged: ProviderIds;
}

export function inquiryOf(known: KnownGame, files: readonly FileRow[]): Inquiry {
  const { rom, claim } = known;
  const isFolder = rom.is_folder === 1;
  const parsed = parseFileName(rom.fs_name, { isFolder });
  const dat = claim ? claimFacts(claimOf(claim)) : null;
  const wanted = wantedGame({
    fsName: rom.fs_name,
    isFolder,
    datTitle: dat?.name ?? null,
    platform: rom.platform_slug,
  });
  return {
    known,
    wanted,
    tagged: parsed.provider_ids,
    asked: {
      platform: sourcePlatform(rom.platform_slug),
      fsName: rom.fs_name,
      fsNameNoTags: rom.fs_name_no_tags,
      title: wanted.titles.at(1) ?? wanted.titles[0] ?? parsed.title,
      regions: parsed.regions.length > 0 ? parsed.regions : (dat?.regions ?? []),
      languages: parsed.languages.length > 0 ? parsed.languages : (dat?.languages ?? []),
      files: files.flatMap(askedFiles).toSorted((a, b) => b.size - a.size),
      raHash: rom.ra_hash,
      serial: parsed.product_code?.base_code ?? '',
    },
  };
}

/** Archives as what is in them, and dumps also without the header of a copier. */
const askedFiles = (file: FileRow): AskedFile[] =>
  fileContents(file).map(({ size, crc, md5, sha1 }) => ({
    name: file.file_name,
    size: size ?? file.file_size_bytes,
    crc,
    md5,
    sha1,
    isTopLevel: file.is_top_level === 1,
  }));

export function sourcePlatform(slug: string): SourcePlatform {
  const facts = findPlatform(slug);
  return {
    slug,
    name: facts?.name ?? slug,
    igdb_id: facts?.igdb_id ?? null,
    ss_id: facts?.ss_id ?? null,
    moby_id: facts?.moby_id ?? null,
    launchbox_name: facts?.launchbox_name ?? null,
    ra_id: facts?.ra_id ?? null,
    tgdb_id: facts?.tgdb_id ?? null,
    libretro_slug: facts?.libretro_slug ?? null,
  };
}

export const configuredTaste = (config: Config): Taste => ({
  regions: config.SCAN_REGION_PRIORITY,
  languages: config.SCAN_LANGUAGE_PRIORITY,
  prefersRomRegions: config.SCAN_REGION_MODE === 'prefer_rom_tags',
});
