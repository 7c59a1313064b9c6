import { COVER_BIT, MISSING_BIT, SOURCES, sourceBit, VERIFIED_BIT } from './game-flags.ts';
import type { State } from './state.ts';
import type { PlatformFigures } from './view.ts';

/** Months since January 1970, up to the end of 2069. */
const MONTHS = 1200;

interface Sums {
  games: number;
  bytes: number;
  verified: number;
  matched: number;
  covered: number;
  missing: number;
  /** By month. */
  readonly gamesIn: Float64Array;
  readonly bytesIn: Float64Array;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const ANY_SOURCE = SOURCES.reduce((bits, source) => bits | sourceBit(source), 0);

/** Counts and sizes of each platform, in one look at every game. */
export function figuresOf({
  columns,
}: Pick<State, 'columns'>): (platformId: number) => PlatformFigures {
  const { platforms, flags, sizes, created } = columns;
  const sums: (Sums | undefined)[] = [];
  const months = monthsOfDays();
  // In the order of memory: by title, most of the time would be spent on finding the next game.
  for (let slot = 0; slot < columns.count; slot += 1) {
    const platform = platforms[slot] ?? 0;
    if (platform === 0) continue;
    const sum = (sums[platform] ??= noSums());
    const bits = flags[slot] ?? 0;
    const bytes = sizes[slot] ?? 0;
    const month = months[Math.floor((created[slot] ?? 0) / DAY_MS)] ?? 0;
    sum.games += 1;
    sum.bytes += bytes;
    if ((bits & VERIFIED_BIT) !== 0) sum.verified += 1;
    if ((bits & ANY_SOURCE) !== 0) sum.matched += 1;
    if ((bits & COVER_BIT) !== 0) sum.covered += 1;
    if ((bits & MISSING_BIT) !== 0) sum.missing += 1;
    sum.gamesIn[month] = (sum.gamesIn[month] ?? 0) + 1;
    sum.bytesIn[month] = (sum.bytesIn[month] ?? 0) + bytes;
  }
  return (platformId) => {
    const { gamesIn, bytesIn, ...totals } = sums[platformId] ?? noSums();
    return { ...totals, months: listMonths(gamesIn, bytesIn) };
  };
}

const noSums = (): Sums => ({
  games: 0,
  bytes: 0,
  verified: 0,
  matched: 0,
  covered: 0,
  missing: 0,
  gamesIn: new Float64Array(MONTHS),
  bytesIn: new Float64Array(MONTHS),
});

/** Which month each day since 1970 is in: looked up for every game instead of worked out. */
function monthsOfDays(): Int16Array {
  const days = new Int16Array(Date.UTC(1970, MONTHS, 1) / DAY_MS);
  for (let month = 0; month < MONTHS; month += 1) {
    const [from, to] = [month, month + 1].map((number) => Date.UTC(1970, number, 1) / DAY_MS);
    days.fill(month, from, to);
  }
  return days;
}

function listMonths(games: Float64Array, bytes: Float64Array): PlatformFigures['months'] {
  const months: PlatformFigures['months'][number][] = [];
  for (let month = 0; month < MONTHS; month += 1) {
    const count = games[month] ?? 0;
    if (count === 0) continue;
    const name = new Date(Date.UTC(1970, month, 1)).toISOString().slice(0, 7);
    months.push({ month: name, games: count, bytes: bytes[month] ?? 0 });
  }
  return months;
}
