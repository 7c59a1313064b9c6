import { resolve } from 'node:path';

import type { deleteFirmware as route, Received, Reply } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { discard } from './discard.ts';
import { faultFields, readOnly, type RemovalFault } from './removal-fault.ts';

import {
  findOneFirmware,
  firmwareNotFound,
  removeFirmware,
} from '#modules/firmware/firmware.api.ts';
import { touchPlatform } from '#modules/platforms/platforms.api.ts';

type DeleteFirmwareDeps = Pick<Deps, 'db' | 'disk' | 'env' | 'clock' | 'log'>;

/** Moves each file first, so that a failed move leaves the row and reports a fault. */
export async function deleteFirmware(
  deps: DeleteFirmwareDeps,
  { user }: Actor,
  { firmware, delete_from_fs }: Received<typeof route>['body'],
): Promise<Reply<typeof route>> {
  const fromDisk = new Set(delete_from_fs);
  const faults = new Map<number, RemovalFault>();
  const ids = new Set(firmware);
  for (const id of ids) {
    const fault = await deleteOne(deps, id, { isFromDisk: fromDisk.has(id), userId: user.id });
    if (fault !== null) faults.set(id, fault);
  }
  return {
    successful_items: ids.size - faults.size,
    ...faultFields(faults),
  };
}

/** Null: done. */
async function deleteOne(
  { db, disk, env, clock, log }: DeleteFirmwareDeps,
  id: number,
  { isFromDisk, userId }: { isFromDisk: boolean; userId: number },
): Promise<RemovalFault | null> {
  const row = await findOneFirmware(db, id);
  if (!row) return { code: 'not_found', text: firmwareNotFound(id).message };
  if (isFromDisk) {
    const path = `${row.file_path}/${row.file_name}`;
    try {
      const { root, platform_id, file_name: name, file_size_bytes: size_bytes } = row;
      const { roots } = disk;
      const item = { kind: 'firmware', name, platform_id, root, size_bytes } as const;
      await discard(
        { db, dataDir: resolve(env.DATA_DIR), roots, now: clock() },
        { ...item, rom_id: null, paths: [path], user_id: userId },
      );
    } catch (error) {
      log.error(error, `trash: could not move ${path}`);
      return readOnly(row.file_name);
    }
  }
  await removeFirmware(db, id);
  await touchPlatform(db, row.platform_id, timestamp(clock()));
  return null;
}
