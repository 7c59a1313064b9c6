/** The public interface of `list-index` for other modules. */
export {
  type Criteria,
  parseCriteria,
  readCriteria,
  readVirtualId,
  VIRTUAL_FACETS,
  VIRTUAL_MORE_THAN,
  virtualId,
} from './references.ts';
export { seesCollection } from './list-index.queries.ts';
export type { ListIndex } from './list-index.ts';
export { smartRequest } from './list-roms.ts';
export { suitabilityFor } from './visibility/age-ratings.ts';
export { RestrictedListIndex } from './visibility/restricted-list-index.ts';
export type { PlatformTotals } from './group-games.ts';
export type { RestrictedLibrary } from './visibility/restrict-library.ts';
export type { FacetCount, FacetGroup, PlatformStats, View } from './view.ts';
