import { FACETS, FILTER_FLAGS, type FilterList, type RomFilter } from '@saveroom/contract';
import type { RomListIndex, View, ViewCounts, ViewRequest } from '#modules/list-index/view.ts';

import { referenceSiblings, referenceView, type ReferenceLibrary } from './reference-lists.ts';

const sorted = (values: Iterable<string>): string[] => [...values].toSorted();

/** Both contain the request, so that a failed assertion shows it. */
interface Comparison {
  readonly actual: unknown;
  readonly expected: unknown;
}

/** All results of a view, compared with the reference implementation. */
export async function compareViews(
  reference: ReferenceLibrary,
  listIndex: RomListIndex,
  request: ViewRequest,
): Promise<Comparison> {
  const { ids, charIndex } = referenceView(reference, request);
  const view = await listIndex.view(request);
  const middle = Math.floor(ids.length / 2);
  const sample = reference.games.slice(0, 8).map(({ row }) => row.id);
  const actual = {
    request,
    ids: view.ids(),
    total: view.total,
    charIndex: view.charIndex(),
    page: view.page(middle, 7),
    places: sample.map((id) => view.positionOf(id)),
    hasRandom: isAmong(ids, view.random()),
    values: valuesOf(view),
    siblings: view.siblings(sample),
  };
  const expected = {
    request,
    ids,
    total: ids.length,
    charIndex,
    page: ids.slice(middle, middle + 7),
    places: sample.map((id) => (ids.includes(id) ? ids.indexOf(id) : null)),
    hasRandom: true,
    values: referenceValues(reference, ids),
    siblings: visibleSiblings(reference, sample),
  };
  return { actual, expected };
}

const isAmong = (ids: readonly number[], random: number | null): boolean =>
  random === null ? ids.length === 0 : ids.includes(random);

function valuesOf(view: View) {
  const values = view.values();
  const facets = FACETS.map((facet) => sorted(values[facet]));
  return { facets, platforms: values.platforms };
}

function referenceValues({ games }: ReferenceLibrary, ids: readonly number[]) {
  const shown = games.filter(({ row }) => ids.includes(row.id));
  const facets = FACETS.map((facet) => sorted(new Set(shown.flatMap(({ lists }) => lists[facet]))));
  const platforms = new Set(shown.map(({ row }) => row.platform_id));
  return { facets, platforms: [...platforms].toSorted((a, b) => a - b) };
}

function visibleSiblings(
  reference: ReferenceLibrary,
  ids: readonly number[],
): Map<number, number[]> {
  const hidden = new Set(
    reference.games.filter(({ mine }) => mine?.hidden === 1).map(({ row }) => row.id),
  );
  return new Map(
    reference.games
      .filter(({ row }) => ids.includes(row.id))
      .map((game) => [
        game.row.id,
        referenceSiblings(reference, game).filter((id) => !hidden.has(id)),
      ]),
  );
}

/** A count is correct if selecting that value leaves that many games. */
export async function compareCounts(
  reference: ReferenceLibrary,
  listIndex: RomListIndex,
  request: ViewRequest,
): Promise<Comparison> {
  const counts = await listIndex.counts(request);
  const facets = FACETS.map((facet) => sorted(counts.facets[facet].map(toText)));
  return {
    actual: { request, counts: { ...counts, facets } },
    expected: { request, counts: referenceCounts(reference, request, counts) },
  };
}

const toText = ({ value, count }: { value: string; count: number }): string => `${value}: ${count}`;

/** `counts` only provides the lists of platforms, statuses and sources. */
function referenceCounts(reference: ReferenceLibrary, request: ViewRequest, counts: ViewCounts) {
  const { filter } = request;
  const countWith = (choice: Partial<RomFilter>): number =>
    referenceView(reference, { ...request, orderBy: 'name', filter: { ...filter, ...choice } }).ids
      .length;
  const countSelecting = (list: FilterList, value: string): number =>
    countWith({ lists: { ...filter.lists, [list]: { values: [value], logic: 'any' } } });
  const platforms = new Set(reference.games.map(({ row }) => row.platform_id));
  return {
    total: countWith({}),
    facets: FACETS.map((facet) =>
      sorted(
        [...new Set(reference.games.flatMap(({ lists }) => lists[facet]))]
          .map((value) => ({ value, count: countSelecting(facet, value) }))
          .filter(({ count }) => count > 0)
          .map(toText),
      ),
    ),
    platforms: [...platforms]
      .toSorted((a, b) => a - b)
      .map((id) => ({ id, count: countWith({ platform_ids: [id] }) }))
      .filter(({ count }) => count > 0),
    statuses: counts.statuses.map(({ value }) => ({
      value,
      count: countSelecting('statuses', value),
    })),
    metadata_providers: counts.metadata_providers.map(({ value }) => ({
      value,
      count: countSelecting('metadata_providers', value),
    })),
    flags: Object.fromEntries(
      FILTER_FLAGS.map((flag) => [flag, countWith({ flags: { ...filter.flags, [flag]: true } })]),
    ),
  };
}
