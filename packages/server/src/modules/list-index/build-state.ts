import type { Db } from '#core/db/engine.ts';

import { NO_PREFERENCE, type VersionPreference } from '#modules/roms/roms.api.ts';
import { Columns } from './columns.ts';
import {
  findGamesAfter,
  findIdsByTitle,
  findIndexedPlatforms,
  findLibraryVersions,
} from './list-index.queries.ts';
import { NumberList } from './number-list.ts';
import type { StateSnapshot } from './state.ts';
import { TextColumn } from './text-column.ts';
import { linkVersions } from './version-links.ts';
import { WordIndexBuilder } from './word-index-builder.ts';

const GAME_BATCH = 2000;
const ID_BATCH = 20_000;
/** Room for games that are added later, so that the first ones do not resize every column. */
const SPARE_FACTOR = 1.02;
const MIN_SPARE = 64;

/**
 * Reads the whole library in batches. Concurrent writes may be included or not: they have a higher
 * number than `seq` and are applied afterwards like any change.
 */
export async function buildState(
  db: Db,
  preference: VersionPreference = NO_PREFERENCE,
): Promise<StateSnapshot> {
  const { seq } = await findLibraryVersions(db, null);
  const platforms = await findIndexedPlatforms(db);
  const ids = await readIdsByTitle(db);
  const capacity = Math.ceil(ids.length * SPARE_FACTOR) + MIN_SPARE;
  const columns = new Columns(capacity);
  for (const id of ids) columns.add(id);
  const stems = new TextColumn(capacity);
  const words = new WordIndexBuilder(capacity);
  let last = 0;
  for (;;) {
    const rows = await findGamesAfter(db, last, GAME_BATCH);
    for (const row of rows) {
      last = row.id;
      const slot = columns.slots.get(row.id);
      if (slot < 0) continue;
      columns.write(slot, row);
      stems.set(slot, row.fs_name_no_ext);
      words.add(slot, row);
    }
    if (rows.length < GAME_BATCH) break;
  }
  columns.sortKeys.trim();
  const byTitle = dropEmpty(columns);
  const links = linkVersions(columns, stems, preference);
  return {
    ...{ seq, preference, columns: columns.snapshot(), links },
    ...{ words: words.finish(), platforms, byTitle },
  };
}

/** Slots are assigned by title, so that lists by title (the default) read memory in order. */
async function readIdsByTitle(db: Db): Promise<Int32Array> {
  const ids = new NumberList(ID_BATCH);
  let after: { sort_key: string; id: number } | null = null;
  for (;;) {
    const rows: { sort_key: string; id: number }[] = await findIdsByTitle(db, after, ID_BATCH);
    for (const { id } of rows) ids.push(id);
    after = rows.at(-1) ?? null;
    if (rows.length < ID_BATCH) return ids.trimmed();
  }
}

/** Removed games got a slot by title but no data. */
function dropEmpty(columns: Columns): Int32Array {
  const byTitle = new NumberList(columns.count + 1);
  for (let slot = 0; slot < columns.count; slot += 1) {
    if (columns.platforms[slot] === 0) columns.clear(slot);
    else byTitle.push(slot);
  }
  return byTitle.trimmed();
}
