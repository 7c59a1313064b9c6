import { diskFullError } from '#core/files/disk-errors.ts';
import { serveWorkerCall } from '#core/lib/worker-call.ts';
import { toProblem } from '#modules/fingerprint/fingerprint.ts';

import type { UnpackedMember } from './unpack-archive.disk.ts';
import { findUnpackableKind, unpackArchive } from './unpack-archive.disk.ts';

export interface UnpackCall {
  readonly request: { readonly path: string; readonly folder: string };
  readonly event: never;
  readonly result: { readonly members: readonly UnpackedMember[] } | { readonly problem: string };
}

await serveWorkerCall<UnpackCall>(async ({ path, folder }) => {
  try {
    const kind = await findUnpackableKind(path);
    return { members: kind === null ? [] : await unpackArchive(path, kind, folder) };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EDQUOT') throw diskFullError();
    return { problem: toProblem(error).text };
  }
});
