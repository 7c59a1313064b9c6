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
export { smartRequest } from './list-roms.ts';
export type { FacetCount, FacetGroup, PlatformStats, View } from './view.ts';
