import { AppError } from '#core/lib/app-error.ts';
import type { Deps } from '#core/deps.ts';
import { accelHeaders } from '#core/http/accel-redirect.ts';
import { FileReply } from '#core/http/file-reply.ts';

import { findOneFirmware } from './firmware-admin.queries.ts';

/** Clients depend on this text. */
export const firmwareNotFound = (id: number): AppError =>
  new AppError('not_found', `Firmware with ID ${id} not found`);

export async function requireFirmware({ db }: Pick<Deps, 'db'>, id: number) {
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
