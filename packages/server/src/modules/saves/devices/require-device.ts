import type { Db } from '#core/db/engine.ts';
import { AppError } from '#core/lib/app-error.ts';

import { findDevice, type DeviceRow } from './devices.queries.ts';

/** One of the caller's own: those of others are not there. */
export async function requireDevice(
  db: Db,
  { id, userId }: { id: string; userId: number },
): Promise<DeviceRow> {
  const device = await findDevice(db, { id, userId });
  if (!device) throw new AppError('not_found', `Device with ID ${id} not found`);
  return device;
}
