import type { GameQueryFile, GameQuery } from '#modules/metadata/sources/provider.ts';
import {
  parseFileName,
  type ProviderIds,
  type LocalePreferences,
} from '#modules/names/names.api.ts';
import type { Config } from '@saveroom/contract';

import { datMatchMetadata, parseDatMatch, type GameWithLayers } from '#modules/roms/roms.api.ts';
import { fileContents } from '#modules/dats/dats.api.ts';
import { platformFacts } from '#modules/platforms/platforms.api.ts';
import type { FileRow } from './identify.queries.ts';
import { toMatchTarget, type MatchTarget } from './match-target.ts';

/** Everything that is needed to identify a game. */
export interface IdentifyInput {
  readonly game: GameWithLayers;
  /** Sources are queried with this. */
  readonly query: GameQuery;
  /** Candidates are compared with this. */
  readonly target: MatchTarget;
  /** Ids in the file name. */
  readonly tagged: ProviderIds;
}

export function toIdentifyInput(game: GameWithLayers, files: readonly FileRow[]): IdentifyInput {
  const { rom, datMatch } = game;
  const isFolder = rom.is_folder === 1;
  const parsed = parseFileName(rom.fs_name, { isFolder });
  const dat = datMatch ? datMatchMetadata(parseDatMatch(datMatch)) : null;
  const target = toMatchTarget({
    fsName: rom.fs_name,
    isFolder,
    datTitle: dat?.name ?? null,
    platform: rom.platform_slug,
  });
  return {
    game,
    target,
    tagged: parsed.provider_ids,
    query: {
      platform: platformFacts(rom.platform_slug),
      folder: { root: rom.root, path: rom.fs_path },
      fsName: rom.fs_name,
      fsNameNoTags: rom.fs_name_no_tags,
      title: target.titles.at(1) ?? target.titles[0] ?? parsed.title,
      regions: parsed.regions.length > 0 ? parsed.regions : (dat?.regions ?? []),
      languages: parsed.languages.length > 0 ? parsed.languages : (dat?.languages ?? []),
      files: files.flatMap(queryFiles).toSorted((a, b) => b.size - a.size),
      raHash: rom.ra_hash,
      serial: parsed.product_code?.base_code ?? '',
    },
  };
}

/** Archives count as their contents; dumps with a copier header also count without it. */
const queryFiles = (file: FileRow): GameQueryFile[] =>
  fileContents(file).map(({ size, crc, md5, sha1 }) => ({
    name: file.file_name,
    size: size ?? file.file_size_bytes,
    crc,
    md5,
    sha1,
    isTopLevel: file.is_top_level === 1,
  }));

export const configuredLocalePreferences = (config: Config): LocalePreferences => ({
  regions: config.SCAN_REGION_PRIORITY,
  languages: config.SCAN_LANGUAGE_PRIORITY,
  prefersRomRegions: config.SCAN_REGION_MODE === 'prefer_rom_tags',
});
