import type { Config, ExclusionType } from '@saveroom/contract';

type RuleKind =
  | 'platforms'
  | 'multi'
  | 'single-names'
  | 'single-extensions'
  | 'part-names'
  | 'part-extensions';

export interface ExclusionRules {
  kind: RuleKind;
  list: ExclusionType;
  /** Custom rules, without the built-in ones. */
  names: readonly string[];
  builtIn: readonly string[];
}

/** The six lists of names that scans skip. */
export function exclusionLists(config: Config): ExclusionRules[] {
  const folders = config.DEFAULT_EXCLUDED_DIRS;
  const files = config.DEFAULT_EXCLUDED_FILES;
  const extensions = config.DEFAULT_EXCLUDED_EXTENSIONS;
  const rule = (
    kind: RuleKind,
    list: ExclusionType,
    builtIn: readonly string[],
  ): ExclusionRules => ({
    kind,
    list,
    builtIn,
    names: config[list].filter((name) => !builtIn.includes(name)),
  });
  return [
    rule('platforms', 'EXCLUDED_PLATFORMS', folders),
    rule('multi', 'EXCLUDED_MULTI_FILES', folders),
    rule('single-names', 'EXCLUDED_SINGLE_FILES', files),
    rule('single-extensions', 'EXCLUDED_SINGLE_EXT', extensions),
    rule('part-names', 'EXCLUDED_MULTI_PARTS_FILES', files),
    rule('part-extensions', 'EXCLUDED_MULTI_PARTS_EXT', extensions),
  ];
}

/** The name as the server stores it. */
export const normalizeName = (list: ExclusionType, typed: string): string => {
  const name = typed.trim();
  return list.endsWith('_EXT') ? name.replace(/^\./, '').toLowerCase() : name;
};
