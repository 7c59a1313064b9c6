import { AppError } from '#lib/app-error.ts';
import type { Deps } from '#deps.ts';
import { FileReply } from '#http/file-reply.ts';

import { findOneFirmware } from './firmware.queries.ts';

/** The words clients look for. */
export const noFirmware = (id: number): AppError =>
  new AppError('not_found', `Firmware with ID ${id} not found`);

export async function requireFirmware({ db }: Pick<Deps, 'db'>, id: number) {
  const row = await findOneFirmware(db, id);
  if (!row) throw noFirmware(id);
  return row;
}

export async function downloadFirmware(
  deps: Pick<Deps, 'db' | 'disk'>,
  id: number,
): Promise<FileReply> {
  const row = await requireFirmware(deps, id);
  const file = await deps.disk.firmware.open(row);
  if (!file) throw new AppError('not_found', `${row.file_name} is not in the library folder`);
  return new FileReply(file, row.file_name);
}
