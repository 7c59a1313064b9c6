import type { SimpleRom } from '@saveroom/contract';

import type { Db } from '#db/engine.ts';

import type { Reader } from './reader.ts';
import { byFileName, romFileView } from './rom-file-view.ts';
import { findFileRows, findRomRows, findSiblingRows, type RomRow } from './rom-rows.queries.ts';
import { romUserView } from './rom-user-view.ts';
import { romText, romView, type RomParts } from './rom-view.ts';
import { siblingView } from './sibling-view.ts';
import type { Versions } from './versions.ts';

interface Parts {
  readonly db: Db;
  readonly catalogue: Versions;
}

/** In the order of the ids; games that are gone are left out. Three statements, whatever the number. */
export async function findRoms(
  parts: Parts,
  ids: readonly number[],
  reader: Reader,
): Promise<SimpleRom[]> {
  const found = await gather(parts, ids, reader);
  return found.map(({ row, ...rest }) => ({
    ...romView(row, rest),
    rom_user: romUserView(row, reader),
  }));
}

/** The same, each as JSON text. */
export async function findRomTexts(
  parts: Parts,
  ids: readonly number[],
  reader: Reader,
): Promise<string[]> {
  const found = await gather(parts, ids, reader);
  return found.map(({ row, ...rest }) => romText(row, rest, romUserView(row, reader)));
}

async function gather(
  { db, catalogue }: Parts,
  ids: readonly number[],
  reader: Reader,
): Promise<(RomParts & { row: RomRow })[]> {
  const [rows, files, siblings] = await Promise.all([
    findRomRows(db, ids, reader),
    findFileRows(db, ids),
    findSiblings({ db, catalogue }, ids, reader.userId),
  ]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const filesOf = Map.groupBy(files, (file) => file.rom_id);
  return ids.flatMap((id) => {
    const row = rowOf.get(id);
    if (!row) return [];
    const own = (filesOf.get(id) ?? []).toSorted(byFileName).map(romFileView);
    return [{ row, files: own, siblings: siblings.get(id) ?? [] }];
  });
}

async function findSiblings(
  { db, catalogue }: Parts,
  ids: readonly number[],
  userId: number | null,
): Promise<Map<number, SimpleRom['siblings']>> {
  const siblingsOf = await catalogue.siblings(ids, userId);
  const wanted = new Set([...siblingsOf.values()].flat());
  const rows = await findSiblingRows(db, [...wanted], userId);
  const viewOf = new Map(rows.map((row) => [row.id, siblingView(row)]));
  return new Map(
    Array.from(siblingsOf, ([id, others]) => [
      id,
      others.flatMap((other) => viewOf.get(other) ?? []).toSorted(byTitle),
    ]),
  );
}

const byTitle = (a: { sort_comparator: string }, b: { sort_comparator: string }): number =>
  a.sort_comparator < b.sort_comparator ? -1 : a.sort_comparator > b.sort_comparator ? 1 : 0;
