import type { addFirmware as route, Reply } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import type { Upload } from '#core/http/uploads.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { firmwareRow, firmwareView } from './firmware-row.ts';
import { saveFirmwareRow } from './firmware.queries.ts';

import { findFirmware, findFirmwarePlatform } from './firmware-admin.queries.ts';

declare module '#core/deps.ts' {
  interface Deps {
    /** Marks a platform as changed: clients read its firmware with it. */
    readonly touchPlatform: (db: Db, id: number, now: string) => Promise<void>;
  }
}

/** Saves each file separately, so that a problem with one does not affect the others. */
export async function addFirmware(
  { db, disk, clock, touchPlatform }: Pick<Deps, 'db' | 'disk' | 'clock' | 'touchPlatform'>,
  platformId: number,
  uploads: AsyncIterable<Upload>,
): Promise<Reply<typeof route>> {
  const platform = await findFirmwarePlatform(db, platformId);
  if (!platform) throw new AppError('not_found', `Platform with ID ${platformId} not found`);
  const failed: { file_name: string; error: AppError }[] = [];
  let uploaded = 0;
  for await (const { name, bytes } of uploads) {
    try {
      const { facts, digests, ...location } = await disk.firmware.save(platform.fs_slug, {
        name,
        bytes,
      });
      const now = timestamp(clock());
      await saveFirmwareRow(db, firmwareRow({ platform, location, facts, digests, now }));
      uploaded += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.push({ file_name: name, error });
    }
  }
  const [first] = failed;
  if (uploaded === 0 && first) throw first.error;
  await touchPlatform(db, platformId, timestamp(clock()));
  return {
    uploaded,
    firmware: (await findFirmware(db, platformId)).map(firmwareView),
    failed: failed.map(({ file_name, error }) => ({
      file_name,
      error: error.message,
      error_code: error.code,
    })),
  };
}
