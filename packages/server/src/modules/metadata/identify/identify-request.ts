import type { MetadataField, SourceId } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { ScanType } from '#modules/library/library.api.ts';
import type { GameWithLayers } from '#modules/roms/roms.api.ts';

import { toSourceBits, findGamesToIdentify, type GameScope } from './identify.queries.ts';
import type { QueryMode } from './query-source.ts';

/** The games to identify, and how. */
export interface IdentifyRequest {
  /** `refresh`: fetch matched games again by id, and search for the others. */
  readonly type: ScanType | 'refresh';
  readonly folders: readonly string[];
  readonly romIds: readonly number[];
  /** Null: every source that is ready. */
  readonly sources: readonly SourceId[] | null;
  readonly fields?: readonly MetadataField[] | undefined;
}

/** Sources that match by checksum, queried again after checksums were recalculated. */
const CHECKSUM_SOURCES: ReadonlySet<SourceId> = new Set<SourceId>([
  'ra',
  'hasheous',
  'playmatch',
  'ss',
]);

/** The games that a request selects. */
export function toScope(
  { type, folders, romIds }: IdentifyRequest,
  sources: readonly SourceId[],
): GameScope {
  return { folders, romIds, sources, which: romIds.length > 0 ? 'all' : WHICH[type] };
}

const WHICH: Readonly<Record<IdentifyRequest['type'], GameScope['which']>> = {
  new_platforms: 'unqueried',
  quick: 'unqueried',
  unmatched: 'unmatched',
  update: 'matched',
  hashes: 'all',
  complete: 'all',
  refresh: 'all',
};

/**
 * How each source is queried for a game. A game that is new or whose files changed is searched at
 * all sources, whatever the type of the scan.
 */
export function findModes(
  { type, romIds }: IdentifyRequest,
  game: GameWithLayers,
  sources: readonly SourceId[],
): Map<SourceId, QueryMode> {
  const applied = new Map(
    game.layers.filter(({ state }) => state === 'applied').map((row) => [row.source, row]),
  );
  const isUnqueried = game.rom.asked_at === null;
  const isSettled = (source: SourceId) => (game.rom.asked_sources & toSourceBits([source])) !== 0;
  const findMode = (source: SourceId): QueryMode | null => {
    const layer = applied.get(source);
    if (type === 'complete' || isUnqueried) return 'find';
    if (type === 'hashes') return CHECKSUM_SOURCES.has(source) ? 'checksums' : null;
    if (type === 'refresh') return layer ? 'refetch' : 'find';
    if (type === 'update') return layer ? 'refetch' : null;
    if (type === 'unmatched') return layer && layer.facts !== '{}' ? null : 'find';
    return romIds.length > 0 || !isSettled(source) ? 'find' : null;
  };
  return new Map(
    sources.flatMap((source) => {
      const mode = findMode(source);
      return mode ? [[source, mode]] : [];
    }),
  );
}

const QUEUE_PAGE = 200;

/** The games to identify, read page by page and shared by concurrent workers. */
export class GameQueue {
  readonly #db: Db;
  readonly #scope: () => Promise<GameScope>;
  readonly #running = new Set<number>();
  #waiting: number[] = [];
  #lastId: number;
  #loading: Promise<void> | undefined;

  /** The scope is computed again for each page: sources fail and recover during a run. */
  constructor(db: Db, scope: () => Promise<GameScope>, afterId: number) {
    this.#db = db;
    this.#scope = scope;
    this.#lastId = afterId;
  }

  /** Undefined: the queue is empty. */
  async next(): Promise<number | undefined> {
    if (this.#waiting.length === 0) {
      this.#loading ??= this.#load().finally(() => {
        this.#loading = undefined;
      });
      await this.#loading;
    }
    const id = this.#waiting.shift();
    if (id !== undefined) this.#running.add(id);
    return id;
  }

  done(id: number): void {
    this.#running.delete(id);
  }

  /** All games up to this id are done: an interrupted run resumes after it. */
  get resumeAfterId(): number {
    const [first] = this.#waiting;
    const least = Math.min(...this.#running, first ?? Infinity);
    return least === Infinity ? this.#lastId : least - 1;
  }

  async #load(): Promise<void> {
    if (this.#waiting.length > 0) return;
    const page = { afterId: this.#lastId, limit: QUEUE_PAGE };
    this.#waiting = await findGamesToIdentify(this.#db, await this.#scope(), page);
    this.#lastId = this.#waiting.at(-1) ?? this.#lastId;
  }
}
