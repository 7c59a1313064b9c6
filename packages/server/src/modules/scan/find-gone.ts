import type { LibraryDisk } from '#modules/library/library.api.ts';

interface GameLocation {
  readonly root: string;
  readonly fs_path: string;
  readonly fs_name: string;
}

const CONCURRENCY = 100;

/** The rows whose files are not on disk at this moment. */
export async function findGone<Row extends GameLocation>(
  disk: Pick<LibraryDisk, 'has'>,
  rows: readonly Row[],
): Promise<Row[]> {
  const gone: Row[] = [];
  for (let start = 0; start < rows.length; start += CONCURRENCY) {
    const batch = rows.slice(start, start + CONCURRENCY);
    const exists = await Promise.all(
      batch.map(({ root, fs_path, fs_name }) => disk.has(root, `${fs_path}/${fs_name}`)),
    );
    gone.push(...batch.filter((_, index) => !exists[index]));
  }
  return gone;
}
