import { statfs } from 'node:fs/promises';

/** Size and free space of a folder's disk; null: the disk cannot be read. */
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
