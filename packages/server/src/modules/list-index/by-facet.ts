import { FACETS, type Facet } from '@saveroom/contract';

export const byFacet = <T>(valueOf: (facet: Facet) => T): Record<Facet, T> =>
  Object.fromEntries(FACETS.map((facet) => [facet, valueOf(facet)])) as Record<Facet, T>;
