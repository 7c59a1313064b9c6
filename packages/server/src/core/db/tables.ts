interface SchemaMigrationTable {
  name: string;
  applied_at: string;
}

/**
 * All tables, each declared by the `*.tables.ts` of the module that owns it. Times are text
 * (`core/lib/timestamp.ts`), booleans 0 or 1, JSON is text: the same on both engines.
 */
export interface Tables {
  schema_migration: SchemaMigrationTable;
}

/** A boolean column, stored the same way on both engines. */
export type Bit = 0 | 1;
