import type { Db } from '#core/db/engine.ts';

import { findCataloguePlatforms, findGames, findStems, type GameRow } from './catalogue.queries.ts';
import type { Columns } from './columns.ts';
import { fingerprintNames, wordsOfGame } from './game-words.ts';
import { moveTitles } from './move-titles.ts';
import { Platforms } from './platforms.ts';
import { findLinked, relink, type LinkedGame } from './relink-versions.ts';
import type { State } from './state.ts';
import { isInPlace } from './text-order.ts';
import { findTexts, type TextOrder } from './text-orders.queries.ts';
import { growLinks } from './version-links.ts';
import { nameKeyOf, NO_VERSION_IDS, versionIds } from './version-ids.ts';

export interface Changes {
  /** Games, and 0 where a platform changed. */
  readonly ids: ReadonlySet<number>;
  /** The number of the last of them. */
  readonly seq: number;
}

interface Change {
  readonly slot: number;
  /** Undefined: the game is gone. */
  readonly row: GameRow | undefined;
}

/**
 * Brings some games up to date. Everything is read first; then all of it changes at once, so that
 * no request ever sees half of a change.
 */
export async function applyChanges(db: Db, state: State, { ids, seq }: Changes): Promise<void> {
  const { columns, links } = state;
  const gameIds = [...ids].filter((id) => id !== 0);
  const rows = gameIds.length > 0 ? await findGames(db, gameIds) : [];
  const platforms = ids.has(0) ? new Platforms(await findCataloguePlatforms(db)) : state.platforms;
  const changes = findSlots(columns, gameIds, rows);
  if (links.rings.length < columns.capacity) growLinks(links, columns.capacity);
  const relinked = changes.filter((change) => isLinkedAnew(columns, change)).map(toLinked);
  const linked = relinked.length > 0 ? findLinked(columns, links, relinked) : [];
  const stems = await readStems(db, columns, linked);
  const texts = await findUnmoved(db, state, changes);

  const moved = new Set(changes.filter((change) => isMoved(columns, change)).map(slotOf));
  for (const change of changes) write(state, change);
  state.platforms = platforms;
  if (moved.size > 0) state.byTitle = moveTitles(state.byTitle, columns, moved);
  if (linked.length > 0) {
    relink(columns, links, { slots: linked, stems, preference: state.preference });
  }
  state.changed(seq, texts);
}

const slotOf = ({ slot }: Change): number => slot;

/** A game nobody knew gets a slot, which stays invisible until it is written. */
function findSlots(columns: Columns, ids: readonly number[], rows: readonly GameRow[]): Change[] {
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

const isThere = (columns: Columns, slot: number): boolean => columns.platforms[slot] !== 0;

const isMoved = (columns: Columns, { slot, row }: Change): boolean =>
  !row || !isThere(columns, slot) || columns.sortKeys.get(slot) !== row.sort_key;

const isRenamed = (columns: Columns, { slot, row }: Change): boolean =>
  !row || !isThere(columns, slot) || columns.names[slot] !== fingerprintNames(row);

/** Whether anything changed that decides about its group or its place in it. */
const isLinkedAnew = (columns: Columns, change: Change): boolean => {
  const { platform, sourceIds, nameKey } = toLinked(change);
  return (
    isRenamed(columns, change) ||
    columns.platforms[change.slot] !== platform ||
    columns.nameKeys[change.slot] !== nameKey ||
    isRankedAnew(columns, change) ||
    sourceIds.some((id, source) => columns.sourceIds[source]?.[change.slot] !== id)
  );
};

const isRankedAnew = ({ versionRanks, lists }: Columns, { slot, row }: Change): boolean =>
  row !== undefined &&
  (versionRanks[slot] !== row.version_rank ||
    !lists.regions.isAt(slot, row.regions) ||
    !lists.languages.isAt(slot, row.languages));

const toLinked = ({ slot, row }: Change): LinkedGame => ({
  slot,
  platform: row?.platform_id ?? 0,
  sourceIds: row ? versionIds(row) : NO_VERSION_IDS,
  nameKey: row ? nameKeyOf(row) : 0,
});

function write({ columns, words }: State, { slot, row }: Change): void {
  if (isRenamed(columns, { slot, row })) words.fresh.set(slot, row ? wordsOfGame(row) : null);
  if (row) columns.write(slot, row);
  else columns.clear(slot);
}

/** Columns of texts in which all of these games stay where they are. */
async function findUnmoved(db: Db, state: State, changes: readonly Change[]) {
  const unmoved = new Set<TextOrder>();
  const there = changes.filter(({ row }) => row !== undefined);
  for (const [column, keys] of state.texts) {
    const ids = there.map(({ row }) => row?.id ?? 0);
    const rows = ids.length > 0 ? await findTexts(db, column, ids) : [];
    const textOf = new Map(rows.map(({ id, text }) => [id, text]));
    const isUnmoved = there.every(({ slot, row }) =>
      isInPlace(keys, slot, textOf.get(row?.id ?? 0) ?? null),
    );
    if (isUnmoved) unmoved.add(column);
  }
  return unmoved;
}

async function readStems(db: Db, columns: Columns, slots: readonly number[]) {
  const rows = await findStems(
    db,
    slots.map((slot) => columns.ids[slot] ?? 0),
  );
  return new Map(rows.map(({ id, fs_name_no_ext }) => [columns.slots.get(id), fs_name_no_ext]));
}
