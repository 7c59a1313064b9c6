import type { RomFile, SimpleRom, SiblingRom } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { JsonPiece } from '#core/lib/json-pieces.ts';

import { findPersonalRows, type PersonalRow } from './personal-rows.queries.ts';
import type { Reader } from './reader.ts';
import { byFileName, romFileView } from './rom-file-view.ts';
import { findFileRows, findRomRows } from './rom-rows.queries.ts';
import { romUserView } from './rom-user-view.ts';
import { romJson, romView, sharedJson, type ReaderFields } from './rom-view.ts';
import type { SharedJsonCache } from './shared-json-cache.ts';
import type { SiblingLookup } from './sibling-lookup.ts';

interface RomDeps {
  readonly db: Db;
  readonly listIndex: SiblingLookup;
}

/** In the order of the ids, without removed games. Three statements, whatever the number. */
export async function findRoms(
  deps: RomDeps,
  ids: readonly number[],
  reader: Reader,
): Promise<SimpleRom[]> {
  const [found, shared] = await Promise.all([
    findPersonal(deps, ids, reader),
    findShared(deps.db, ids),
  ]);
  const sharedOf = new Map(shared.map((one) => [one.row.id, one]));
  return found.flatMap(({ personal, ...rest }) => {
    const one = sharedOf.get(personal.id);
    if (!one) return [];
    const rom = romView(one.row, { ...rest, files: one.files });
    return [{ ...rom, rom_user: romUserView(personal, reader) }];
  });
}

/** Each game as pieces of JSON; the part that is the same for all users is cached. */
export async function findRomsAsJson(
  { texts, ...deps }: RomDeps & { readonly texts: SharedJsonCache },
  ids: readonly number[],
  reader: Reader,
): Promise<JsonPiece[][]> {
  const found = await findPersonal(deps, ids, reader);
  const jsonOf = await findSharedJson({ db: deps.db, texts }, found);
  return found.flatMap(({ personal, ...rest }) => {
    const json = jsonOf.get(personal.id);
    return json === undefined ? [] : [romJson(json, rest, romUserView(personal, reader))];
  });
}

type PersonalRom = ReaderFields & { readonly personal: PersonalRow };

async function findSharedJson(
  { db, texts }: { db: Db; texts: SharedJsonCache },
  found: readonly PersonalRom[],
): Promise<Map<number, Uint8Array>> {
  const seq = found[0]?.personal.seq ?? 0;
  await texts.invalidateUpTo(db, seq);
  const jsonOf = new Map<number, Uint8Array>();
  const missing: number[] = [];
  for (const { personal } of found) {
    const json = texts.get(personal.id);
    if (json === undefined) missing.push(personal.id);
    else jsonOf.set(personal.id, json);
  }
  for (const { row, files } of await findShared(db, missing)) {
    const json = sharedJson(row, files);
    jsonOf.set(row.id, json);
    texts.set(seq, row.id, json);
  }
  return jsonOf;
}

/** Rows and files of games: the part that is the same for all users. */
async function findShared(db: Db, ids: readonly number[]) {
  const [rows, files] = await Promise.all([findRomRows(db, ids), findFileRows(db, ids)]);
  const filesOf = Map.groupBy(files, (file) => file.rom_id);
  return rows.map((row) => {
    const own: RomFile[] = (filesOf.get(row.id) ?? []).toSorted(byFileName).map(romFileView);
    return { row, files: own };
  });
}

/** The part of each game that depends on the reader. */
async function findPersonal(
  { db, listIndex }: RomDeps,
  ids: readonly number[],
  reader: Reader,
): Promise<PersonalRom[]> {
  const siblingsOf = await listIndex.siblings(ids, reader.userId);
  const withSiblings = new Set([...ids, ...[...siblingsOf.values()].flat()]);
  const rows = await findPersonalRows(db, [...withSiblings], reader);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const personal = rowOf.get(id);
    if (!personal) return [];
    const others = (siblingsOf.get(id) ?? []).flatMap((other) => rowOf.get(other) ?? []);
    const siblings = others.map(siblingView).toSorted(byTitle);
    return [{ personal, has_notes: personal.has_notes === 1, siblings }];
  });
}

const ARTICLE = /^(?:the|and|a)\s/i;

const siblingView = (row: PersonalRow): SiblingRom => ({
  id: row.id,
  name: row.name,
  fs_name_no_tags: row.fs_name_no_tags,
  fs_name_no_ext: row.fs_name_no_ext,
  sort_comparator: (row.name || row.fs_name_no_tags).replace(ARTICLE, '').trim().toLowerCase(),
  is_main_sibling: row.mine_is_main_sibling === 1,
});

const byTitle = (a: SiblingRom, b: SiblingRom): number =>
  a.sort_comparator < b.sort_comparator ? -1 : a.sort_comparator > b.sort_comparator ? 1 : 0;
