import type { Scope } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import type { DeviceRow } from './devices/devices.queries.ts';
import { requireDevice } from './devices/require-device.ts';

/** The device that a request names; null: it names none. */
export async function resolveDevice(
  { db }: Pick<Deps, 'db'>,
  { user, scopes }: Actor,
  { id, scope }: { id: string | undefined; scope: Scope },
): Promise<DeviceRow | null> {
  if (id === undefined || id === '') return null;
  if (!scopes.includes(scope)) throw new AppError('forbidden', 'Forbidden');
  return requireDevice(db, { id, userId: user.id });
}
