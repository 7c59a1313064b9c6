import { byValue } from './by-value.ts';
import { figuresOf } from './platform-figures.ts';
import { COVER_BIT, SOURCES, sourceBit } from './game-flags.ts';
import { HIDDEN_BIT } from './marks.ts';
import type { State } from './state.ts';
import type { FacetCount, FacetGroup, GroupsRequest, PlatformKnowledge } from './view.ts';

/** Games that share a value, for virtual collections. */
export function groupByValue(
  state: State,
  marks: Uint16Array,
  request: GroupsRequest,
): FacetGroup[] {
  const { byTitle, platforms, columns } = state;
  const visible = byTitle.filter(
    (slot) =>
      ((marks[slot] ?? 0) & HIDDEN_BIT) === 0 && !platforms.isRemoved(columns.platforms[slot] ?? 0),
  );
  return request.facets.flatMap((facet) => groupFacet(state, visible, { ...request, facet }));
}

function groupFacet(
  { columns }: State,
  visible: Int32Array,
  { facet, moreThan, idsAtMost, coveredAtMost }: GroupsRequest & Pick<FacetGroup, 'facet'>,
): FacetGroup[] {
  const column = columns.lists[facet];
  const { codes, values } = column;
  const { words, starts } = column.packed;
  const totals = new Int32Array(values.length);
  const ids: number[][] = values.map(() => []);
  const covered: number[][] = values.map(() => []);
  for (let at = 0; at < visible.length; at += 1) {
    const slot = visible[at] ?? 0;
    const id = columns.ids[slot] ?? 0;
    const hasCover = ((columns.flags[slot] ?? 0) & COVER_BIT) !== 0;
    const code = codes[slot] ?? 0;
    const end = starts[code + 1] ?? 0;
    for (let place = starts[code] ?? 0; place < end; place += 1) {
      const number = words[place] ?? 0;
      totals[number] = (totals[number] ?? 0) + 1;
      const known = ids[number];
      if (known && known.length < idsAtMost) known.push(id);
      const pictures = covered[number];
      if (hasCover && pictures && pictures.length < coveredAtMost) pictures.push(id);
    }
  }
  return column
    .sorted()
    .filter((number) => (totals[number] ?? 0) > moreThan)
    .map((number) => ({
      facet,
      value: values[number] ?? '',
      total: totals[number] ?? 0,
      ids: ids[number] ?? [],
      covered: covered[number] ?? [],
    }));
}

/** What sources and file names say about the games of each platform. */
export function knowledgeOf({ columns, byTitle, platforms }: State): PlatformKnowledge[] {
  const { codes, values, packed } = columns.lists.regions;
  const { words, starts } = packed;
  const sources = new Map<number, Int32Array>();
  const regions = new Map<number, Int32Array>();
  for (let at = 0; at < byTitle.length; at += 1) {
    const slot = byTitle[at] ?? 0;
    const platform = columns.platforms[slot] ?? 0;
    const bySource = getOrAdd(sources, platform, SOURCES.length);
    const flags = columns.flags[slot] ?? 0;
    for (const [number, source] of SOURCES.entries()) {
      if ((flags & sourceBit(source)) !== 0) bySource[number] = (bySource[number] ?? 0) + 1;
    }
    const byRegion = getOrAdd(regions, platform, values.length);
    const code = codes[slot] ?? 0;
    const end = starts[code + 1] ?? 0;
    for (let place = starts[code] ?? 0; place < end; place += 1) {
      const number = words[place] ?? 0;
      byRegion[number] = (byRegion[number] ?? 0) + 1;
    }
  }
  const figures = figuresOf({ columns });
  return platforms.ids
    .filter((id) => sources.has(id) && !platforms.isRemoved(id))
    .map((platformId) => ({
      platformId,
      figures: figures(platformId),
      sources: countsOf(SOURCES, sources.get(platformId)),
      regions: countsOf(values, regions.get(platformId)),
    }));
}

function getOrAdd(map: Map<number, Int32Array>, key: number, size: number): Int32Array {
  const known = map.get(key);
  if (known) return known;
  const added = new Int32Array(size);
  map.set(key, added);
  return added;
}

const countsOf = (names: readonly string[], counts: Int32Array | undefined): FacetCount[] =>
  names
    .map((value, number) => ({ value, count: counts?.[number] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || byValue(a.value, b.value));
