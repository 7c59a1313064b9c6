import type { LibraryDisk } from '#modules/library/library.api.ts';

interface Place {
  readonly root: string;
  readonly fs_path: string;
  readonly fs_name: string;
}

const AT_ONCE = 100;

/** Those of the rows whose files are certainly not on disk at this moment. */
export async function findGone<Row extends Place>(
  disk: Pick<LibraryDisk, 'has'>,
  rows: readonly Row[],
): Promise<Row[]> {
  const gone: Row[] = [];
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const batch = rows.slice(start, start + AT_ONCE);
    const there = await Promise.all(
      batch.map(({ root, fs_path, fs_name }) => disk.has(root, `${fs_path}/${fs_name}`)),
    );
    gone.push(...batch.filter((_, index) => !there[index]));
  }
  return gone;
}
