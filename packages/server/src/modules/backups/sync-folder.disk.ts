import { open } from 'node:fs/promises';

/** A new name is safe only once its folder is. Not every system can do that. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
