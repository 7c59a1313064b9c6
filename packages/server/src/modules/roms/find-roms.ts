import type { RomFile, SimpleRom, SiblingRom } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { JsonPiece } from '#core/lib/json-pieces.ts';

import { findPersonalRows, type PersonalRow } from './personal-rows.queries.ts';
import type { Reader } from './reader.ts';
import { byFileName, romFileView } from './rom-file-view.ts';
import { findFileRows, findRomRows } from './rom-rows.queries.ts';
import { romUserView } from './rom-user-view.ts';
import { romText, romView, sharedText, type RomParts } from './rom-view.ts';
import type { SharedTexts } from './shared-texts.ts';
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
  const [found, shared] = await Promise.all([
    gather(parts, ids, reader),
    findShared(parts.db, ids),
  ]);
  const sharedOf = new Map(shared.map((one) => [one.row.id, one]));
  return found.flatMap(({ personal, ...rest }) => {
    const one = sharedOf.get(personal.id);
    if (!one) return [];
    const rom = romView(one.row, { ...rest, files: one.files });
    return [{ ...rom, rom_user: romUserView(personal, reader) }];
  });
}

/** The same, each as pieces of JSON; what is the same for everybody is read and written once. */
export async function findRomTexts(
  { texts, ...parts }: Parts & { readonly texts: SharedTexts },
  ids: readonly number[],
  reader: Reader,
): Promise<JsonPiece[][]> {
  const found = await gather(parts, ids, reader);
  const textOf = await findSharedTexts({ db: parts.db, texts }, found);
  return found.flatMap(({ personal, ...rest }) => {
    const text = textOf.get(personal.id);
    return text === undefined ? [] : [romText(text, rest, romUserView(personal, reader))];
  });
}

type Found = RomParts & { readonly personal: PersonalRow };

async function findSharedTexts(
  { db, texts }: { db: Db; texts: SharedTexts },
  found: readonly Found[],
): Promise<Map<number, Uint8Array>> {
  const seq = found[0]?.personal.seq ?? 0;
  await texts.reach(db, seq);
  const textOf = new Map<number, Uint8Array>();
  const missing: number[] = [];
  for (const { personal } of found) {
    const text = texts.get(personal.id);
    if (text === undefined) missing.push(personal.id);
    else textOf.set(personal.id, text);
  }
  for (const { row, files } of await findShared(db, missing)) {
    const text = sharedText(row, files);
    textOf.set(row.id, text);
    texts.keep(seq, row.id, text);
  }
  return textOf;
}

/** What everybody sees alike. */
async function findShared(db: Db, ids: readonly number[]) {
  const [rows, files] = await Promise.all([findRomRows(db, ids), findFileRows(db, ids)]);
  const filesOf = Map.groupBy(files, (file) => file.rom_id);
  return rows.map((row) => {
    const own: RomFile[] = (filesOf.get(row.id) ?? []).toSorted(byFileName).map(romFileView);
    return { row, files: own };
  });
}

/** What is about each game beside that, for the one who reads. */
async function gather(
  { db, catalogue }: Parts,
  ids: readonly number[],
  reader: Reader,
): Promise<Found[]> {
  const siblingsOf = await catalogue.siblings(ids, reader.userId);
  const named = new Set([...ids, ...[...siblingsOf.values()].flat()]);
  const rows = await findPersonalRows(db, [...named], reader);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const personal = rowOf.get(id);
    if (!personal) return [];
    const others = (siblingsOf.get(id) ?? []).flatMap((other) => rowOf.get(other) ?? []);
    const siblings = others.map(siblingView).toSorted(byTitle);
    return [{ personal, has_notes: personal.has_notes === 1, siblings }];
  });
}

const byTitle = (a: SiblingRom, b: SiblingRom): number =>
  a.sort_comparator < b.sort_comparator ? -1 : a.sort_comparator > b.sort_comparator ? 1 : 0;
