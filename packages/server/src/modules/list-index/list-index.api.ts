/** The public interface of `list-index` for other modules. */
export { type Criteria, parseCriteria, readCriteria } from './criteria.ts';
export { smartRequest } from './view-request.ts';
export type { FacetCount, FacetGroup, PlatformStats, View } from './view.ts';
export {
  readVirtualId,
  VIRTUAL_FACETS,
  VIRTUAL_MORE_THAN,
  virtualId,
} from './virtual-collection.ts';
