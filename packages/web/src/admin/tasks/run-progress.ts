import * as z from 'zod/mini';

import { IdentifyStats } from '@saveroom/contract';
import type { TaskStatus } from '@saveroom/contract';

interface Progress {
  value: number;
  /** 0 if the total is unknown. */
  max: number;
}

type Group = Readonly<Record<string, unknown>>;

/** Progress of a run from its counters. */
export function runProgress({ meta }: Pick<TaskStatus, 'meta'>): Progress {
  const groups = [meta, ...groupsIn(meta)];
  for (const group of groups) {
    const found = fromPair(group) ?? fromScan(group) ?? fromQueue(group);
    if (found) return found;
  }
  return { value: 0, max: 0 };
}

const fromPair = ({ done, processed, total }: Group): Progress | undefined => {
  const value = typeof done === 'number' ? done : processed;
  return typeof value === 'number' && typeof total === 'number' ? { value, max: total } : undefined;
};

const fromScan = ({ scanned_roms: value, total_roms: max }: Group): Progress | undefined =>
  typeof value === 'number' && typeof max === 'number' ? { value, max } : undefined;

/** Progress from the number of remaining items and the counters of finished ones. */
function fromQueue({ left, ...rest }: Group): Progress | undefined {
  if (typeof left !== 'number') return undefined;
  let value = 0;
  for (const count of Object.values(rest)) if (typeof count === 'number') value += count;
  return { value, max: value + left };
}

function groupsIn(group: Group): Group[] {
  const inner = Object.values(group).filter(isGroup);
  return [...inner, ...inner.flatMap(groupsIn)];
}

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface ReportEntry {
  /** Such as `new_roms`, or `bytes` for a pair of done and total. */
  key: string;
  count: number;
}

const Identified = z.object({ identify_stats: IdentifyStats });

/** The counters of "Identify games"; undefined for other tasks. */
export const identifyStats = ({ meta }: Pick<TaskStatus, 'meta'>): IdentifyStats | undefined =>
  Identified.safeParse(meta).data?.identify_stats;

/** The counters of a run that are not zero. */
export function runReport(run: Pick<TaskStatus, 'meta'>): ReportEntry[] {
  const stats = identifyStats(run);
  if (stats) {
    const keys = ['identified', 'unmatched', 'not_asked'] as const;
    return keys.map((key) => ({ key, count: stats[key] }));
  }
  return entriesIn(run.meta).filter(({ count }) => count > 0);
}

function entriesIn(group: Group): ReportEntry[] {
  // Backup jobs count the processed bytes of each step.
  if (typeof group['step'] === 'string' && typeof group['done'] === 'number') {
    return [{ key: 'bytes', count: group['done'] }];
  }
  return Object.entries(group).flatMap(([key, value]) => {
    if (typeof value === 'number') return NOT_REPORTED.has(key) ? [] : [{ key, count: value }];
    if (!isGroup(value)) return [];
    const { done, total } = value;
    const isPair = typeof done === 'number' && typeof total === 'number';
    return isPair && Object.keys(value).length === 2 ? [{ key, count: done }] : entriesIn(value);
  });
}

const NOT_REPORTED = new Set([
  'seconds_left',
  'warnings',
  'total',
  'total_roms',
  'total_platforms',
]);
