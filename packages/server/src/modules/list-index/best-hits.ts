import { HIDDEN_BIT } from './marks.ts';
import { searchGames } from './search-games.ts';
import type { State } from './state.ts';
import type { SearchHit, SearchResult } from './view.ts';

const NOTHING: SearchResult = { hits: [], total: 0, byPlatform: new Map(), corrected: null };

/** The games that fit best, those that fit equally by title. */
export function bestHits(
  state: State,
  marks: Uint16Array,
  { term, limit }: { term: string; limit: number },
): SearchResult {
  const found = searchGames(state, term);
  if (!found) return NOTHING;
  const { columns, byTitle, platforms } = state;
  const byFit: SearchHit[][] = [];
  const byPlatform = new Map<number, number>();
  let total = 0;
  for (let at = 0; at < byTitle.length; at += 1) {
    const slot = byTitle[at] ?? 0;
    const fit = found.fits[slot] ?? 0;
    if (fit === 0 || ((marks[slot] ?? 0) & HIDDEN_BIT) !== 0) continue;
    const platformId = columns.platforms[slot] ?? 0;
    if (platforms.isRemoved(platformId)) continue;
    total += 1;
    byPlatform.set(platformId, (byPlatform.get(platformId) ?? 0) + 1);
    const hits = (byFit[fit] ??= []);
    if (hits.length < limit) hits.push({ romId: columns.ids[slot] ?? 0, platformId });
  }
  const hits = byFit.toReversed().flatMap((some) => some ?? []);
  if (total === 0) return NOTHING;
  return { hits: hits.slice(0, limit), total, byPlatform, corrected: found.corrected };
}
