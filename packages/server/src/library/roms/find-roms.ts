import type { SimpleRom, SiblingRom } from '@saveroom/contract';

import type { Db } from '#db/engine.ts';
import type { JsonPiece } from '#lib/json-pieces.ts';

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
  const [found, rows] = await Promise.all([gather(parts, ids, reader), findRomRows(parts.db, ids)]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ personal, ...rest }) => {
    const row = rowOf.get(personal.id);
    return row ? [{ ...romView(row, rest), rom_user: romUserView(personal, reader) }] : [];
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
  for (const row of await findRomRows(db, missing)) {
    const text = sharedText(row);
    textOf.set(row.id, text);
    texts.keep(seq, row.id, text);
  }
  return textOf;
}

/** What is about each game beside its own row. */
async function gather(
  { db, catalogue }: Parts,
  ids: readonly number[],
  reader: Reader,
): Promise<Found[]> {
  const siblingsOf = await catalogue.siblings(ids, reader.userId);
  const named = new Set([...ids, ...[...siblingsOf.values()].flat()]);
  const [rows, files] = await Promise.all([
    findPersonalRows(db, [...named], reader),
    findFileRows(db, ids),
  ]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const filesOf = Map.groupBy(files, (file) => file.rom_id);
  return ids.flatMap((id) => {
    const personal = rowOf.get(id);
    if (!personal) return [];
    const own = (filesOf.get(id) ?? []).toSorted(byFileName).map(romFileView);
    const others = (siblingsOf.get(id) ?? []).flatMap((other) => rowOf.get(other) ?? []);
    const siblings = others.map(siblingView).toSorted(byTitle);
    return [{ personal, has_notes: personal.has_notes === 1, files: own, siblings }];
  });
}

const byTitle = (a: SiblingRom, b: SiblingRom): number =>
  a.sort_comparator < b.sort_comparator ? -1 : a.sort_comparator > b.sort_comparator ? 1 : 0;
