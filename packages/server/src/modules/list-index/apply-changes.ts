import type { Db } from '#core/db/engine.ts';

import type { Columns } from './columns.ts';
import { fingerprintNames, wordsOfGame } from './game-words.ts';
import { findGames, findIndexedPlatforms, findStems, type GameRow } from './list-index.queries.ts';
import { moveTitles } from './move-titles.ts';
import { Platforms } from './platforms.ts';
import { findLinked, relink, type LinkedGame } from './relink-versions.ts';
import { hasText } from './sort-keys.ts';
import type { State } from './state.ts';
import { findTexts, type TextOrder } from './text-orders.queries.ts';
import { growLinks } from './version-links.ts';
import { nameKeyOf, NO_VERSION_IDS, versionIds } from './version-ids.ts';

export interface Changes {
  /** Ids of games; 0 stands for a changed platform. */
  readonly ids: ReadonlySet<number>;
  /** The number of the last change. */
  readonly seq: number;
}

interface Change {
  readonly slot: number;
  /** Undefined: the game was removed. */
  readonly row: GameRow | undefined;
}

/**
 * Updates the given games. Everything is read first; then the state changes in one synchronous
 * step, so that no request sees half of a change.
 */
export async function applyChanges(db: Db, state: State, { ids, seq }: Changes): Promise<void> {
  const { columns, links } = state;
  const gameIds = [...ids].filter((id) => id !== 0);
  const rows = gameIds.length > 0 ? await findGames(db, gameIds) : [];
  const platforms = ids.has(0) ? new Platforms(await findIndexedPlatforms(db)) : state.platforms;
  const changes = assignSlots(columns, gameIds, rows);
  if (links.rings.length < columns.capacity) growLinks(links, columns.capacity);
  const relinked = changes.filter((change) => needsRelink(columns, change)).map(toLinked);
  const linked = relinked.length > 0 ? findLinked(columns, links, relinked) : [];
  const stems = await readStems(db, columns, linked);
  const texts = await findUnchangedTexts(db, state, changes);

  const moved = new Set(changes.filter((change) => isTitleChanged(columns, change)).map(slotOf));
  for (const change of changes) write(state, change);
  state.platforms = platforms;
  if (moved.size > 0) state.byTitle = moveTitles(state.byTitle, columns, moved);
  if (linked.length > 0) {
    relink(columns, links, { slots: linked, stems, preference: state.preference });
  }
  state.markChanged(seq, texts);
}

const slotOf = ({ slot }: Change): number => slot;

/** A new game gets a slot, which stays invisible until it is written. */
function assignSlots(columns: Columns, ids: readonly number[], rows: readonly GameRow[]): Change[] {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const changes: Change[] = [];
  for (const id of ids) {
    const row = rowOf.get(id);
    const known = columns.slots.get(id);
    const slot = known < 0 && row ? columns.add(id) : known;
    if (slot >= 0) changes.push({ slot, row });
  }
  return changes;
}

const isInUse = (columns: Columns, slot: number): boolean => columns.platforms[slot] !== 0;

const isTitleChanged = (columns: Columns, { slot, row }: Change): boolean =>
  !row || !isInUse(columns, slot) || columns.sortKeys.get(slot) !== row.sort_key;

const isRenamed = (columns: Columns, { slot, row }: Change): boolean =>
  !row || !isInUse(columns, slot) || columns.names[slot] !== fingerprintNames(row);

/** Whether anything changed that determines its group or its rank within it. */
const needsRelink = (columns: Columns, change: Change): boolean => {
  const { platform, sourceIds, nameKey } = toLinked(change);
  return (
    isRenamed(columns, change) ||
    columns.platforms[change.slot] !== platform ||
    columns.nameKeys[change.slot] !== nameKey ||
    isRankChanged(columns, change) ||
    sourceIds.some((id, source) => columns.sourceIds[source]?.[change.slot] !== id)
  );
};

const isRankChanged = ({ versionRanks, lists }: Columns, { slot, row }: Change): boolean =>
  row !== undefined &&
  (versionRanks[slot] !== row.version_rank ||
    !lists.regions.hasStored(slot, row.regions) ||
    !lists.languages.hasStored(slot, row.languages));

const toLinked = ({ slot, row }: Change): LinkedGame => ({
  slot,
  platform: row?.platform_id ?? 0,
  sourceIds: row ? versionIds(row) : NO_VERSION_IDS,
  nameKey: row ? nameKeyOf(row) : 0,
});

function write({ columns, words }: State, { slot, row }: Change): void {
  if (isRenamed(columns, { slot, row })) words.renamed.set(slot, row ? wordsOfGame(row) : null);
  if (row) columns.write(slot, row);
  else columns.clear(slot);
}

/** Text columns in which none of these games has a new text, so that their order stays valid. */
async function findUnchangedTexts(db: Db, state: State, changes: readonly Change[]) {
  const unchanged = new Set<TextOrder>();
  const present = changes.filter(({ row }) => row !== undefined);
  for (const [column, keys] of state.texts) {
    const ids = present.map(({ row }) => row?.id ?? 0);
    const rows = ids.length > 0 ? await findTexts(db, column, ids) : [];
    const textOf = new Map(rows.map(({ id, text }) => [id, text]));
    const isUnchanged = present.every(({ slot, row }) =>
      hasText(keys, slot, textOf.get(row?.id ?? 0) ?? null),
    );
    if (isUnchanged) unchanged.add(column);
  }
  return unchanged;
}

async function readStems(db: Db, columns: Columns, slots: readonly number[]) {
  const rows = await findStems(
    db,
    slots.map((slot) => columns.ids[slot] ?? 0),
  );
  return new Map(rows.map(({ id, fs_name_no_ext }) => [columns.slots.get(id), fs_name_no_ext]));
}
