import type { LibraryStats } from '@saveroom/contract';

type Month = LibraryStats['months'][number];

/** Fewer than this look like a wall. */
const FEWEST = 12;

/** The last so many months up to the latest, those without anything included. */
export function fillMonths(months: readonly Month[], most: number): Month[] {
  const last = months.at(-1);
  const first = months[0];
  if (!first || !last) return [];
  const known = new Map(months.map((month) => [month.month, month]));
  const filled: Month[] = [];
  for (let name = last.month; filled.length < most; name = before(name)) {
    if (name < first.month && filled.length >= FEWEST) break;
    filled.unshift(known.get(name) ?? { month: name, games: 0, bytes: 0 });
  }
  return filled;
}

/** `2026-01` → `2025-12`. */
function before(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}
