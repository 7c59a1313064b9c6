import { groupByDay } from './group-by-day.ts';
import type { Day } from './group-by-day.ts';

/** Versions in a block: higher than any screen, and still fast to render. */
const VERSIONS = 20;

export interface Block<V> {
  /** Position in the list, from 0. */
  readonly index: number;
  readonly days: readonly Day<V>[];
  /** Its first day is also the last day of the previous block. */
  readonly continuesDay: boolean;
}

/** Splits a long list into blocks that are mounted and unmounted as a whole. Keeps the order. */
export function splitTimeline<V extends { readonly created_at: string }>(
  versions: readonly V[],
): Block<V>[] {
  const blocks: Block<V>[] = [];
  for (let start = 0; start < versions.length; start += VERSIONS) {
    const days = groupByDay(versions.slice(start, start + VERSIONS));
    const continuesDay = start > 0 && blocks.at(-1)?.days.at(-1)?.key === days[0]?.key;
    blocks.push({ index: blocks.length, days, continuesDay });
  }
  return blocks;
}

/** The block that contains the version at this position of the list. */
export const blockAt = (position: number): number => Math.floor(position / VERSIONS);
