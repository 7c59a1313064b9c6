import { runCompiled } from '#core/db/compiled-queries.ts';
import type { Db } from '#core/db/engine.ts';

/**
 * Whether admins must have a second factor. The query is compiled once, because it runs for each
 * request of an admin without a second factor.
 */
export async function isAdminSecondFactorRequired(db: Db): Promise<boolean> {
  const query = { name: 'sign-in-policy', values: [1] } as const;
  const [row] = await runCompiled(db, query, ([id]) =>
    db.selectFrom('sign_in_policy').select('admins_need_second_factor').where('id', '=', id),
  );
  return row?.admins_need_second_factor === 1;
}

export async function saveAdminSecondFactorRequired(db: Db, isNeeded: boolean): Promise<void> {
  const setting = { admins_need_second_factor: isNeeded ? 1 : 0 } as const;
  await db
    .insertInto('sign_in_policy')
    .values({ id: 1, ...setting })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(setting))
    .execute();
}

/** The admins who have a password but no second factor. */
export async function findAdminsWithoutSecondFactor(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('password_hash', 'is not', null)
    .where('two_factor_since', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
