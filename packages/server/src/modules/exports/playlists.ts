import { findDiscs, parseFileName } from '#modules/names/names.api.ts';

import { pathInGame } from './export-formats.ts';
import type { GameRecord } from './list-formats.ts';

/** A playlist of the discs of a game, to be put into the folder of the platform. */
export interface Playlist {
  /** Without the extension. */
  readonly name: string;
  readonly text: string;
}

interface Disc {
  readonly number: number | null;
  readonly path: string;
}

const SHEET = /\.(?:cue|gdi|ccd|mds)$/i;
const TAG = /\s*[([][^()[\]]*[)\]]/g;
/** A playlist has one path per line. */
const LINE_BREAK = /[\r\n]/;

const discOf = (name: string): number | null => parseFileName(name, { isFolder: false }).disc;

/** The name of a game without its disc number. */
const withoutDisc = (name: string): string =>
  name.replaceAll(TAG, (tag) => (discOf(`x${tag}.bin`) === null ? tag : ''));

/** The discs of a game in a folder: its sheets, or its images if there is no sheet. */
function discsInFolder(game: GameRecord): Disc[] {
  const { discs } = findDiscs(game.files.map((file) => ({ path: pathInGame(game, file) })));
  const sheets = discs.filter(({ path }) => SHEET.test(path));
  return (sheets.length > 0 ? sheets : discs).map(({ number, path }) => ({
    number,
    path: `${game.fs_name}/${path}`,
  }));
}

/** The playlists of a platform's games that have several discs, in one folder or as separate files. */
export async function findPlaylists(
  records: AsyncIterable<readonly GameRecord[]>,
): Promise<Playlist[]> {
  const found = new Map<string, { name: string; discs: Disc[] }>();
  const add = (key: string, name: string, discs: readonly Disc[]) => {
    const known = found.get(key) ?? { name, discs: [] };
    known.discs.push(...discs);
    found.set(key, known);
  };
  for await (const games of records) {
    for (const game of games) {
      const { root, fs_path, fs_name, fs_name_no_ext } = game;
      const number = discOf(fs_name);
      if (game.is_folder === 1) add(`${game.id}`, fs_name, discsInFolder(game));
      else if (number !== null) {
        const name = withoutDisc(fs_name_no_ext);
        const extension = fs_name.slice(fs_name_no_ext.length);
        add(`${root}/${fs_path}/${name}${extension}`, name, [{ number, path: fs_name }]);
      }
    }
  }
  return [...found.values()]
    .filter(({ discs }) => discs.length > 1 && !discs.some(({ path }) => LINE_BREAK.test(path)))
    .map(({ name, discs }) => ({
      name,
      text: discs
        .toSorted((a, b) => (a.number ?? Infinity) - (b.number ?? Infinity) || 0)
        // A line that begins with this sign is a comment.
        .map(({ path }) => `${path.startsWith('#') ? `./${path}` : path}\n`)
        .join(''),
    }));
}
