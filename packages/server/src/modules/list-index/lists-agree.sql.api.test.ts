import { expect, inject, onTestFinished, test } from 'vitest';

import type { Engine } from '#core/db/engine.ts';
import { changeAtRandom } from '#testing/change-at-random.ts';
import { compareCounts, compareViews } from '#testing/compare-lists.ts';
import { findTestPlayable, makeListLibrary } from '#testing/list-library.ts';
import { randomRequest } from '#testing/random-request.ts';
import { SeededRandom } from '#testing/seeded-random.ts';
import {
  readReferenceLibrary,
  REFERENCE_PREFERENCE,
  type ReferenceLibrary,
} from '#testing/reference-lists.ts';

import { ListIndex } from './list-index.ts';

const isPostgres = inject('postgresUrl') !== '';
const seeds = (count: number): number[] => Array.from({ length: count }, (_, seed) => seed);

function openListIndex(engine: Engine): ListIndex {
  const faults: unknown[] = [];
  const listIndex = new ListIndex({
    engine,
    isBusy: () => false,
    preference: () => REFERENCE_PREFERENCE,
    findPlayable: () => findTestPlayable(engine.db),
    onFault: (error) => faults.push(error),
  });
  onTestFinished(async () => {
    await listIndex.close();
    expect(faults).toEqual([]);
  });
  return listIndex;
}

test.each(seeds(isPostgres ? 2 : 8))(
  'lists equal the reference implementation, seed %i',
  async (seed) => {
    const random = new SeededRandom(seed);
    const library = await makeListLibrary(random, 20 + random.below(80));
    const listIndex = openListIndex(library.engine);
    const seen = new Map<number | null, ReferenceLibrary>();
    for (let turn = 0; turn < (isPostgres ? 25 : 60); turn += 1) {
      const request = randomRequest(random, library);
      const reference =
        seen.get(request.userId) ?? (await readReferenceLibrary(library.db, request.userId));
      seen.set(request.userId, reference);
      const views = await compareViews(reference, listIndex, request);
      expect(views.actual).toEqual(views.expected);
      if (turn % 6 > 0) continue;
      const counts = await compareCounts(reference, listIndex, request);
      expect(counts.actual).toEqual(counts.expected);
    }
  },
);

test.each(seeds(isPostgres ? 3 : 12))(
  'every list includes all earlier writes, seed %i',
  async (seed) => {
    const random = new SeededRandom(1000 + seed);
    const library = await makeListLibrary(random, random.below(60));
    const listIndex = openListIndex(library.engine);
    for (let turn = 0; turn < (isPostgres ? 20 : 50); turn += 1) {
      const writes = random.below(4);
      for (let write = 0; write < writes; write += 1) await changeAtRandom(library, random);
      const request = randomRequest(random, library);
      const reference = await readReferenceLibrary(library.db, request.userId);
      const views = await compareViews(reference, listIndex, request);
      expect(views.actual).toEqual(views.expected);
      if (turn % 10 > 0) continue;
      const counts = await compareCounts(reference, listIndex, request);
      expect(counts.actual).toEqual(counts.expected);
    }
  },
);
