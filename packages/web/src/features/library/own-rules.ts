import type { Config } from '@saveroom/contract';

const without = (names: readonly string[], builtIn: readonly string[]) =>
  names.filter((name) => !builtIn.includes(name));

/** The lists of a person's own, without the built-in names, each with its place in the file. */
export function ownRules(config: Config) {
  const { DEFAULT_EXCLUDED_DIRS, DEFAULT_EXCLUDED_FILES, DEFAULT_EXCLUDED_EXTENSIONS } = config;
  return [
    {
      kind: 'platforms',
      key: 'exclude.platforms',
      names: without(config.EXCLUDED_PLATFORMS, DEFAULT_EXCLUDED_DIRS),
    },
    {
      kind: 'multi',
      key: 'exclude.roms.multi_file.names',
      names: without(config.EXCLUDED_MULTI_FILES, DEFAULT_EXCLUDED_DIRS),
    },
    {
      kind: 'single-names',
      key: 'exclude.roms.single_file.names',
      names: without(config.EXCLUDED_SINGLE_FILES, DEFAULT_EXCLUDED_FILES),
    },
    {
      kind: 'single-extensions',
      key: 'exclude.roms.single_file.extensions',
      names: without(config.EXCLUDED_SINGLE_EXT, DEFAULT_EXCLUDED_EXTENSIONS),
    },
    {
      kind: 'part-names',
      key: 'exclude.roms.multi_file.parts.names',
      names: without(config.EXCLUDED_MULTI_PARTS_FILES, DEFAULT_EXCLUDED_FILES),
    },
    {
      kind: 'part-extensions',
      key: 'exclude.roms.multi_file.parts.extensions',
      names: without(config.EXCLUDED_MULTI_PARTS_EXT, DEFAULT_EXCLUDED_EXTENSIONS),
    },
  ] as const;
}
