import { setImmediate as turn } from 'node:timers/promises';

import { FILTER_FLAGS, toRomFilter, RomFilterQuery, type RomFilter } from '@saveroom/contract';

import { collectYoung } from '#core/lib/collect.ts';

import { bestHits } from './best-hits.ts';
import { countChoices } from './count-choices.ts';
import { firstGames } from './first-games.ts';
import { conditionsFor, makeView } from './make-view.ts';
import { EMPTY_SHELF, STATES_BIT } from './marks.ts';
import { orderOf } from './orders.ts';
import type { State } from './state.ts';

/** Enough that loops over them are worth compiling for good. */
const GAMES = 12_000;
/** After so many the engine has compiled all of it; each takes some ten milliseconds. */
const ROUNDS = 60;
const ORDERS = ['name', 'fs_size_bytes', 'genres', 'rating'] as const;
const MARKS = STATES_BIT * 2 - 1;

/**
 * Makes lists nobody asked for, of a part of the library, and forgets them. A loop over all games
 * is many times slower the first time it runs, and somebody would wait for that.
 */
export async function rehearse(state: State, isOver: () => boolean): Promise<void> {
  const makePart = firstGames(state, GAMES);
  const everything = toRomFilter(RomFilterQuery.parse({}));
  for (let round = 0; round < ROUNDS; round += 1) {
    // A new one each time: it remembers its orders.
    for (const step of stepsOf(makePart(), everything, round)) {
      await turn();
      if (isOver()) return;
      step();
      // What was made is let go at once: memory a process once had it keeps.
      collectYoung();
    }
  }
}

function* stepsOf(part: State, everything: RomFilter, round: number): Generator<() => void> {
  const isEven = round % 2 === 0;
  // Of every kind, or the first game with one would have all of it compiled again.
  const marks = Uint16Array.from({ length: part.columns.capacity }, (_, slot) =>
    slot % 4 === 0 ? slot & MARKS : 0,
  );
  const conditionsOf = (filter: Partial<RomFilter>) =>
    conditionsFor(part, marks, {
      conditions: { filters: [{ ...everything, ...filter }], collections: [], virtual: [] },
      members: [],
      byDigest: new Map(),
    });
  const view = (orderBy: string, filter: Partial<RomFilter>) =>
    makeView(part, {
      marks,
      conditions: conditionsOf(filter),
      order: orderOf(part, EMPTY_SHELF, { orderBy, orderDir: isEven ? 'asc' : 'desc' }),
      request: { grouped: isEven },
    });
  const lists = {
    genres: {
      values: [part.columns.lists.genres.values[round] ?? ''],
      logic: isEven ? 'any' : 'none',
    },
    statuses: { values: ['finished'], logic: 'none' },
  } as const;

  for (const orderBy of ORDERS) {
    yield () => {
      const made = view(orderBy, {});
      made.charIndex();
      made.values();
    };
  }
  for (const flag of FILTER_FLAGS) yield () => view('name', { flags: { [flag]: isEven }, lists });
  yield () => countChoices(part, { conditions: conditionsOf({ lists }), marks, grouped: isEven });
  yield () => bestHits(part, marks, { term: isEven ? 'a' : 'the xq', limit: 40 });
}
