import type { Db } from '#core/db/engine.ts';
import { AppError } from '#core/lib/app-error.ts';

import { findDevice, type DeviceRow } from './devices.queries.ts';

/** A device of the user; one of another user counts as not found. */
export async function requireDevice(
  db: Db,
  { id, userId }: { id: string; userId: number },
): Promise<DeviceRow> {
  const device = await findDevice(db, { id, userId });
  if (!device) throw new AppError('not_found', `Device with ID ${id} not found`);
  return device;
}
