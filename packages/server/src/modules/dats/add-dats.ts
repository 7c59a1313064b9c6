import type { TaskStatus } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { MATCH_DATS_TASK } from '#modules/library/library.api.ts';
import { datFileName } from './dat-folder.disk.ts';

interface UploadedDat {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Complete files are saved and loaded even if a later file of the same form is rejected. */
export async function addDats(
  { storage, jobs }: Pick<Deps, 'storage' | 'jobs'>,
  files: AsyncIterable<UploadedDat>,
): Promise<TaskStatus> {
  let saved = 0;
  try {
    for await (const { name, bytes } of files) {
      const fileName = datFileName(name);
      if (fileName === null) {
        throw new AppError('bad_request', `${name} isn’t a .dat, .xml or .zip file`);
      }
      await storage.dats.save(fileName, bytes);
      saved += 1;
    }
  } catch (error) {
    if (saved > 0) await jobs.enqueue(MATCH_DATS_TASK, {});
    throw error;
  }
  return jobs.status(await jobs.enqueue(MATCH_DATS_TASK, {}), 0);
}
