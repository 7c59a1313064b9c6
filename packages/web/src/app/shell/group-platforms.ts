import type { Platform } from '@saveroom/contract';

import type { PlatformGrouping } from '#shared/lib/settings.ts';

export interface PlatformGroup {
  /** Null: what fits nowhere. */
  value: string | number | null;
  platforms: Platform[];
}

type Compare = (a: string, b: string) => number;

interface Wanted {
  /** Part of the name or of the folder. */
  filter: string;
  by: PlatformGrouping;
  compare: Compare;
}

/** Platforms that hold games, by name, in groups; those without a group come last. */
export function groupPlatforms(
  platforms: readonly Platform[],
  { filter, by, compare }: Wanted,
): PlatformGroup[] {
  const words = filter.trim().toLocaleLowerCase();
  const shown = platforms
    .filter(({ rom_count }) => rom_count > 0)
    .filter(({ display_name, fs_slug }) =>
      [display_name, fs_slug].some((name) => name.toLocaleLowerCase().includes(words)),
    )
    .toSorted((a, b) => compare(a.display_name, b.display_name));
  if (by === 'none') return shown.length > 0 ? [{ value: null, platforms: shown }] : [];
  const groups = Map.groupBy(shown, (platform) => valueOf(platform, by));
  return [...groups]
    .map(([value, members]) => ({ value, platforms: members }))
    .toSorted((a, b) => order(a.value, b.value, compare));
}

function valueOf(platform: Platform, by: Exclude<PlatformGrouping, 'none'>) {
  const value = platform[by];
  return value === '' || value === -1 ? null : value;
}

type Value = PlatformGroup['value'];

function order(a: Value, b: Value, compare: Compare): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return compare(String(a), String(b));
}
