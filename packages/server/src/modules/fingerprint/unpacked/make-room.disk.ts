import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const MOST_BYTES = 8 * 1024 ** 3;
/** Somebody may still be reading what was asked for a moment ago. */
const IN_USE_MS = 10 * 60 * 1000;
/** Left by a server that was killed. */
const ABANDONED_MS = 6 * 60 * 60 * 1000;

interface Kept {
  readonly folder: string;
  readonly bytes: number;
  readonly usedAt: number;
}

/** Removes what was used longest ago until the rest is small enough. `latest` stays. */
export async function makeRoom(
  root: string,
  latest: string,
  { most = MOST_BYTES, inUseMs = IN_USE_MS }: { most?: number; inUseMs?: number } = {},
): Promise<void> {
  const now = Date.now();
  const kept: Kept[] = [];
  for (const name of await readdir(root).catch(() => [])) {
    const folder = join(root, name);
    if (name.endsWith('.part')) await removeAbandoned(folder, now);
    else kept.push(await measure(folder));
  }
  let total = kept.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { folder, bytes, usedAt } of kept.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (total <= most) return;
    if (folder === latest || now - usedAt < inUseMs) continue;
    await rm(folder, { recursive: true, force: true });
    total -= bytes;
  }
}

async function removeAbandoned(folder: string, now: number): Promise<void> {
  const info = await stat(folder).catch(() => null);
  if (info && now - info.mtimeMs > ABANDONED_MS) await rm(folder, { recursive: true, force: true });
}

async function measure(folder: string): Promise<Kept> {
  let bytes = 0;
  let usedAt = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const info = await stat(join(folder, name)).catch(() => null);
    bytes += info?.size ?? 0;
    if (name === 'index.json') usedAt = info?.mtimeMs ?? 0;
  }
  return { folder, bytes, usedAt };
}
