import { readFileSync, statSync } from 'node:fs';
import { mkdir, open, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import type { Config } from '@saveroom/contract';

import { canCreateSync, isWritableSync } from '#core/files/is-writable.ts';
import { AppError } from '#core/lib/app-error.ts';
import { Semaphore } from '#core/lib/concurrency.ts';

import { BrokenConfigError, editConfig, type ConfigEdit } from './edit-config.ts';
import { parseConfig, type ParsedConfig } from './parse-config.ts';

/** The user's `config.yml`, read again when it changes. */
export interface ConfigFile {
  current(): Config;
  /** Folder names of the library layouts. */
  folders(): { roms: string; firmware: string };
  /** Changes the file, one edit after the other. Throws an `AppError` with the reason. */
  edit(edit: ConfigEdit): Promise<void>;
}

/** The file is read on first use and again whenever it changed on disk. */
export function openConfigFile(path: string): ConfigFile {
  let parsedVersion: string | undefined;
  let parsed: ParsedConfig | undefined;

  const read = (): ParsedConfig => {
    const info = statSync(path, { throwIfNoEntry: false });
    const version = info ? `${info.mtimeMs}:${info.size}:${info.ino}` : 'no file';
    if (!parsed || version !== parsedVersion) {
      parsedVersion = version;
      parsed = info
        ? readFrom(path)
        : parseConfig(null, { mounted: false, writable: canCreateSync(path) });
    }
    return parsed;
  };

  const oneAtATime = new Semaphore(1);

  return {
    current: () => read().config,
    folders: () => read().folders,
    edit: (edit) => oneAtATime.run(() => writeConfigFile(path, edit)),
  };
}

function readFrom(path: string): ParsedConfig {
  const file = { mounted: true, writable: isWritableSync(path) };
  try {
    return parseConfig(readFileSync(path, 'utf8'), file);
  } catch {
    const { config, folders } = parseConfig(null, file);
    const problem = "Config file can't be read. Check config.yml permissions";
    return { config: { ...config, CONFIG_FILE_PARSE_ERROR: problem }, folders };
  }
}

/** Longer than any edit takes: an older lock file is from a server that died. */
const STALE_LOCK_MS = 10_000;
const RETRY_MS = 20;

/**
 * Reads, changes and replaces the file. The new text is written to a `.part` file that also serves
 * as a lock between servers that share a data folder. The old file stays complete until the new one
 * is on disk.
 */
async function writeConfigFile(path: string, edit: ConfigEdit): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    // If the file is a link, its target is replaced.
    const target = await realpath(path).catch(() => path);
    const part = `${target}.part`;
    const lock = await acquireLock(part);
    let ownsPart = true;
    try {
      const before = await readText(target);
      const after = editConfig(before ?? '', edit);
      if (after === (before ?? '')) return;
      if (before !== null && !isWritableSync(target)) throw notWritable();
      await lock.writeFile(after);
      if (before !== null) await lock.chmod((await stat(target)).mode & 0o777);
      await lock.sync();
      // After the rename, the `.part` file may belong to another writer.
      ownsPart = !(await replaceOrOverwrite(part, target, after));
    } finally {
      await lock.close();
      if (ownsPart) await rm(part, { force: true });
    }
  } catch (error) {
    throw toAppError(error);
  }
}

async function acquireLock(part: string) {
  for (;;) {
    try {
      return await open(part, 'wx', 0o644);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = await stat(part).catch(() => null);
    if (holder && Date.now() - holder.mtimeMs > STALE_LOCK_MS) await rm(part, { force: true });
    else await wait(RETRY_MS);
  }
}

/**
 * True: renamed. False: overwritten, because a file mounted into a container cannot be replaced.
 */
async function replaceOrOverwrite(part: string, target: string, text: string): Promise<boolean> {
  try {
    await rename(part, target);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EBUSY') throw error;
    await writeFile(target, text, { flush: true });
    return false;
  }
}

/**
 * Reads the file; null: it does not exist. Throws on invalid UTF-8, which writing back would
 * damage.
 */
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

function toAppError(error: unknown): unknown {
  if (error instanceof BrokenConfigError) {
    const detail = `config.yml contains an error, so nothing was changed. Fix it first: ${error.message}`;
    return new AppError('conflict', detail, { cause: error });
  }
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return /^E[A-Z]+$/.test(code) ? notWritable(error) : error;
}
