import type { Insertable, Selectable } from 'kysely';

import type { Db } from '#core/db/engine.ts';

import type { ClientTokenTable, PairingCodeTable } from './accounts.tables.ts';

export type ClientTokenRow = Selectable<ClientTokenTable>;

export const findClientTokens = (db: Db, userId: number): Promise<ClientTokenRow[]> =>
  db
    .selectFrom('client_token')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();

export const findAllClientTokens = (db: Db) =>
  db
    .selectFrom('client_token')
    .innerJoin('users', 'users.id', 'client_token.user_id')
    .selectAll('client_token')
    .select(['users.username', 'users.avatar_path', 'users.updated_at as user_updated_at'])
    .orderBy('client_token.id', 'desc')
    .execute();

export const findClientToken = (db: Db, id: number): Promise<ClientTokenRow | undefined> =>
  db.selectFrom('client_token').selectAll().where('id', '=', id).executeTakeFirst();

/** For each request of an app: one indexed read. */
export const findClientTokenByHash = (db: Db, hash: string): Promise<ClientTokenRow | undefined> =>
  db.selectFrom('client_token').selectAll().where('token_hash', '=', hash).executeTakeFirst();

export const insertClientToken = (
  db: Db,
  row: Insertable<ClientTokenTable>,
): Promise<ClientTokenRow> =>
  db.insertInto('client_token').values(row).returningAll().executeTakeFirstOrThrow();

/** Undefined: the token was revoked in the meantime. */
export const updateClientToken = (
  db: Db,
  id: number,
  patch: Partial<Pick<ClientTokenRow, 'name' | 'token_hash' | 'last_used_at' | 'last_used_ip'>>,
): Promise<ClientTokenRow | undefined> =>
  db.updateTable('client_token').set(patch).where('id', '=', id).returningAll().executeTakeFirst();

export const removeClientToken = (db: Db, id: number): Promise<ClientTokenRow | undefined> =>
  db.deleteFrom('client_token').where('id', '=', id).returningAll().executeTakeFirst();

export const removeClientTokensOfDevice = (db: Db, deviceId: string): Promise<ClientTokenRow[]> =>
  db.deleteFrom('client_token').where('device_id', '=', deviceId).returningAll().execute();

export async function removeClientTokensOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('client_token').where('user_id', '=', userId).execute();
}

/** A token has one valid code at a time. */
export async function replacePairingCode(db: Db, row: Insertable<PairingCodeTable>): Promise<void> {
  await db.deleteFrom('pairing_code').where('token_id', '=', row.token_id).execute();
  await db.insertInto('pairing_code').values(row).execute();
}

export async function hasPairingCode(db: Db, codeHash: string, now: string): Promise<boolean> {
  const row = await db
    .selectFrom('pairing_code')
    .select('token_id')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the code, so that it works once; undefined: it is unknown, used or has expired. */
export async function usePairingCode(
  db: Db,
  codeHash: string,
  now: string,
): Promise<number | undefined> {
  const row = await db
    .deleteFrom('pairing_code')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .returning('token_id')
    .executeTakeFirst();
  return row?.token_id;
}

export async function removeExpiredPairingCodes(db: Db, now: string): Promise<void> {
  await db.deleteFrom('pairing_code').where('expires_at', '<', now).execute();
}
