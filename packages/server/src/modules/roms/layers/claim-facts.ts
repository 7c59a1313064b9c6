import type { Named } from './merge.ts';
import {
  parseFileName,
  readLanguage,
  readRegion,
  readSmallRegionCode,
} from '#modules/names/names.api.ts';

/** What a DAT says about a game of the library. */
export interface Claim {
  readonly datName: string;
  /** Where the DAT has a title beside the short name of a file: `Pac-Man (Midway)`. */
  readonly description: string;
  /** Of its releases, as the DAT writes them. */
  readonly regions: readonly string[];
  readonly languages: readonly string[];
  /** Every file of it is there and none is a bad dump. */
  readonly isComplete: boolean;
}

/** The same in our words. */
export function claimFacts({ datName, description, regions, languages }: Claim): Named {
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
