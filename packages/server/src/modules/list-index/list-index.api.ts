/** All that other modules may use of `list-index`. */
export { type Criteria, parseCriteria, readCriteria } from './criteria.ts';
export { smartRequest } from './smart-request.ts';
export type { FacetCount, FacetGroup, PlatformKnowledge, View } from './view.ts';
export {
  readVirtualId,
  VIRTUAL_FACETS,
  VIRTUAL_MORE_THAN,
  virtualId,
} from './virtual-collection.ts';
