import type { NameMetadata } from './merge.ts';
import {
  parseFileName,
  readLanguage,
  readRegion,
  readSmallRegionCode,
} from '#modules/names/names.api.ts';

/** The DAT entry that matches a game of the library. */
export interface DatMatch {
  readonly datName: string;
  /** The title, where DAT names are short file names: `Pac-Man (Midway)`. */
  readonly description: string;
  /** Regions and languages of its releases, spelled as in the DAT. */
  readonly regions: readonly string[];
  readonly languages: readonly string[];
  /** All of its files are present and none is a bad dump. */
  readonly isComplete: boolean;
}

/** Converts a match to the region and language names the library uses. */
export function datMatchFacts({
  datName,
  description,
  regions,
  languages,
}: DatMatch): NameMetadata {
  const parsed = parseFileName(description || datName, { isFolder: true });
  return {
    name: parsed.title,
    regions: firstKnown(parsed.regions, regions.flatMap(regionNames)),
    languages: firstKnown(parsed.languages, languages.flatMap(languageNames)),
  };
}

const firstKnown = (...lists: readonly (readonly string[])[]): string[] => [
  ...new Set(lists.find((list) => list.length > 0)),
];

const PLAIN = { bracket: 'round', isTosec: false, hasGoodToolsMarks: false } as const;

const regionNames = (code: string): string[] =>
  readRegion(code, PLAIN) ?? readSmallRegionCode(code) ?? [];

const languageNames = (code: string): string[] => readLanguage(code, { isTosec: false }) ?? [];
