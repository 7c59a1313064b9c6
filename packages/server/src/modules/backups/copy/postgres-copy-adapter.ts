import { sql } from 'kysely';

import {
  type EngineCopyAdapter,
  toShapes,
  type ColumnInfo,
  type ReferenceInfo,
} from './table-shape.ts';

/** Tables of the current schema. */
const OWN_TABLES = sql`tables.relkind = 'r' and tables.relnamespace = current_schema()::regnamespace`;

export const postgresCopyAdapter: EngineCopyAdapter = {
  async describeTables(db) {
    const columns = await sql<ColumnInfo>`
      select tables.relname as "table", columns.attname as "column",
        coalesce(array_position(keys.conkey, columns.attnum), 0) as "key"
      from pg_class as tables
      join pg_attribute as columns on columns.attrelid = tables.oid
        and columns.attnum > 0 and not columns.attisdropped
      left join pg_constraint as keys on keys.conrelid = tables.oid and keys.contype = 'p'
      where ${OWN_TABLES}`.execute(db);
    const references = await sql<ReferenceInfo>`
      select tables.relname as "table", targets.relname as "target"
      from pg_constraint as keys
      join pg_class as tables on tables.oid = keys.conrelid
      join pg_class as targets on targets.oid = keys.confrelid
      where keys.contype = 'f' and ${OWN_TABLES}`.execute(db);
    return toShapes(columns.rows, references.rows);
  },

  async readLastIds(db) {
    const ids: Record<string, number> = {};
    for (const { table, sequence } of await findSequences(db)) {
      const { rows } = await sql<{ last: number | null }>`
        select pg_sequence_last_value(${sequence}::regclass) as last`.execute(db);
      const last = rows[0]?.last ?? null;
      if (last !== null) ids[table] = last;
    }
    return ids;
  },

  async setLastIds(db, ids) {
    for (const { table, sequence } of await findSequences(db)) {
      const last = ids[table];
      if (last === undefined || last < 1) continue;
      await sql`select setval(${sequence}::regclass, ${last})`.execute(db);
    }
  },

  async deleteRows(db, tables) {
    const names = sql.join(tables.map((table) => sql.table(table)));
    await sql`truncate table ${names} restart identity`.execute(db);
  },

  async size(db) {
    const { rows } = await sql<{ size: number }>`
      select pg_database_size(current_database()) as size`.execute(db);
    return rows[0]?.size ?? 0;
  },
};

async function findSequences(db: Parameters<EngineCopyAdapter['readLastIds']>[0]) {
  const { rows } = await sql<{ table: string; sequence: string }>`
    select tables.relname as "table",
      pg_get_serial_sequence(quote_ident(tables.relname), columns.attname) as sequence
    from pg_class as tables
    join pg_attribute as columns on columns.attrelid = tables.oid and columns.attidentity <> ''
    where ${OWN_TABLES}`.execute(db);
  return rows;
}
