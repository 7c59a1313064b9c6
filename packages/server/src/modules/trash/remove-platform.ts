import type { Db } from '#core/db/engine.ts';

import { removeFirmwareOfPlatform } from '#modules/firmware/firmware.api.ts';
import { markPlatformRemoved } from '#modules/platforms/platforms.api.ts';
import { removeRomsOfPlatform } from '#modules/roms/roms.api.ts';

/** Removes a platform, its games and its firmware rows. False: there is no such platform. */
export async function removePlatform(db: Db, id: number, now: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!(await markPlatformRemoved(transaction, id, now))) return false;
    await removeRomsOfPlatform(transaction, id, now);
    await removeFirmwareOfPlatform(transaction, id);
    return true;
  });
}
