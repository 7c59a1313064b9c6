import type { MetadataField, SourceId } from '@saveroom/contract';

import type { ScanType } from '#modules/library/library.api.ts';
import type { KnownGame } from '#modules/roms/roms.api.ts';
import type { QueryMode } from './query-source.ts';
import { bitsOf, type GameScope } from './identify.queries.ts';

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
const BY_CONTENT: ReadonlySet<SourceId> = new Set<SourceId>(['ra', 'hasheous', 'playmatch', 'ss']);

export function scopeOf(
  { type, folders, romIds }: IdentifyRequest,
  sources: readonly SourceId[],
): GameScope {
  return { folders, romIds, sources, which: romIds.length > 0 ? 'all' : WHICH[type] };
}

const WHICH: Readonly<Record<IdentifyRequest['type'], GameScope['which']>> = {
  new_platforms: 'unasked',
  quick: 'unasked',
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
export function modesFor(
  { type, romIds }: IdentifyRequest,
  known: KnownGame,
  sources: readonly SourceId[],
): Map<SourceId, QueryMode> {
  const applied = new Map(
    known.layers.filter(({ state }) => state === 'applied').map((row) => [row.source, row]),
  );
  const isUnasked = known.rom.asked_at === null;
  const isSettled = (source: SourceId) => (known.rom.asked_sources & bitsOf([source])) !== 0;
  const modeOf = (source: SourceId): QueryMode | null => {
    const layer = applied.get(source);
    if (type === 'complete' || isUnasked) return 'find';
    if (type === 'hashes') return BY_CONTENT.has(source) ? 'content' : null;
    if (type === 'refresh') return layer ? 'refetch' : 'find';
    if (type === 'update') return layer ? 'refetch' : null;
    if (type === 'unmatched') return layer && layer.facts !== '{}' ? null : 'find';
    return romIds.length > 0 || !isSettled(source) ? 'find' : null;
  };
  return new Map(
    sources.flatMap((source) => {
      const mode = modeOf(source);
      return mode ? [[source, mode]] : [];
    }),
  );
}
