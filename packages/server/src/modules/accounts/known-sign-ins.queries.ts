import type { Db } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import { addressBlock } from '#core/lib/address-block.ts';
import { sign } from '#core/lib/secrets.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import type { RecognizedBy, Caller } from './credential-guard.ts';
import { ignoreOutage } from './unsaved-sessions.ts';

/** How long a browser is recognized after a sign-in. */
export const DEVICE_LIFE_SECONDS = 365 * 24 * 60 * 60;

type KnownSignInDeps = Pick<Deps, 'db' | 'secrets' | 'clock'>;

/** Returns what matches an earlier sign-in to this account: the browser or the address. */
export async function recognizeCaller(
  { db, secrets }: KnownSignInDeps,
  userId: number,
  caller: Caller,
): Promise<RecognizedBy> {
  const { device, address } = callerKeys(secrets, caller);
  const rows = await db
    .selectFrom('known_sign_in')
    .select('key')
    .where('user_id', '=', userId)
    .where('key', 'in', device === undefined ? [address] : [device, address])
    .execute();
  if (rows.some(({ key }) => key === device)) return 'device';
  return rows.length > 0 ? 'address' : 'none';
}

/** Stores the caller after a correct password. A full disk does not prevent the sign-in. */
export async function rememberCaller(
  { db, secrets, clock }: KnownSignInDeps,
  userId: number,
  caller: Caller,
): Promise<void> {
  const { device, address } = callerKeys(secrets, caller);
  const last_at = timestamp(clock());
  const rows = [address, ...(device === undefined ? [] : [device])].map((key) => ({
    user_id: userId,
    key,
    last_at,
  }));
  await ignoreOutage(
    db
      .insertInto('known_sign_in')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet({ last_at }))
      .execute(),
  );
}

/** After the cookie of a browser got a new value. */
export async function moveKnownSignIns(
  db: Db,
  secrets: Deps['secrets'],
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable('known_sign_in')
    .set({ key: signDevice(secrets, to) })
    .where('key', '=', signDevice(secrets, from))
    .execute();
}

export async function removeKnownSignInsBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('known_sign_in').where('last_at', '<', time).execute();
}

export async function removeKnownSignInsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('known_sign_in').where('user_id', '=', userId).execute();
}

const callerKeys = (secrets: Deps['secrets'], { ip, device }: Caller) => ({
  address: sign(secrets.attempts, `address:${addressBlock(ip)}`),
  device: device === undefined ? undefined : signDevice(secrets, device),
});

const signDevice = ({ attempts }: Deps['secrets'], device: string): string =>
  sign(attempts, `device:${device}`);
