import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';

const ANYONE_WRITES = 0o222;

/** Marked read-only counts for everyone: a server that runs as root is no reason to ignore it. */
export function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return (statSync(path).mode & ANYONE_WRITES) !== 0;
  } catch {
    return false;
  }
}

/** Whether a file or folder that is not there could be made: its nearest folder decides. */
export function canBeMade(path: string): boolean {
  const parent = dirname(path);
  const info = statSync(parent, { throwIfNoEntry: false });
  if (info) return info.isDirectory() && isWritable(parent);
  return parent !== path && canBeMade(parent);
}
