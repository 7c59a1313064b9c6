import type { Config } from '@saveroom/contract';

/** The six lists of the configuration that keep things out of the library. */
export type ExclusionLists = Pick<
  Config,
  | 'EXCLUDED_PLATFORMS'
  | 'EXCLUDED_SINGLE_EXT'
  | 'EXCLUDED_SINGLE_FILES'
  | 'EXCLUDED_MULTI_FILES'
  | 'EXCLUDED_MULTI_PARTS_EXT'
  | 'EXCLUDED_MULTI_PARTS_FILES'
>;

export interface Exclusions {
  platform(name: string): boolean;
  file(name: string): boolean;
  folder(name: string): boolean;
  /** A file inside a game's folder. */
  part(name: string): boolean;
}

export function compileExclusions(lists: ExclusionLists): Exclusions {
  const single = byName(lists.EXCLUDED_SINGLE_FILES);
  const singleExtension = byExtension(lists.EXCLUDED_SINGLE_EXT);
  const part = byName(lists.EXCLUDED_MULTI_PARTS_FILES);
  const partExtension = byExtension(lists.EXCLUDED_MULTI_PARTS_EXT);
  return {
    platform: byName(lists.EXCLUDED_PLATFORMS),
    file: (name) => single(name) || singleExtension(name),
    folder: byName(lists.EXCLUDED_MULTI_FILES),
    part: (name) => part(name) || partExtension(name),
  };
}

function byName(patterns: readonly string[]): (name: string) => boolean {
  const exact = new Set(patterns.filter((pattern) => !/[*?[]/.test(pattern)).map(fold));
  const globs = patterns.filter((pattern) => /[*?[]/.test(pattern)).map(toRegExp);
  return (name) => exact.has(fold(name)) || globs.some((glob) => glob.test(name));
}

/** As a suffix, so that `tar.gz` works and `FILE.TXT` is no exception. */
function byExtension(extensions: readonly string[]): (name: string) => boolean {
  const suffixes = extensions.map((extension) => `.${extension.replace(/^\./, '').toLowerCase()}`);
  return (name) => {
    const lower = name.toLowerCase();
    return suffixes.some((suffix) => lower.endsWith(suffix));
  };
}

const fold = (name: string): string => name.normalize('NFC').toLowerCase();

/** Shell patterns: `*`, `?` and `[…]`; everything else is meant as written. */
function toRegExp(glob: string): RegExp {
  const source = glob
    .replaceAll(/[.+^${}()|\\]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
    .replaceAll('[!', '[^');
  try {
    return new RegExp(`^${source}$`, 'iu');
  } catch {
    // An unbalanced bracket: then it is only a character.
    return new RegExp(`^${source.replaceAll(/[[\]]/g, String.raw`\$&`)}$`, 'iu');
  }
}
