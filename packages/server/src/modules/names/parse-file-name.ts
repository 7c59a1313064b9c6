import {
  findTagGroups,
  type GroupReading,
  readTagGroup,
  readTosecHeader,
  type TosecHeader,
} from './tag-groups.ts';
import {
  normalizeName,
  readTitle,
  readTitleEnd,
  type TitleEnd,
  withoutTrailingGroups,
  splitExtension,
} from './title.ts';
import { type DumpFlag, readDumpFlag, type ReleaseKind } from './tags.ts';
import { type ProductCode, type ProviderIds, readFlashpointId, readProductCode } from './codes.ts';
import { readVideoStandard } from './regions.ts';

/** What a file name says about a game. */
export interface ParsedName {
  fs_name_no_ext: string;
  fs_name_no_tags: string;
  fs_extension: string;
  /** For display and search; never empty. */
  title: string;
  regions: string[];
  languages: string[];
  /** Empty when the name has none, like `version` and `publisher`. */
  revision: string;
  version: string;
  year: number | null;
  publisher: string;
  /** 1 for the first; null: no disc, or one that only has a `disc_label`. */
  disc: number | null;
  disc_total: number | null;
  disc_label: string;
  /** All tags except regions, languages, revision and version, in order. */
  tags: string[];
  dump_flags: DumpFlag[];
  kinds: ReleaseKind[];
  provider_ids: ProviderIds;
  product_code: ProductCode | null;
}

/** GoodTools sets for the Mega Drive number regions; elsewhere `(4)` is a copy number. */
const NUMBERED_REGIONS = /^(bin|gen|md|smd|32x)$/i;

/** The name without extension and trailing tags. Faster than parsing the tags. */
export function stripTags(name: string): Pick<ParsedName, 'fs_name_no_tags' | 'fs_extension'> {
  const { stem, extension } = splitExtension(name, { isFolder: false });
  const fs_name_no_tags = withoutTrailingGroups(stem, findTagGroups(stem));
  return { fs_name_no_tags, fs_extension: extension };
}

/** Parses a name by the conventions of No-Intro, Redump, TOSEC and GoodTools. */
export function parseFileName(name: string, { isFolder }: { isFolder: boolean }): ParsedName {
  const { stem, extension } = splitExtension(name, { isFolder });
  const normalized = normalizeName(stem, { isFolder, extension });
  const groups = findTagGroups(normalized);
  const tosec = readTosecHeader(groups);
  const hasGoodToolsMarks =
    NUMBERED_REGIONS.test(extension) ||
    groups.some(({ bracket, text }) => bracket === 'square' && readDumpFlag(text));
  const readings = groups.map((group) =>
    readTagGroup(group, { isTosec: tosec !== undefined, hasGoodToolsMarks, tosec }),
  );
  const understood = new Set(groups.filter((_, index) => readings[index]?.isUnderstood));
  const title = readTitle({ stem: normalized, groups, understood });
  const bare = withoutTrailingGroups(normalized, groups);
  const end = readTitleEnd(bare);
  return {
    fs_name_no_ext: stem,
    fs_name_no_tags: normalized === stem ? bare : withoutTrailingGroups(stem, findTagGroups(stem)),
    fs_extension: extension,
    title: title || name.trim() || 'Untitled',
    ...collectTags(readings, { isTosec: tosec !== undefined }),
    ...findRelease(readings, { end, tosec }),
    ...findDisc(readings, end),
    provider_ids: collectProviderIds(readings, name),
    product_code: readProductCode(stem),
  };
}

/**
 * The values of all tags. If no tag is a region, the video standard implies one, except in TOSEC
 * names, where it only describes the picture.
 */
function collectTags(readings: readonly GroupReading[], { isTosec }: { isTosec: boolean }) {
  const tags = readings.flatMap((reading) => reading.tags);
  const regions = unique(readings.flatMap((reading) => reading.regions));
  return {
    regions: regions.length > 0 || isTosec ? regions : unique(tags.flatMap(videoRegions)),
    languages: unique(readings.flatMap((reading) => reading.languages)),
    tags,
    dump_flags: unique(readings.flatMap((reading) => reading.dump_flags)),
    kinds: unique(readings.flatMap((reading) => reading.kinds)),
  };
}

function findRelease(
  readings: readonly GroupReading[],
  { end, tosec }: { end: TitleEnd; tosec: TosecHeader | undefined },
) {
  return {
    revision: readings.map((reading) => reading.revision).find(Boolean) ?? end.revision,
    version: readings.map((reading) => reading.version).find(Boolean) ?? end.version,
    year: tosec?.year ?? readings.find((reading) => reading.year !== null)?.year ?? null,
    publisher: tosec?.publisher ?? '',
  };
}

/** Number and label may be in separate groups: `(Disc 1) (Leon Disc)`. */
function findDisc(readings: readonly GroupReading[], end: TitleEnd) {
  const discs = [
    ...readings.flatMap((reading) => reading.disc ?? []),
    ...(end.disc ? [end.disc] : []),
  ];
  const counted = discs.find(({ number }) => number !== null);
  return {
    disc: counted?.number ?? null,
    disc_total: counted?.total ?? null,
    disc_label: discs.map(({ label }) => label).find((label) => label !== '') ?? end.side,
  };
}

function collectProviderIds(readings: readonly GroupReading[], name: string): ProviderIds {
  const ids: ProviderIds = Object.assign({}, ...readings.map((reading) => reading.provider_ids));
  const flashpoint_id = readFlashpointId(name);
  return flashpoint_id ? { ...ids, flashpoint_id } : ids;
}

const videoRegions = (tag: string): string[] => readVideoStandard(tag) ?? [];

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
