import { COVER_BIT, MISSING_BIT, sourceBit, SOURCES, VERIFIED_BIT } from './columns.ts';
import { HIDDEN_BIT } from './user-marks.ts';
import { compareValues } from './sort-order.ts';
import type { IndexState } from './state.ts';
import type {
  FacetCount,
  FacetGroup,
  GroupsRequest,
  PlatformFigures,
  PlatformStats,
} from './view.ts';

/** Groups games that share a facet value, for virtual collections. */
export function groupByFacet(
  state: IndexState,
  marks: Uint16Array,
  request: GroupsRequest,
): FacetGroup[] {
  const { byTitle, platforms, columns } = state;
  const visible = byTitle.filter(
    (slot) =>
      ((marks[slot] ?? 0) & HIDDEN_BIT) === 0 && !platforms.isRemoved(columns.platforms[slot] ?? 0),
  );
  return request.facets.flatMap((facet) => groupFacet(state, visible, { ...request, facet }));
}

function groupFacet(
  { columns }: IndexState,
  visible: Int32Array,
  { facet, moreThan, idsAtMost, coveredAtMost }: GroupsRequest & Pick<FacetGroup, 'facet'>,
): FacetGroup[] {
  const column = columns.lists[facet];
  const { codes, values } = column;
  const { words, starts } = column.packed;
  const totals = new Int32Array(values.length);
  const ids: number[][] = values.map(() => []);
  const covered: number[][] = values.map(() => []);
  for (let at = 0; at < visible.length; at += 1) {
    const slot = visible[at] ?? 0;
    const id = columns.ids[slot] ?? 0;
    const hasCover = ((columns.flags[slot] ?? 0) & COVER_BIT) !== 0;
    const code = codes[slot] ?? 0;
    const end = starts[code + 1] ?? 0;
    for (let index = starts[code] ?? 0; index < end; index += 1) {
      const number = words[index] ?? 0;
      totals[number] = (totals[number] ?? 0) + 1;
      const groupIds = ids[number];
      if (groupIds && groupIds.length < idsAtMost) groupIds.push(id);
      const coveredIds = covered[number];
      if (hasCover && coveredIds && coveredIds.length < coveredAtMost) coveredIds.push(id);
    }
  }
  return column
    .sorted()
    .filter((number) => (totals[number] ?? 0) > moreThan)
    .map((number) => ({
      facet,
      value: values[number] ?? '',
      total: totals[number] ?? 0,
      ids: ids[number] ?? [],
      covered: covered[number] ?? [],
    }));
}

/** Months since January 1970, up to the end of 2069. */
const MONTHS = 1200;
const DAY_MS = 24 * 60 * 60 * 1000;
const ANY_SOURCE = SOURCES.reduce((bits, source) => bits | sourceBit(source), 0);

/** Sums, sources and regions of the games of each platform. */
export function computePlatformStats({ columns, byTitle, platforms }: IndexState): PlatformStats[] {
  const { codes, values, packed } = columns.lists.regions;
  const { words, starts } = packed;
  const sources = new Map<number, Int32Array>();
  const regions = new Map<number, Int32Array>();
  for (let at = 0; at < byTitle.length; at += 1) {
    const slot = byTitle[at] ?? 0;
    const platform = columns.platforms[slot] ?? 0;
    const bySource = getOrAdd(sources, platform, SOURCES.length);
    const flags = columns.flags[slot] ?? 0;
    for (const [number, source] of SOURCES.entries()) {
      if ((flags & sourceBit(source)) !== 0) bySource[number] = (bySource[number] ?? 0) + 1;
    }
    const byRegion = getOrAdd(regions, platform, values.length);
    const code = codes[slot] ?? 0;
    const end = starts[code + 1] ?? 0;
    for (let index = starts[code] ?? 0; index < end; index += 1) {
      const number = words[index] ?? 0;
      byRegion[number] = (byRegion[number] ?? 0) + 1;
    }
  }
  const figures = sumPlatforms({ columns });
  return platforms.ids
    .filter((id) => sources.has(id) && !platforms.isRemoved(id))
    .map((platformId) => ({
      platformId,
      figures: figures(platformId),
      sources: toFacetCounts(SOURCES, sources.get(platformId)),
      regions: toFacetCounts(values, regions.get(platformId)),
    }));
}

function getOrAdd(map: Map<number, Int32Array>, key: number, size: number): Int32Array {
  const known = map.get(key);
  if (known) return known;
  const added = new Int32Array(size);
  map.set(key, added);
  return added;
}

const toFacetCounts = (names: readonly string[], counts: Int32Array | undefined): FacetCount[] =>
  names
    .map((value, number) => ({ value, count: counts?.[number] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || compareValues(a.value, b.value));

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

/** Sums up all platforms in one pass over the games. */
function sumPlatforms({
  columns,
}: Pick<IndexState, 'columns'>): (platformId: number) => PlatformFigures {
  const { platforms, flags } = columns;
  const { fs_size_bytes: sizes, created_at: created } = columns.numbers;
  const sums: (Sums | undefined)[] = [];
  const months = monthsOfDays();
  // By slot, not by title: sequential memory access is much faster.
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

/** A lookup table from days since 1970 to months, to avoid date arithmetic per game. */
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

export interface PlatformTotals {
  games: number;
  bytes: number;
  /** The last change of one of its games, in milliseconds since 1970. */
  changedAt: number;
}

/** What the scan stores for each platform, of the games in this state. */
export function computePlatformTotals({
  columns,
}: Pick<IndexState, 'columns'>): Map<number, PlatformTotals> {
  const totals: (PlatformTotals | undefined)[] = [];
  const { platforms } = columns;
  const { fs_size_bytes: sizes, updated_at: changes } = columns.numbers;
  for (let slot = 0; slot < columns.count; slot += 1) {
    const platform = platforms[slot] ?? 0;
    if (platform === 0) continue;
    const total = (totals[platform] ??= { games: 0, bytes: 0, changedAt: 0 });
    total.games += 1;
    total.bytes += sizes[slot] ?? 0;
    total.changedAt = Math.max(total.changedAt, changes[slot] ?? 0);
  }
  return new Map(totals.flatMap((total, platform) => (total ? [[platform, total]] : [])));
}

/** Counts the given games by their platform. */
export function countByPlatform(
  { slots, platforms }: Pick<IndexState['columns'], 'slots' | 'platforms'>,
  romIds: readonly number[],
): Map<number, number> {
  const counts = new Map<number, number>();
  for (const romId of romIds) {
    const slot = slots.get(romId);
    if (slot < 0) continue;
    const platform = platforms[slot] ?? 0;
    counts.set(platform, (counts.get(platform) ?? 0) + 1);
  }
  return counts;
}
