import type { Db } from './engine.ts';

export async function hasTable(db: Db, name: string): Promise<boolean> {
  const tables = await db.introspection.getTables();
  return tables.some((table) => table.name === name);
}
