import { statfs } from 'node:fs/promises';

/** Bytes of the disk a folder is on; null: it cannot be looked at. */
export async function diskSpace(
  folder: string,
): Promise<{ total_bytes: number; free_bytes: number } | null> {
  try {
    const { blocks, bavail, bsize } = await statfs(folder);
    return { total_bytes: blocks * bsize, free_bytes: bavail * bsize };
  } catch {
    return null;
  }
}
