import type { Selectable } from 'kysely';

import { nameKeyOf, versionIds } from '#modules/list-index/columns.ts';
import type { RomTable } from '#modules/roms/roms.tables.ts';
import { groupVersions } from '#modules/roms/versions/versions.ts';

type Row = Selectable<RomTable>;

/**
 * The version group of each game, for comparison with the list index. All games of a platform are
 * grouped from scratch, so the result cannot depend on the order in which games were added.
 */
export function referenceGroups(rows: readonly Row[]): Map<number, number> {
  const groupOf = new Map<number, number>();
  for (const platform of Map.groupBy(rows, ({ platform_id }) => platform_id).values()) {
    const games = platform.map((row) => ({
      id: row.id,
      sourceIds: versionIds(row),
      nameKey: nameKeyOf(row),
    }));
    for (const group of groupVersions(games)) {
      for (const { id } of group) groupOf.set(id, group[0]?.id ?? 0);
    }
  }
  return groupOf;
}

export function areSiblings(a: Row, b: Row, groupOf: ReadonlyMap<number, number>): boolean {
  if (a.platform_id !== b.platform_id) return false;
  // A user's choice overrides everything else.
  if (a.version_choice !== null || b.version_choice !== null) {
    return a.version_choice === b.version_choice;
  }
  // Games of different groups are siblings too if any source has them as the same game: groups only
  // use the first source of each game, and may have been kept apart by their other ids.
  if (groupOf.get(a.id) === groupOf.get(b.id)) return true;
  if (a.dat_family !== null && a.dat_family === b.dat_family) return true;
  return (['igdb', 'moby', 'ss', 'launchbox', 'ra', 'hasheous', 'tgdb'] as const).some(
    (source) => a[`${source}_id`] !== null && a[`${source}_id`] === b[`${source}_id`],
  );
}
