/** The public interface of `names` for other modules. */
export { discSet } from './disc-set.ts';
export { fileCategory } from './file-category.ts';
export { foldText, wordsIn } from './fold-text.ts';
export { nameKey } from './name-key.ts';
export { type ParsedName, parseFileName, stripTags } from './parse-file-name.ts';
export { companionsOf, extensionOf, readDiscSheet } from './read-disc-sheet.ts';
export type { DumpFlag } from './read-dump-flag.ts';
export type { ReleaseKind } from './read-kind.ts';
export { readLanguage } from './read-language.ts';
export type { ProviderIds } from './read-provider-ids.ts';
export { readRegion, readSmallRegionCode } from './read-region.ts';
export {
  bestOfRegion,
  type LocalePreferences,
  nearRegion,
  regionCode,
  regionOrder,
} from './regions.ts';
export { letterOf, sortKey, writtenSortKey } from './sort-key.ts';
export { splitExtension } from './split-extension.ts';
export { titleKey, type TitleKey } from './title-key.ts';
export { toSlug } from './to-slug.ts';
