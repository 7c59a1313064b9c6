import type { Updateable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { LibraryLayoutTable } from './scan.tables.ts';

export const findRootLayouts = (db: Db) =>
  db.selectFrom('library_layout').selectAll().orderBy('root').execute();

export const findLayoutQuestions = (db: Db) =>
  db
    .selectFrom('library_layout')
    .selectAll()
    .where('asked_at', 'is not', null)
    .orderBy('root')
    .execute();

/** Number of present games in each folder of a root. */
export const countGamesByFolder = (db: Db, root: string) =>
  db
    .selectFrom('rom')
    .select(['fs_path', (eb) => eb.fn.countAll<number>().as('count')])
    .where('root', '=', root)
    .where('missing', '=', 0)
    .where('removed_at', 'is', null)
    .groupBy('fs_path')
    .execute();

export async function saveRootLayout(db: Db, row: LibraryLayoutTable): Promise<void> {
  const { root: _, ...facts } = row;
  await db
    .insertInto('library_layout')
    .values(row)
    .onConflict((conflict) => conflict.column('root').doUpdateSet(facts))
    .execute();
}

/** False: there is no open question about this root. */
export async function saveLayoutAnswer(
  db: Db,
  root: string,
  answer: Updateable<LibraryLayoutTable>['answer'],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('library_layout')
    .set({ answer })
    .where('root', '=', root)
    .where('asked_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes the layouts and questions of roots that left the library. */
export async function removeOtherRootLayouts(db: Db, roots: readonly string[]): Promise<void> {
  const others = db.deleteFrom('library_layout');
  await (roots.length > 0 ? others.where('root', 'not in', roots) : others).execute();
}
