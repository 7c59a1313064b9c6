import type { Config } from '@saveroom/contract';

import mediaFolders from '../../../../data/media-folders.json' with { type: 'json' };
import facts from '../../../../data/not-games.json' with { type: 'json' };

/** The lists of the configuration that exclude entries from the library or include them. */
export type ExclusionLists = Pick<
  Config,
  | 'EXCLUDED_PLATFORMS'
  | 'EXCLUDED_SINGLE_EXT'
  | 'EXCLUDED_SINGLE_FILES'
  | 'EXCLUDED_MULTI_FILES'
  | 'EXCLUDED_MULTI_PARTS_EXT'
  | 'EXCLUDED_MULTI_PARTS_FILES'
  | 'INCLUDED_SINGLE_EXT'
  | 'INCLUDED_SINGLE_FILES'
>;

/** Whether an entry of the library is excluded, by what kind of entry it is. */
export interface Exclusions {
  platform(name: string): boolean;
  file(name: string): boolean;
  folder(name: string): boolean;
  /** A file inside the folder of a game. */
  part(name: string): boolean;
  /**
   * Whether a single file is not a game: a text, an image, a save. This depends on the platform
   * `slug`; null means on any platform.
   */
  readonly notGame: (name: string, slug: string | null) => boolean;
}

export function compileExclusions(lists: ExclusionLists): Exclusions {
  const single = matchNames(lists.EXCLUDED_SINGLE_FILES);
  const singleExtension = matchExtensions(lists.EXCLUDED_SINGLE_EXT);
  const part = matchNames(lists.EXCLUDED_MULTI_PARTS_FILES);
  const partExtension = matchExtensions(lists.EXCLUDED_MULTI_PARTS_EXT);
  const notGame = compileNotGame(lists);
  return {
    platform: matchNames(lists.EXCLUDED_PLATFORMS),
    file: (name) => single(name) || singleExtension(name),
    folder: matchNames(lists.EXCLUDED_MULTI_FILES),
    part: (name) => part(name) || partExtension(name),
    notGame,
  };
}

const ANY_TEXT = Symbol('*');
type GlobStep = typeof ANY_TEXT | ((character: string) => boolean);

const isNotGameName = matchNames(facts.names);
const NOT_GAME_EXTENSIONS = new Set(facts.extensions);
const PLAYED_BY = new Map(
  Object.entries(facts.played_by).map(([slug, extensions]) => [slug, new Set(extensions)]),
);
const PLAYED_BY_ANY = new Set(Object.values(facts.played_by).flat());

/** Files that the configuration includes are always games; the extension `*` includes all files. */
function compileNotGame(lists: ExclusionLists): Exclusions['notGame'] {
  const isIncluded = matchNames(lists.INCLUDED_SINGLE_FILES);
  const included = new Set(
    lists.INCLUDED_SINGLE_EXT.map((extension) => extension.replace(/^\./, '').toLowerCase()),
  );
  return (name, slug) => {
    const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
    if (included.has('*') || included.has(extension) || isIncluded(name)) return false;
    if (isNotGameName(name)) return true;
    if (!name.includes('.') || !NOT_GAME_EXTENSIONS.has(extension)) return false;
    const played = slug === null ? PLAYED_BY_ANY : PLAYED_BY.get(slug);
    return !played?.has(extension);
  };
}

const MEDIA_FOLDERS = new Set(Object.values(mediaFolders).flat());

/** Whether other programs store pictures and manuals in folders of this name: `media`, `images`. */
export const isMediaFolder = (name: string): boolean =>
  MEDIA_FOLDERS.has(name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''));

function matchNames(patterns: readonly string[]): (name: string) => boolean {
  const exact = new Set(patterns.filter((pattern) => !/[*?[]/.test(pattern)).map(fold));
  const globs = patterns.filter((pattern) => /[*?[]/.test(pattern)).map(compileGlob);
  return (name) => exact.has(fold(name)) || globs.some((matchesGlob) => matchesGlob(name));
}

/** Compares suffixes, ignoring case, so that `tar.gz` and `FILE.TXT` match. */
function matchExtensions(extensions: readonly string[]): (name: string) => boolean {
  const suffixes = extensions.map((extension) => `.${extension.replace(/^\./, '').toLowerCase()}`);
  return (name) => {
    const lower = name.toLowerCase();
    return suffixes.some((suffix) => lower.endsWith(suffix));
  };
}

function fold(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/**
 * Compiles a shell pattern with `*`, `?` and `[…]`; all other characters are literal. It does not
 * use a regular expression: several `*` cause catastrophic backtracking, which takes minutes for
 * long names.
 */
function compileGlob(glob: string): (name: string) => boolean {
  const steps = parseGlob([...fold(glob)]);
  return (name) => matches(steps, [...fold(name)]);
}

function parseGlob(glob: readonly string[]): GlobStep[] {
  const steps: GlobStep[] = [];
  for (let index = 0; index < glob.length; index += 1) {
    const character = glob[index];
    // The first character of a class may be a closing bracket.
    const end =
      character === '[' ? glob.indexOf(']', index + (glob[index + 1] === '!' ? 3 : 2)) : -1;
    if (character === '*') steps.push(ANY_TEXT);
    else if (character === '?') steps.push(() => true);
    else if (end > 0) {
      steps.push(parseClass(glob.slice(index + 1, end)));
      index = end;
    } else steps.push((given) => given === character);
  }
  return steps;
}

/** The content of brackets: characters and ranges, negated by a leading `!`. */
function parseClass(content: readonly string[]): (character: string) => boolean {
  const isNegated = content[0] === '!' || content[0] === '^';
  const members = isNegated ? content.slice(1) : content;
  const ranges: [string, string][] = [];
  for (let index = 0; index < members.length; index += 1) {
    const first = members[index] ?? '';
    const last = members[index + 1] === '-' ? members[index + 2] : undefined;
    ranges.push([first, last ?? first]);
    if (last !== undefined) index += 2;
  }
  return (character) =>
    ranges.some(([first, last]) => first <= character && character <= last) !== isNegated;
}

/**
 * Whether a name matches a parsed pattern. On a mismatch, the last `*` takes one more character.
 * Earlier ones need not be tried again: the last one can match whatever they would have matched.
 */
function matches(steps: readonly GlobStep[], name: readonly string[]): boolean {
  let step = 0;
  let index = 0;
  /** Where to continue after a mismatch: the step after the last `*`. */
  let retry: { step: number; index: number } | undefined;
  while (index < name.length) {
    const current = steps[step];
    if (current === ANY_TEXT) {
      step += 1;
      retry = { step, index };
    } else if (current?.(name[index] ?? '')) {
      step += 1;
      index += 1;
    } else if (retry) {
      retry = { step: retry.step, index: retry.index + 1 };
      ({ step, index } = retry);
    } else return false;
  }
  return steps.slice(step).every((rest) => rest === ANY_TEXT);
}
