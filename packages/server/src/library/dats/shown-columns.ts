import { parseFileName } from '../names/parse-file-name.ts';
import { readLanguage } from '../names/read-language.ts';
import { readRegion, readSmallRegionCode } from '../names/read-region.ts';
import { letterOf, sortKey } from '../names/sort-key.ts';
import { nameColumns } from '../rom-columns.ts';

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

interface NamedGame {
  readonly fs_name: string;
  readonly is_folder: number;
}

/** The columns of a game that come from its file's name and from a DAT, in that order of truth. */
export function shownColumns({ fs_name, is_folder }: NamedGame, claim: Claim | undefined) {
  const own = nameColumns({ name: fs_name, isFolder: is_folder === 1 });
  const { name, sort_key, letter, regions, languages } = own;
  if (!claim) {
    return { name, sort_key, letter, regions, languages, verified: 0, dat_name: null } as const;
  }
  const parsed = parseFileName(claim.description || claim.datName, { isFolder: true });
  const key = sortKey(parsed.title);
  return {
    name: parsed.title,
    sort_key: key,
    letter: letterOf(key),
    regions: firstKnown(regions, parsed.regions, claim.regions.flatMap(regionNames)),
    languages: firstKnown(languages, parsed.languages, claim.languages.flatMap(languageNames)),
    verified: claim.isComplete ? 1 : 0,
    dat_name: claim.datName,
  } as const;
}

function firstKnown(own: string, ...others: readonly (readonly string[])[]): string {
  if (own !== '[]') return own;
  return JSON.stringify([...new Set(others.find((list) => list.length > 0))]);
}

const PLAIN = { bracket: 'round', isTosec: false, hasGoodToolsMarks: false } as const;

const regionNames = (code: string): string[] =>
  readRegion(code, PLAIN) ?? readSmallRegionCode(code) ?? [];

const languageNames = (code: string): string[] => readLanguage(code, { isTosec: false }) ?? [];
