import { byValue } from './by-value.ts';
import { MISSING_BIT, SOURCES, sourceBit, VERIFIED_BIT } from './game-flags.ts';
import type { State } from './state.ts';
import type { PlatformFigures } from './view.ts';

interface Month {
  readonly month: string;
  games: number;
  bytes: number;
}

interface Sums {
  games: number;
  bytes: number;
  verified: number;
  matched: number;
  missing: number;
  readonly months: Map<string, Month>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const ANY_SOURCE = SOURCES.reduce((bits, source) => bits | sourceBit(source), 0);

/** Counts and sizes of each platform, in one look at every game. */
export function figuresOf({
  columns,
  byTitle,
}: Pick<State, 'columns' | 'byTitle'>): (platformId: number) => PlatformFigures {
  const sums = new Map<number, Sums>();
  const monthOf = monthReader();
  for (let at = 0; at < byTitle.length; at += 1) {
    const slot = byTitle[at] ?? 0;
    const platform = columns.platforms[slot] ?? 0;
    const sum = sums.get(platform) ?? noSums();
    if (sum.games === 0) sums.set(platform, sum);
    const flags = columns.flags[slot] ?? 0;
    const bytes = columns.sizes[slot] ?? 0;
    sum.games += 1;
    sum.bytes += bytes;
    if ((flags & VERIFIED_BIT) !== 0) sum.verified += 1;
    if ((flags & ANY_SOURCE) !== 0) sum.matched += 1;
    if ((flags & MISSING_BIT) !== 0) sum.missing += 1;
    addToMonth(sum.months, monthOf(columns.created[slot] ?? 0), bytes);
  }
  return (platformId) => {
    const { months, ...totals } = sums.get(platformId) ?? noSums();
    const inOrder = [...months.values()].toSorted((a, b) => byValue(a.month, b.month));
    return { ...totals, months: inOrder };
  };
}

const noSums = (): Sums => ({
  games: 0,
  bytes: 0,
  verified: 0,
  matched: 0,
  missing: 0,
  months: new Map(),
});

function addToMonth(months: Map<string, Month>, name: string, bytes: number): void {
  const month = months.get(name) ?? { month: name, games: 0, bytes: 0 };
  if (month.games === 0) months.set(name, month);
  month.games += 1;
  month.bytes += bytes;
}

/** A library has few days and many games: each day is turned into its month once. */
function monthReader(): (instant: number) => string {
  const known = new Map<number, string>();
  return (instant) => {
    const day = Math.floor(instant / DAY_MS);
    const month = known.get(day) ?? new Date(day * DAY_MS).toISOString().slice(0, 7);
    known.set(day, month);
    return month;
  };
}
