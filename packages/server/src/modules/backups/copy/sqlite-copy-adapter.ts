import { sql } from 'kysely';

import {
  type EngineCopyAdapter,
  toShapes,
  type ColumnInfo,
  type ReferenceInfo,
} from './table-shape.ts';

const OWN_TABLES = sql`tables.type = 'table' and tables.name not like 'sqlite\\_%' escape '\\'`;

export const sqliteCopyAdapter: EngineCopyAdapter = {
  async describeTables(db) {
    const columns = await sql<ColumnInfo>`
      select tables.name as "table", columns.name as "column", columns.pk as "key"
      from sqlite_schema as tables, pragma_table_info(tables.name) as columns
      where ${OWN_TABLES}`.execute(db);
    const references = await sql<ReferenceInfo>`
      select tables.name as "table", keys."table" as "target"
      from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as keys
      where ${OWN_TABLES}`.execute(db);
    return toShapes(columns.rows, references.rows);
  },

  async readLastIds(db) {
    const { rows } = await sql<{ name: string; seq: number }>`
      select name, seq from sqlite_sequence`.execute(db);
    return Object.fromEntries(rows.map(({ name, seq }) => [name, seq]));
  },

  async setLastIds(db, ids) {
    await sql`delete from sqlite_sequence`.execute(db);
    for (const [name, seq] of Object.entries(ids)) {
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${seq})`.execute(db);
    }
  },

  async deleteRows(db, tables) {
    for (const table of tables.toReversed()) {
      await sql`delete from ${sql.table(table)}`.execute(db);
    }
  },

  async size(db) {
    const { rows } = await sql<{ size: number }>`
      select pages.page_count * sizes.page_size as size
      from pragma_page_count as pages, pragma_page_size as sizes`.execute(db);
    return rows[0]?.size ?? 0;
  },
};
