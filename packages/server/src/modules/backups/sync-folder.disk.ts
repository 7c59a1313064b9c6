import { open } from 'node:fs/promises';

/** A new or renamed file is durable once its folder is synced. Not every system supports that. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
