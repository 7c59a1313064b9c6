import { FACETS, FILTER_FLAGS, type FilterList, type RomFilter } from '@saveroom/contract';
import { expect, inject, test } from 'vitest';

import { makeListLibrary } from '#testing/list-library.ts';
import { randomRequest } from '#testing/random-request.ts';
import { SeededRandom } from '#testing/seeded-random.ts';
import { readSlowly, slowSiblings, slowView, type SlowLibrary } from '#testing/slow-lists.ts';

import { LiveCatalogue } from './live-catalogue.ts';
import type { Catalogue, ViewRequest } from './view.ts';

const isPostgres = inject('postgresUrl') !== '';
const SEEDS = Array.from({ length: isPostgres ? 2 : 8 }, (_, seed) => seed);
const REQUESTS = isPostgres ? 25 : 60;

test.each(SEEDS)('lists agree with the slow ones, library %i', async (seed) => {
  const random = new SeededRandom(seed);
  const library = await makeListLibrary(random, 20 + random.below(80));
  const catalogue = new LiveCatalogue(library.db);
  const seen = new Map<number | null, SlowLibrary>();
  for (let turn = 0; turn < REQUESTS; turn += 1) {
    const request = randomRequest(random, library);
    const known = seen.get(request.userId) ?? (await readSlowly(library.db, request.userId));
    seen.set(request.userId, known);
    await expectSameView(known, catalogue, request);
    if (turn % 6 === 0) await expectSameCounts(known, catalogue, request);
  }
  await catalogue.close();
});

async function expectSameView(
  slow: SlowLibrary,
  catalogue: Catalogue,
  request: ViewRequest,
): Promise<void> {
  const { ids, charIndex } = slowView(slow, request);
  const view = await catalogue.view(request);
  const hint = JSON.stringify(request);
  expect(view.ids(), hint).toEqual(ids);
  expect(view.total, hint).toBe(ids.length);
  expect(view.charIndex(), hint).toEqual(charIndex);
  const middle = Math.floor(ids.length / 2);
  expect(view.page(middle, 7), hint).toEqual(ids.slice(middle, middle + 7));
  for (const { row } of slow.games.slice(0, 5)) {
    const place = ids.indexOf(row.id);
    expect(view.indexOf(row.id), hint).toBe(place < 0 ? null : place);
  }
  const chosen = view.random();
  if (ids.length === 0) expect(chosen).toBeNull();
  else expect(ids).toContain(chosen);
  expectSameValues(slow, ids, view.values());
  await expectSameSiblings(slow, catalogue, request.userId);
}

function expectSameValues(
  { games }: SlowLibrary,
  ids: readonly number[],
  values: ReturnType<Awaited<ReturnType<Catalogue['view']>>['values']>,
): void {
  const shown = games.filter(({ row }) => ids.includes(row.id));
  for (const facet of FACETS) {
    const expected = new Set(shown.flatMap(({ lists }) => lists[facet]));
    expect(new Set(values[facet])).toEqual(expected);
    expect(values[facet].length).toBe(expected.size);
  }
  const platforms = new Set(shown.map(({ row }) => row.platform_id));
  expect(values.platforms).toEqual([...platforms].toSorted((a, b) => a - b));
}

async function expectSameSiblings(
  slow: SlowLibrary,
  catalogue: Catalogue,
  userId: number | null,
): Promise<void> {
  const hidden = new Set(
    slow.games.filter(({ mine }) => mine?.hidden === 1).map(({ row }) => row.id),
  );
  const some = slow.games.slice(0, 8);
  const siblings = await catalogue.siblings(
    some.map(({ row }) => row.id),
    userId,
  );
  for (const game of some) {
    const expected = slowSiblings(slow, game).filter((id) => !hidden.has(id));
    expect(siblings.get(game.row.id)).toEqual(expected);
  }
}

/** A count is right when choosing that value leaves so many games. */
async function expectSameCounts(
  slow: SlowLibrary,
  catalogue: Catalogue,
  request: ViewRequest,
): Promise<void> {
  const left = (filter: Partial<RomFilter>): number =>
    slowView(slow, {
      ...request,
      orderBy: 'name',
      filter: { ...request.filter, ...filter },
    }).ids.length;
  const ifChosen = (list: FilterList, value: string): number =>
    left({ lists: { ...request.filter.lists, [list]: { values: [value], logic: 'any' } } });
  const counts = await catalogue.counts(request);
  const hint = JSON.stringify(request);
  expect(counts.total, hint).toBe(left({}));
  for (const facet of FACETS) {
    const values = new Set(slow.games.flatMap(({ lists }) => lists[facet]));
    const expected = [...values]
      .map((value) => ({ value, count: ifChosen(facet, value) }))
      .filter(({ count }) => count > 0);
    expect(new Set(counts.facets[facet]), `${facet} of ${hint}`).toEqual(new Set(expected));
  }
  for (const { id, count } of counts.platforms) {
    expect(count, hint).toBe(left({ platform_ids: [id] }));
  }
  for (const { value, count } of counts.statuses) {
    expect(count, `${value} of ${hint}`).toBe(ifChosen('statuses', value));
  }
  for (const { value, count } of counts.metadata_providers) {
    expect(count, `${value} of ${hint}`).toBe(ifChosen('metadata_providers', value));
  }
  for (const flag of FILTER_FLAGS) {
    const expected = left({ flags: { ...request.filter.flags, [flag]: true } });
    expect(counts.flags[flag], `${flag} of ${hint}`).toBe(expected);
  }
}
