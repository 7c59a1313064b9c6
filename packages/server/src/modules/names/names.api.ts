/** The public interface of `names` for other modules. */
export { listCompanions, findDiscs, fileCategory, isTrack, readDiscSheet } from './discs.ts';
export { extensionOf, splitExtension } from './title.ts';
export {
  bareWord,
  canonicalWord,
  foldText,
  letterOf,
  nameKey,
  sortKey,
  titleKey,
  type TitleKey,
  toSlug,
  wordsIn,
  writtenSortKey,
} from './keys.ts';
export { type ParsedName, parseFileName, stripTags } from './parse-file-name.ts';
export { type DumpFlag, readLanguage, type ReleaseKind } from './tags.ts';
export { type ProviderIds, readProductCode } from './codes.ts';
export {
  bestOfRegion,
  type LocalePreferences,
  nearRegion,
  readRegion,
  readSmallRegionCode,
  regionCode,
  regionOrder,
} from './regions.ts';
