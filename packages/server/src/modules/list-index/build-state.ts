import type { Db } from '#core/db/engine.ts';

import { NO_PREFERENCE, type VersionPreference } from '#modules/roms/roms.api.ts';
import {
  findCataloguePlatforms,
  findGamesAfter,
  findIdsByTitle,
  findVersions,
} from './catalogue.queries.ts';
import { Columns } from './columns.ts';
import { NumberList } from './number-list.ts';
import type { StateParts } from './state-parts.ts';
import { TextColumn } from './text-column.ts';
import { linkVersions } from './version-links.ts';
import { WordIndexBuilder } from './word-index-builder.ts';

const AT_ONCE = 2000;
const IDS_AT_ONCE = 20_000;
/** Room for games that come later, so that the first ones do not move everything. */
const SPARE = 1.02;
const SPARE_AT_LEAST = 64;

/**
 * Reads the whole library, a little at a time. What is written meanwhile may be in it or not: it
 * has a higher number than `seq`, and is applied afterwards like any change.
 */
export async function buildState(
  db: Db,
  preference: VersionPreference = NO_PREFERENCE,
): Promise<StateParts> {
  const { seq } = await findVersions(db, null);
  const platforms = await findCataloguePlatforms(db);
  const ids = await readIdsByTitle(db);
  const capacity = Math.ceil(ids.length * SPARE) + SPARE_AT_LEAST;
  const columns = new Columns(capacity);
  for (const id of ids) columns.add(id);
  const stems = new TextColumn(capacity);
  const words = new WordIndexBuilder(capacity);
  let last = 0;
  for (;;) {
    const rows = await findGamesAfter(db, last, AT_ONCE);
    for (const row of rows) {
      last = row.id;
      const slot = columns.slots.get(row.id);
      if (slot < 0) continue;
      columns.write(slot, row);
      stems.set(slot, row.fs_name_no_ext);
      words.add(slot, row);
    }
    if (rows.length < AT_ONCE) break;
  }
  columns.sortKeys.trim();
  const byTitle = dropEmpty(columns);
  const links = linkVersions(columns, stems, preference);
  return {
    ...{ seq, preference, columns: columns.parts(), links },
    ...{ words: words.finish(), platforms, byTitle },
  };
}

/** Slots are given in the order of titles: the order most lists are in is then no detour. */
async function readIdsByTitle(db: Db): Promise<Int32Array> {
  const ids = new NumberList(IDS_AT_ONCE);
  let after: { sort_key: string; id: number } | null = null;
  for (;;) {
    const rows: { sort_key: string; id: number }[] = await findIdsByTitle(db, after, IDS_AT_ONCE);
    for (const { id } of rows) ids.push(id);
    after = rows.at(-1) ?? null;
    if (rows.length < IDS_AT_ONCE) return ids.trimmed();
  }
}

/** Removed games had a slot by their title but nothing came to fill it. */
function dropEmpty(columns: Columns): Int32Array {
  const byTitle = new NumberList(columns.count + 1);
  for (let slot = 0; slot < columns.count; slot += 1) {
    if (columns.platforms[slot] === 0) columns.clear(slot);
    else byTitle.push(slot);
  }
  return byTitle.trimmed();
}
