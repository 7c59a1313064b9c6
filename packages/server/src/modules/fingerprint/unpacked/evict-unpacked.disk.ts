import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const MAX_BYTES = 8 * 1024 ** 3;
/** Recently requested archives may still be read. */
const IN_USE_MS = 10 * 60 * 1000;
/** Older temporary folders belong to a server that was killed. */
const ABANDONED_MS = 6 * 60 * 60 * 1000;

interface CachedArchive {
  readonly folder: string;
  readonly bytes: number;
  readonly usedAt: number;
}

/** Removes the least recently used archives above the limit, except `latest`. */
export async function evictUnpacked(
  root: string,
  latest: string,
  { maxBytes = MAX_BYTES, inUseMs = IN_USE_MS }: { maxBytes?: number; inUseMs?: number } = {},
): Promise<void> {
  const now = Date.now();
  const archives: CachedArchive[] = [];
  for (const name of await readdir(root).catch(() => [])) {
    const folder = join(root, name);
    if (name.endsWith('.part')) await removeAbandoned(folder, now);
    else archives.push(await measure(folder));
  }
  let total = archives.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { folder, bytes, usedAt } of archives.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (total <= maxBytes) return;
    if (folder === latest || now - usedAt < inUseMs) continue;
    await rm(folder, { recursive: true, force: true });
    total -= bytes;
  }
}

async function removeAbandoned(folder: string, now: number): Promise<void> {
  const info = await stat(folder).catch(() => null);
  if (info && now - info.mtimeMs > ABANDONED_MS) await rm(folder, { recursive: true, force: true });
}

async function measure(folder: string): Promise<CachedArchive> {
  let bytes = 0;
  let usedAt = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const info = await stat(join(folder, name)).catch(() => null);
    bytes += info?.size ?? 0;
    if (name === 'index.json') usedAt = info?.mtimeMs ?? 0;
  }
  return { folder, bytes, usedAt };
}
