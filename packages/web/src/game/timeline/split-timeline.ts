import { groupByDay } from './group-by-day.ts';
import type { Day } from './group-by-day.ts';

/** Higher than any screen together, and still drawn in no time. */
const VERSIONS = 20;

export interface Block<V> {
  /** Which one it is, from the top. */
  readonly place: number;
  readonly days: readonly Day<V>[];
  /** Its first day began in the block before. */
  readonly goesOn: boolean;
}

/** A long list in pieces that are drawn and put away as a whole. Keeps the order. */
export function splitTimeline<V extends { readonly created_at: string }>(
  versions: readonly V[],
): Block<V>[] {
  const blocks: Block<V>[] = [];
  for (let at = 0; at < versions.length; at += VERSIONS) {
    const days = groupByDay(versions.slice(at, at + VERSIONS));
    const goesOn = blocks.at(-1)?.days.at(-1)?.key === days[0]?.key;
    blocks.push({ place: blocks.length, days, goesOn: at > 0 && goesOn });
  }
  return blocks;
}

export const blockAt = (place: number): number => Math.floor(place / VERSIONS);
