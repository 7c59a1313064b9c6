import type { Selectable } from 'kysely';

import { nameKeyOf, versionIds } from '#modules/list-index/columns.ts';
import type { RomTable } from '#modules/roms/roms.tables.ts';
import { groupVersions } from '#modules/roms/versions/versions.ts';

type Row = Selectable<RomTable>;

/** Groups all games of a platform at once, independent of the order of links. */
export function slowGroups(rows: readonly Row[]): Map<number, number> {
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
  if (groupOf.get(a.id) === groupOf.get(b.id)) return true;
  if (a.dat_family !== null && a.dat_family === b.dat_family) return true;
  return (['igdb', 'moby', 'ss', 'launchbox', 'ra', 'hasheous', 'tgdb'] as const).some(
    (source) => a[`${source}_id`] !== null && a[`${source}_id`] === b[`${source}_id`],
  );
}
