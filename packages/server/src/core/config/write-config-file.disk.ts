import { mkdir, open, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { BrokenConfigError, editConfig, type ConfigEdit } from './edit-config.ts';
import { AppError } from '#core/lib/app-error.ts';

import { isWritableNow } from '#core/files/is-writable.ts';

/** Longer than any edit takes; what is older was left behind by a server that died. */
const STALE_MS = 10_000;
const LOOK_AGAIN_MS = 20;

/**
 * Reads, changes and replaces the file. The new text is written beside it under a name that only
 * one writer can hold, so that servers sharing a data folder take turns; the old text stays whole
 * until the new one is on disk.
 */
export async function writeConfigFile(path: string, edit: ConfigEdit): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    // A file that is a link stays one: what it points at is replaced.
    const target = await realpath(path).catch(() => path);
    const part = `${target}.part`;
    const lock = await takeTurn(part);
    let isMine = true;
    try {
      const before = await readText(target);
      const after = editConfig(before ?? '', edit);
      if (after === (before ?? '')) return;
      if (before !== null && !isWritableNow(target)) throw notWritable();
      await lock.writeFile(after);
      if (before !== null) await lock.chmod((await stat(target)).mode & 0o777);
      await lock.sync();
      // From here on that name may be another writer's.
      isMine = !(await replace(part, target, after));
    } finally {
      await lock.close();
      if (isMine) await rm(part, { force: true });
    }
  } catch (error) {
    throw faultOf(error);
  }
}

async function takeTurn(part: string) {
  for (;;) {
    try {
      return await open(part, 'wx', 0o644);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = await stat(part).catch(() => null);
    if (holder && Date.now() - holder.mtimeMs > STALE_MS) await rm(part, { force: true });
    else await wait(LOOK_AGAIN_MS);
  }
}

/** False: a single file mounted into a container cannot be replaced, only filled anew. */
async function replace(part: string, target: string, text: string): Promise<boolean> {
  try {
    await rename(part, target);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EBUSY') throw error;
    await writeFile(target, text, { flush: true });
    return false;
  }
}

/** Null: there is no file. Bytes that are no text would not survive being written back. */
async function readText(path: string): Promise<string | null> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  try {
    return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new BrokenConfigError('it isn’t UTF-8 text');
  }
}

const notWritable = (cause?: unknown): AppError =>
  new AppError('misconfigured', 'Config file is not writable. Check config.yml permissions', {
    cause,
  });

function faultOf(error: unknown): unknown {
  if (error instanceof BrokenConfigError) {
    const detail = `config.yml contains an error, so nothing was changed. Fix it first: ${error.message}`;
    return new AppError('conflict', detail, { cause: error });
  }
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return /^E[A-Z]+$/.test(code) ? notWritable(error) : error;
}
