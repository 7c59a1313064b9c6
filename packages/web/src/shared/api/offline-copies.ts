import { ApiError } from '#shared/lib/api-error.ts';
import { basePath } from '#shared/lib/base-path.ts';
import { logFailure } from '#shared/lib/log.ts';
import { readText, writeText } from '#shared/lib/local-setting-text.ts';

import type { FetchedFile } from '#shared/lib/fetched-file.ts';

/** Replies and files that an account keeps on this device, by the addresses of their requests. */
interface OfflineCopies {
  readonly readReply: (userId: number, address: string) => Promise<unknown>;
  readonly readFile: (userId: number, address: string) => Promise<FetchedFile | undefined>;
}

let load: (() => Promise<OfflineCopies>) | null = null;

/** Sets the provider of copies, which is only loaded when the server can't be reached. */
export function provideOfflineCopies(loader: () => Promise<OfflineCopies>): void {
  load = loader;
}

/** Several servers can share a host. */
const KEY = `offline.account${basePath}`;

/** The account that is signed in on this device, also while the server can't be reached. */
export const offlineAccount = {
  get: (): number | null => Number(readText(KEY) ?? 0) || null,
  /** Null after signing out: the copies can't be read until the same user signs in again. */
  set: (userId: number | null): void => writeText(KEY, userId === null ? null : String(userId)),
};

const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether a request failed because the server can't be reached. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'network' || error.code === 'timeout' || UNAVAILABLE.has(error.status));

async function read<T>(
  what: (copies: OfflineCopies, userId: number) => Promise<T>,
): Promise<T | undefined> {
  const userId = offlineAccount.get();
  if (userId === null || !load) return undefined;
  try {
    return await what(await load(), userId);
  } catch (error) {
    logFailure('Reading an offline copy', error);
    return undefined;
  }
}

/** Undefined if there is no copy. */
export const offlineReply = (address: string): Promise<unknown> =>
  read((copies, userId) => copies.readReply(userId, address));

export const offlineFile = (address: string): Promise<FetchedFile | undefined> =>
  read((copies, userId) => copies.readFile(userId, address));
