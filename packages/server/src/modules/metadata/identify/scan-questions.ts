import type { MetadataField, SourceId } from '@saveroom/contract';

import type { ScanType } from '#modules/library/library.api.ts';
import type { KnownGame } from '#modules/roms/roms.api.ts';
import type { AskMode } from './ask-source.ts';
import { bitsOf, type GameScope } from './identify.queries.ts';

/** Which games sources are asked about, and what for. */
export interface IdentifyRequest {
  /** `refresh`: what is known by id, the rest by whatever speaks for it. */
  readonly type: ScanType | 'refresh';
  readonly folders: readonly string[];
  readonly romIds: readonly number[];
  /** Null: every source that is ready. */
  readonly sources: readonly SourceId[] | null;
  readonly fields?: readonly MetadataField[] | undefined;
}

/** Their checksums are asked for again when those of the files were. */
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
 * How each source is asked about a game. No source has been asked about a game that is new or whose
 * files changed, so all of them are, whatever the scan.
 */
export function modesFor(
  { type, romIds }: IdentifyRequest,
  known: KnownGame,
  sources: readonly SourceId[],
): Map<SourceId, AskMode> {
  const applied = new Map(
    known.layers.filter(({ state }) => state === 'applied').map((row) => [row.source, row]),
  );
  const isUnasked = known.rom.asked_at === null;
  const isSettled = (source: SourceId) => (known.rom.asked_sources & bitsOf([source])) !== 0;
  const modeOf = (source: SourceId): AskMode | null => {
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
