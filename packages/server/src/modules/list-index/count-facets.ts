import type { countRomFacets, Received, RomFacetCounts } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { rawJson, type RawReply } from '#core/http/exchange.ts';
import type { Reader } from '#modules/roms/roms.api.ts';

import { byFacet } from './by-facet.ts';
import { viewRequest } from './view-request.ts';

export async function countFacets(
  { catalogue }: Pick<Deps, 'catalogue'>,
  reader: Reader,
  query: Received<typeof countRomFacets>['query'],
): Promise<RawReply> {
  const { userId, filter, grouped } = viewRequest(reader, query);
  const counts = await catalogue.counts({ userId, filter, grouped });
  const body: RomFacetCounts = {
    total: counts.total,
    ...byFacet((facet) => [...counts.facets[facet]]),
    platforms: [...counts.platforms],
    statuses: [...counts.statuses],
    metadata_providers: [...counts.metadata_providers],
    flags: counts.flags,
  };
  return rawJson(JSON.stringify(body));
}
