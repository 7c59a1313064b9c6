import { parentPort, workerData } from 'node:worker_threads';

import { problemOf } from '#modules/fingerprint/fingerprint.ts';
import { unpackableKind, unpackArchive } from './unpack-archive.ts';
import type { UnpackedMember } from './unpacked-store.ts';

export interface UnpackOrder {
  readonly path: string;
  readonly folder: string;
}

export type UnpackReport =
  | { readonly members: readonly UnpackedMember[] }
  | { readonly problem: string; readonly isFull: boolean };

async function carryOut({ path, folder }: UnpackOrder): Promise<UnpackReport> {
  try {
    const kind = unpackableKind(path);
    return { members: kind === null ? [] : await unpackArchive(path, kind, folder) };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EDQUOT')
      return { problem: 'The server’s disk is full', isFull: true };
    return { problem: problemOf(error).text, isFull: false };
  }
}

parentPort?.postMessage(await carryOut(workerData as UnpackOrder), []);
