import { AGE_BOARDS } from '@saveroom/contract';
import { expect, inject, onTestFinished, test } from 'vitest';

import type { Restrictions } from '#core/deps.ts';
import { withVisibleRows } from '#core/db/visible-rows.ts';
import { ListIndex } from '#modules/list-index/list-index.ts';
import { isSuitable } from '#modules/list-index/visibility/age-ratings.ts';
import { RestrictedListIndex } from '#modules/list-index/visibility/restricted-list-index.ts';
import { compareCounts, compareViews } from '#testing/compare-lists.ts';
import { findTestPlayable, type ListLibrary, makeListLibrary } from '#testing/list-library.ts';
import { randomRequest } from '#testing/random-request.ts';
import { readReferenceLibrary, REFERENCE_PREFERENCE } from '#testing/reference-lists.ts';
import { SeededRandom } from '#testing/seeded-random.ts';

import { EventGames } from './event-games.ts';
import { findHiddenAmong, visibleRows } from './visible-rows.queries.ts';

const RATINGS = [[], ['T'], ['ESRB M', 'PEGI 18'], ['PEGI 7'], ['12', 'E10+'], ['RP'], ['Z']];
const isPostgres = inject('postgresUrl') !== '';

function randomRestrictions(
  random: SeededRandom,
  { platforms, games, collections }: ListLibrary,
): Restrictions {
  const hidden = {
    platforms: random.some(platforms, 0.2),
    roms: random.some(games, 0.2),
    // Every second collection is the favorites of a user.
    collections: random.some(
      collections.filter((_, index) => index % 2 === 0),
      0.3,
    ),
    ageCeilings: random.some(AGE_BOARDS, 0.2).map((board) => ({
      board,
      maxAge: random.below(20),
      hidesUnrated: random.chance(0.3),
    })),
  };
  return {
    platforms: new Set(hidden.platforms),
    roms: new Set(hidden.roms),
    collections: new Set(hidden.collections),
    ageCeilings: hidden.ageCeilings,
    isImposed: true,
    key: JSON.stringify(hidden),
  };
}

/** The visible games according to a slow implementation of the rule. */
async function findVisibleIds({ db }: ListLibrary, rules: Restrictions): Promise<number[]> {
  const rows = await db.selectFrom('rom').selectAll().where('removed_at', 'is', null).execute();
  return rows
    .filter(({ id, platform_id }) => !rules.roms.has(id) && !rules.platforms.has(platform_id))
    .filter((row) => isSuitable(JSON.parse(row.age_ratings) as string[], rules.ageCeilings))
    .map(({ id }) => id)
    .toSorted((a, b) => a - b);
}

/** In these libraries games of different groups become one without the hidden games. */
const JOINING = [1108, 24_000];

test.each([...Array.from({ length: isPostgres ? 2 : 10 }, (_, seed) => seed), ...JOINING])(
  'lists of ten users with restrictions equal lists without the hidden games, seed %i',
  async (seed) => {
    const random = new SeededRandom(7000 + seed);
    const library = await makeListLibrary(random, 20 + random.below(60));
    for (const id of library.games) {
      const age_ratings = JSON.stringify(RATINGS[random.below(RATINGS.length)]);
      await library.db.updateTable('rom').set({ age_ratings }).where('id', '=', id).execute();
    }
    const listIndex = new ListIndex({
      engine: library.engine,
      isBusy: () => false,
      preference: () => REFERENCE_PREFERENCE,
      findPlayable: () => findTestPlayable(library.db),
      onFault: (error) => expect.unreachable(String(error)),
    });
    onTestFinished(() => listIndex.close());
    for (let turn = 0; turn < 10; turn += 1) {
      const restrictions = randomRestrictions(random, library);
      const restricted = await listIndex.restrict(restrictions);
      const db = withVisibleRows(
        library.db,
        visibleRows(library.engine.name, restrictions, restricted),
      );
      const request = randomRequest(random, library);
      const reference = await readReferenceLibrary(db, request.userId);
      const ids = reference.games.map(({ row }) => row.id).toSorted((a, b) => a - b);
      expect(ids).toEqual(await findVisibleIds(library, restrictions));
      const hidden = await new EventGames(library.db).hiddenAmong(library.games, restrictions);
      expect(hidden).toEqual(await findHiddenAmong(db, library.games));
      const index = new RestrictedListIndex(listIndex, restrictions);
      const views = await compareViews(reference, index, request);
      expect(views.actual).toEqual(views.expected);
      const counts = await compareCounts(reference, index, request);
      expect(counts.actual).toEqual(counts.expected);
    }
  },
);
