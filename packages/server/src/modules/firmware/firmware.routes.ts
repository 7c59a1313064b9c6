import * as contract from '@saveroom/contract';
import type { addFirmware as route, Received, Reply } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import { accelHeaders, FileReply } from '#core/http/file-reply.ts';
import { handle } from '#core/http/handle.ts';
import type { Upload } from '#core/http/request-body.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import {
  findFirmware,
  findFirmwareIds,
  findPlatformById,
  findOneFirmware,
  saveFirmwareRow,
  firmwareRow,
  firmwareView,
} from './firmware.queries.ts';

export const firmwareRoutes = [
  handle(contract.listFirmware, async ({ deps, query }) =>
    (await findFirmware(deps.db, query.platform_id)).map(firmwareView),
  ),
  handle(contract.listFirmwareIds, ({ deps }) => findFirmwareIds(deps.db)),
  handle(contract.getFirmware, async ({ deps, params }) =>
    firmwareView(await requireFirmware(deps, params.id)),
  ),
  handle(
    contract.addFirmware,
    ({ deps, query, http }) => addFirmware(deps, query, http.uploads(contract.addFirmware.uploads)),
    ({ query }, { uploaded: count }) =>
      count > 0 ? { target: { id: query.platform_id }, details: { count } } : null,
  ),
  handle(
    contract.getFirmwareContent,
    ({ deps, params }) => downloadFirmware(deps, params.id),
    ({ params }) => ({ once: String(params.id) }),
  ),
  handle(contract.headFirmwareContent, ({ deps, params }) => downloadFirmware(deps, params.id)),
];

declare module '#core/deps.ts' {
  interface Deps {
    /**
     * Marks a platform as changed. Needed after changes of firmware, which is part of its reply.
     */
    readonly touchPlatform: (db: Db, id: number, now: string) => Promise<void>;
  }
}

/** Saves each file separately, so that a problem with one does not affect the others. */
async function addFirmware(
  { db, disk, clock, touchPlatform }: Pick<Deps, 'db' | 'disk' | 'clock' | 'touchPlatform'>,
  { platform_id: platformId, md5 }: Received<typeof route>['query'],
  uploads: AsyncIterable<Upload>,
): Promise<Reply<typeof route>> {
  const platform = await findPlatformById(db, platformId);
  if (!platform) throw new AppError('not_found', `Platform with ID ${platformId} not found`);
  const failed: { file_name: string; error: AppError }[] = [];
  const mismatched: { file_name: string; md5_hash: string }[] = [];
  const accepted = md5?.split(',');
  let uploaded = 0;
  for await (const { name, bytes } of uploads) {
    try {
      const saved = await disk.firmware.save(platform.fs_slug, { name, bytes }, accepted);
      if ('rejectedMd5' in saved) {
        mismatched.push({ file_name: name, md5_hash: saved.rejectedMd5 });
        continue;
      }
      const { facts, digests, ...location } = saved;
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
  if (uploaded > 0) await touchPlatform(db, platformId, timestamp(clock()));
  return {
    uploaded,
    firmware: (await findFirmware(db, platformId)).map(firmwareView),
    failed: failed.map(({ file_name, error }) => ({
      file_name,
      error: error.message,
      error_code: error.code,
    })),
    mismatched,
  };
}

/** RomM clients depend on this text. */
export const firmwareNotFound = (id: number): AppError =>
  new AppError('not_found', `Firmware with ID ${id} not found`);

async function requireFirmware({ db }: Pick<Deps, 'db'>, id: number) {
  const row = await findOneFirmware(db, id);
  if (!row) throw firmwareNotFound(id);
  return row;
}

export async function downloadFirmware(
  { db, disk, env }: Pick<Deps, 'db' | 'disk' | 'env'>,
  id: number,
): Promise<FileReply> {
  const row = await requireFirmware({ db }, id);
  const file = await disk.firmware.open(row);
  if (!file) throw new AppError('not_found', `${row.file_name} wasn’t found in the library folder`);
  const location = { root: row.root, path: `${row.file_path}/${row.file_name}` };
  const headers = accelHeaders(env.X_ACCEL_PREFIX, disk.roots, location);
  return new FileReply(file, row.file_name, undefined, headers);
}
