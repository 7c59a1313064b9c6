import { COVER_BIT } from './game-flags.ts';
import { HIDDEN_BIT } from './marks.ts';
import type { State } from './state.ts';
import type { FacetGroup, GroupsRequest } from './view.ts';

/** Groups games that share a facet value, for virtual collections. */
export function groupByFacet(
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
    for (let index = starts[code] ?? 0; index < end; index += 1) {
      const number = words[index] ?? 0;
      totals[number] = (totals[number] ?? 0) + 1;
      const groupIds = ids[number];
      if (groupIds && groupIds.length < idsAtMost) groupIds.push(id);
      const coveredIds = covered[number];
      if (hasCover && coveredIds && coveredIds.length < coveredAtMost) coveredIds.push(id);
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
