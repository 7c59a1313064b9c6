import { VERSION_ID_SOURCES } from '@saveroom/contract';

import type { GameRow } from './list-index.queries.ts';

/** Kinds of ids that make games versions of each other, by descending priority for grouping. */
export const VERSION_SOURCES = ['choice', ...VERSION_ID_SOURCES, 'dat'] as const;

type Ids = Pick<
  GameRow,
  `${(typeof VERSION_ID_SOURCES)[number]}_id` | 'version_choice' | 'dat_family'
>;

/** By `VERSION_SOURCES`; 0: none. If a user chose the versions, no other id counts. */
export const versionIds = (row: Ids): number[] =>
  row.version_choice === null
    ? [0, ...VERSION_ID_SOURCES.map((source) => row[`${source}_id`] ?? 0), row.dat_family ?? 0]
    : [row.version_choice, ...VERSION_ID_SOURCES.map(() => 0), 0];

/** Hash of its version key; 0: it has none, or a user chose its versions. */
export const nameKeyOf = ({
  version_choice,
  version_key,
}: Pick<GameRow, 'version_choice' | 'version_key'>): number =>
  version_choice === null && version_key ? hashText(version_key) : 0;

/** 53 bits, never 0: among a million titles two hashes are equal with a chance of 1 in 18,000. */
function hashText(text: string): number {
  let low = 0x811c9dc5;
  let high = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x5f356495);
    high ^= high >>> 13;
  }
  low ^= low >>> 15;
  return ((high >>> 0) % 2 ** 21) * 2 ** 32 + (low >>> 0) || 1;
}

export const NO_VERSION_IDS: readonly number[] = VERSION_SOURCES.map(() => 0);
