import { MAX_CHANGED_GAMES } from '@saveroom/contract';

import type { ChangeRange, Restrictions } from '#core/deps.ts';
import type { Db } from '#core/db/engine.ts';
import { suitabilityFor } from '#modules/list-index/list-index.api.ts';

import { findChangedGames, findGameFacts, type GameFacts } from './visible-rows.queries.ts';

const BATCH_SIZE = 500;

/**
 * The games that one event is about, read once for all users who receive it: an event reaches every
 * connection, and the users may all have different restrictions.
 */
export class EventGames {
  readonly #db: Db;
  readonly #batchSize: number;
  readonly #named = new Map<string, Promise<GameFacts[]>>();
  /** The changed games as far as they were read. */
  readonly #changed: Promise<GameFacts[]>[] = [];

  /** `db`: with all rows. */
  constructor(db: Db, batchSize: number = BATCH_SIZE) {
    this.#db = db;
    this.#batchSize = batchSize;
  }

  /** Those of the games that exist and are hidden. */
  async hiddenAmong(
    ids: readonly number[],
    restrictions: Restrictions,
  ): Promise<ReadonlySet<number>> {
    const key = ids.join(',');
    const reading = this.#named.get(key) ?? findGameFacts(this.#db, ids);
    this.#named.set(key, reading);
    const isVisible = visibilityFor(restrictions);
    return new Set((await reading).filter((game) => !isVisible(game)).map(({ id }) => id));
  }

  /** The visible games among the changes of the event; null: there are too many to name. */
  async visibleAmong(changes: ChangeRange, restrictions: Restrictions): Promise<number[] | null> {
    const isVisible = visibilityFor(restrictions);
    const ids: number[] = [];
    for (let number = 0, afterId = 0; ; number += 1) {
      const reading = (this.#changed[number] ??= findChangedGames(this.#db, changes, {
        afterId,
        limit: this.#batchSize,
      }));
      const games = await reading;
      for (const game of games) if (isVisible(game)) ids.push(game.id);
      if (ids.length > MAX_CHANGED_GAMES) return null;
      if (games.length < this.#batchSize) return ids;
      afterId = games.at(-1)?.id ?? afterId;
    }
  }
}

/** The same rules as those of `visibleRows` for queries. */
function visibilityFor(restrictions: Restrictions): (game: GameFacts) => boolean {
  const { platforms, roms } = restrictions;
  const isSuitable = suitabilityFor(restrictions);
  return ({ id, platform_id, age_ratings }) =>
    !platforms.has(platform_id) && !roms.has(id) && isSuitable(age_ratings);
}
