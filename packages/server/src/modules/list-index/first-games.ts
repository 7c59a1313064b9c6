import { FACETS } from '@saveroom/contract';

import { Columns, type ColumnParts } from './columns.ts';
import { State } from './state.ts';

type BySlot = Int32Array | Float64Array | Uint8Array | Uint16Array;

/**
 * The first games by title as a library of its own. It lies in the same memory; its words are those of
 * the whole library.
 */
export function firstGames(state: State, most: number): () => State {
  const { seq, links, words, platforms, preference } = state;
  const count = Math.min(most, state.columns.count);
  const cut = <A extends BySlot>(numbers: A): A => numbers.subarray(0, count) as A;
  const columns = new Columns(count, cutColumns(state.columns.parts(), count, cut));
  const { rings, groups, places, siblings } = links;
  const parts = {
    ...{ seq, columns, words, platforms, preference },
    links: {
      ...{ rings: cut(rings), groups: cut(groups) },
      ...{ places: cut(places), siblings: cut(siblings) },
    },
    byTitle: state.byTitle.filter((slot) => slot < count),
  };
  return () => new State(parts);
}

function cutColumns(
  parts: ColumnParts,
  count: number,
  cut: <A extends BySlot>(numbers: A) => A,
): ColumnParts {
  const { sortKeys, lists } = parts;
  return {
    count,
    ids: cut(parts.ids),
    platforms: cut(parts.platforms),
    flags: cut(parts.flags),
    letters: cut(parts.letters),
    sizes: cut(parts.sizes),
    created: cut(parts.created),
    updated: cut(parts.updated),
    released: cut(parts.released),
    ratings: cut(parts.ratings),
    sourceIds: parts.sourceIds.map((ids) => cut(ids)),
    nameKeys: cut(parts.nameKeys),
    versionRanks: cut(parts.versionRanks),
    names: cut(parts.names),
    lists: Object.fromEntries(
      FACETS.map((facet) => [facet, { ...lists[facet], codes: cut(lists[facet].codes) }]),
    ) as ColumnParts['lists'],
    sortKeys: { ...sortKeys, starts: cut(sortKeys.starts), lengths: cut(sortKeys.lengths) },
  };
}
