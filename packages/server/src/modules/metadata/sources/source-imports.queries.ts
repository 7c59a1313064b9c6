import { sql } from 'kysely';

import type { Db } from '#core/db/engine.ts';

/** One copy of a list of a source. `list` names the source and, if it has several, the list. */
export interface SourceImport {
  readonly id: number;
  readonly row_count: number;
  readonly loaded_at: string | null;
}

/** The import in use; null: the list was never imported. */
export async function findCurrentImport(db: Db, list: string): Promise<SourceImport | null> {
  const row = await db
    .selectFrom('source_edition')
    .select(['id', 'row_count', 'loaded_at'])
    .where('list', '=', list)
    .where('state', '=', 'current')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

/** The lists among these that were imported. */
export async function findImportedLists(db: Db, lists: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('source_edition')
    .select('list')
    .where('list', 'in', lists)
    .where('state', '=', 'current')
    .execute();
  return new Set(rows.map(({ list }) => list));
}

export async function beginImport(db: Db, list: string, now: string): Promise<number> {
  const { id } = await db
    .insertInto('source_edition')
    .values({ list, state: 'loading', row_count: 0, created_at: now, loaded_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes this import the one in use. */
export async function activateImport(
  db: Db,
  { id, list, rows, now }: { id: number; list: string; rows: number; now: string },
): Promise<void> {
  await db
    .updateTable('source_edition')
    .set({ state: 'old' })
    .where('list', '=', list)
    .where('state', '=', 'current')
    .execute();
  await db
    .updateTable('source_edition')
    .set({ state: 'current', row_count: rows, loaded_at: now })
    .where('id', '=', id)
    .execute();
}

/** The ids of imports that were replaced or interrupted. */
export async function findUnusedImports(db: Db, list: string): Promise<number[]> {
  const rows = await db
    .selectFrom('source_edition')
    .select('id')
    .where('list', '=', list)
    .where('state', '!=', 'current')
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteImport(db: Db, id: number): Promise<void> {
  await db.deleteFrom('source_edition').where('id', '=', id).execute();
}

/**
 * The entries of a list. `key` is the id of an entry at the source, `folded` comes from `foldName`.
 */
export interface ListRows {
  readonly names: readonly { readonly folded: string; readonly key: string; name: string }[];
  readonly hashes: readonly { readonly hash: string; readonly key: string }[];
}

/**
 * Imports a list of some thousand entries in one transaction, so that no query sees half of it.
 * SQLite needs `where true`: otherwise it takes `on conflict` for a join condition.
 */
export async function replaceList(
  db: Db,
  list: string,
  { names, hashes, now }: ListRows & { now: string },
): Promise<SourceImport> {
  return db.transaction().execute(async (transaction) => {
    const id = await beginImport(transaction, list, now);
    await sql`
      insert into source_name (edition_id, folded, key, name)
      select cast(${id} as integer), value->>0, value->>1, value->>2
      from json_each(${jsonRows(names.map(({ folded, key, name }) => [folded, key, name]))})
      where true
      on conflict do nothing
    `.execute(transaction);
    await sql`
      insert into source_hash (edition_id, hash, key)
      select cast(${id} as integer), value->>0, value->>1
      from json_each(${jsonRows(hashes.map(({ hash, key }) => [hash, key]))})
      where true
      on conflict do nothing
    `.execute(transaction);
    await activateImport(transaction, { id, list, rows: names.length, now });
    for (const old of await findUnusedImports(transaction, list)) {
      await transaction.deleteFrom('source_name').where('edition_id', '=', old).execute();
      await transaction.deleteFrom('source_hash').where('edition_id', '=', old).execute();
      await deleteImport(transaction, old);
    }
    return { id, row_count: names.length, loaded_at: now };
  });
}

/**
 * Encodes rows as one JSON object, because `json_each` of PostgreSQL accepts no lists. Removes
 * invalid Unicode, which neither database accepts.
 */
export const jsonRows = (rows: readonly (readonly (string | number)[])[]): string =>
  `{${rows.map((row, index) => `"${index}":${JSON.stringify(row.map(storable))}`).join(',')}}`;

const storable = (value: string | number): string | number =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;

export async function findKeyByHash(
  db: Db,
  importId: number,
  hash: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('source_hash')
    .select('key')
    .where('edition_id', '=', importId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.key ?? null;
}

export interface NamedKey {
  readonly key: string;
  readonly name: string;
}

export const findNamesByFolded = (db: Db, importId: number, folded: string): Promise<NamedKey[]> =>
  db
    .selectFrom('source_name')
    .select(['key', 'name'])
    .where('edition_id', '=', importId)
    .where('folded', '=', folded)
    .orderBy('key')
    .execute();

/** Names with this prefix, in alphabetical order. */
export const findNamesByPrefix = (
  db: Db,
  importId: number,
  { folded, limit }: { folded: string; limit: number },
): Promise<NamedKey[]> =>
  db
    .selectFrom('source_name')
    .select(['key', 'name'])
    .where('edition_id', '=', importId)
    .where('folded', '>=', folded)
    .where('folded', '<', `${folded}\u{10FFFF}`)
    .orderBy('folded')
    .orderBy('key')
    .limit(limit)
    .execute();
