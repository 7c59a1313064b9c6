import type { Config } from '@saveroom/contract';

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

export interface Exclusions {
  platform(name: string): boolean;
  file(name: string): boolean;
  folder(name: string): boolean;
  /** A file inside the folder of a game. */
  part(name: string): boolean;
  /**
   * Whether a single file is not a game: a text, an image, a save. This depends on the platform;
   * with null, whether no platform at all plays such a file.
   */
  readonly notGame: (name: string, slug: string | null) => boolean;
}

export function compileExclusions(lists: ExclusionLists): Exclusions {
  const single = byName(lists.EXCLUDED_SINGLE_FILES);
  const singleExtension = byExtension(lists.EXCLUDED_SINGLE_EXT);
  const part = byName(lists.EXCLUDED_MULTI_PARTS_FILES);
  const partExtension = byExtension(lists.EXCLUDED_MULTI_PARTS_EXT);
  const notGame = compileNotGames(lists);
  return {
    platform: byName(lists.EXCLUDED_PLATFORMS),
    file: (name) => single(name) || singleExtension(name),
    folder: byName(lists.EXCLUDED_MULTI_FILES),
    part: (name) => part(name) || partExtension(name),
    notGame,
  };
}

const ANY_TEXT = Symbol('*');
type Step = typeof ANY_TEXT | ((character: string) => boolean);

const NOT_GAME_NAMES = byName(facts.names);
const NOT_GAME_EXTENSIONS = new Set(facts.extensions);
const PLAYED_BY = new Map(
  Object.entries(facts.played_by).map(([slug, extensions]) => [slug, new Set(extensions)]),
);
const PLAYED_SOMEWHERE = new Set(Object.values(facts.played_by).flat());

/** Files that the configuration includes are always games; `*` includes everything. */
function compileNotGames(lists: ExclusionLists): Exclusions['notGame'] {
  const isIncluded = byName(lists.INCLUDED_SINGLE_FILES);
  const included = new Set(
    lists.INCLUDED_SINGLE_EXT.map((extension) => extension.replace(/^\./, '').toLowerCase()),
  );
  return (name, slug) => {
    const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
    if (included.has('*') || included.has(extension) || isIncluded(name)) return false;
    if (NOT_GAME_NAMES(name)) return true;
    if (!name.includes('.') || !NOT_GAME_EXTENSIONS.has(extension)) return false;
    const played = slug === null ? PLAYED_SOMEWHERE : PLAYED_BY.get(slug);
    return !played?.has(extension);
  };
}

function byName(patterns: readonly string[]): (name: string) => boolean {
  const exact = new Set(patterns.filter((pattern) => !/[*?[]/.test(pattern)).map(fold));
  const globs = patterns.filter((pattern) => /[*?[]/.test(pattern)).map(compileGlob);
  return (name) => exact.has(fold(name)) || globs.some((matchesGlob) => matchesGlob(name));
}

/** Compares suffixes, ignoring case, so that `tar.gz` and `FILE.TXT` match. */
function byExtension(extensions: readonly string[]): (name: string) => boolean {
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
 * Shell patterns with `*`, `?` and `[…]`; all other characters are literal. Not a regular
 * expression: several `*` cause catastrophic backtracking, which takes minutes for long names.
 */
function compileGlob(glob: string): (name: string) => boolean {
  const steps = readSteps([...fold(glob)]);
  return (name) => matches(steps, [...fold(name)]);
}

function readSteps(glob: readonly string[]): Step[] {
  const steps: Step[] = [];
  for (let at = 0; at < glob.length; at += 1) {
    const character = glob[at];
    // The first character of a class may be a closing bracket.
    const end = character === '[' ? glob.indexOf(']', at + (glob[at + 1] === '!' ? 3 : 2)) : -1;
    if (character === '*') steps.push(ANY_TEXT);
    else if (character === '?') steps.push(() => true);
    else if (end > 0) {
      steps.push(readClass(glob.slice(at + 1, end)));
      at = end;
    } else steps.push((given) => given === character);
  }
  return steps;
}

/** The content of brackets: characters and ranges, negated by a leading `!`. */
function readClass(content: readonly string[]): (character: string) => boolean {
  const isNegated = content[0] === '!' || content[0] === '^';
  const members = isNegated ? content.slice(1) : content;
  const ranges: [string, string][] = [];
  for (let at = 0; at < members.length; at += 1) {
    const first = members[at] ?? '';
    const last = members[at + 1] === '-' ? members[at + 2] : undefined;
    ranges.push([first, last ?? first]);
    if (last !== undefined) at += 2;
  }
  return (character) =>
    ranges.some(([first, last]) => first <= character && character <= last) !== isNegated;
}

/** Backtracks only to the last `*`: it can match whatever an earlier one would have matched. */
function matches(steps: readonly Step[], name: readonly string[]): boolean {
  let step = 0;
  let at = 0;
  let retry: { step: number; at: number } | undefined;
  while (at < name.length) {
    const next = steps[step];
    if (next === ANY_TEXT) {
      step += 1;
      retry = { step, at };
    } else if (next?.(name[at] ?? '')) {
      step += 1;
      at += 1;
    } else if (retry) {
      retry = { step: retry.step, at: retry.at + 1 };
      ({ step, at } = retry);
    } else return false;
  }
  return steps.slice(step).every((rest) => rest === ANY_TEXT);
}
