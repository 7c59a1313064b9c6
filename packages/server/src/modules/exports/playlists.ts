import { pathInGame } from '#modules/downloads/downloads.api.ts';
import { findDiscs, parseFileName } from '#modules/names/names.api.ts';

import type { GameRecord } from './list-formats.ts';

/** A playlist of the discs of a game, to be put into the folder of the platform. */
export interface Playlist {
  /** Without the extension. */
  readonly name: string;
  readonly text: string;
  /** The games whose discs it lists. */
  readonly ids: readonly number[];
}

interface Disc {
  readonly number: number | null;
  readonly path: string;
}

const SHEET = /\.(?:cue|gdi|ccd|mds)$/i;
const TAG = /\s*[([][^()[\]]*[)\]]/g;
/** A playlist has one path per line. */
const LINE_BREAK = /[\r\n]/;

export const discOf = (name: string): number | null =>
  parseFileName(name, { isFolder: false }).disc;

/** The name of a game without its disc number. */
const withoutDisc = (name: string): string =>
  name.replaceAll(TAG, (tag) => (discOf(`x${tag}.bin`) === null ? tag : ''));

/** The discs among the files of a folder: its sheets, or its images if there is no sheet. */
export function discsIn(paths: readonly string[]): Disc[] {
  const { discs } = findDiscs(paths.map((path) => ({ path })));
  const sheets = discs.filter(({ path }) => SHEET.test(path));
  return sheets.length > 0 ? sheets : discs;
}

const inFolder = (game: GameRecord): Disc[] =>
  discsIn(game.files.map((file) => pathInGame(game, file))).map(({ number, path }) => ({
    number,
    path: `${game.fs_name}/${path}`,
  }));

/** Null: a name cannot be part of a playlist, or there is only one disc. */
export function playlistText(discs: readonly Disc[]): string | null {
  if (discs.length < 2 || discs.some(({ path }) => LINE_BREAK.test(path))) return null;
  return (
    discs
      .toSorted((a, b) => (a.number ?? Infinity) - (b.number ?? Infinity) || 0)
      // A line that begins with this sign is a comment.
      .map(({ path }) => `${path.startsWith('#') ? `./${path}` : path}\n`)
      .join('')
  );
}

/** The playlists of a platform's games that have several discs, in one folder or as separate files. */
export async function findPlaylists(
  records: AsyncIterable<readonly GameRecord[]> | Iterable<readonly GameRecord[]>,
): Promise<Playlist[]> {
  const found = new Map<string, { name: string; discs: Disc[]; ids: number[] }>();
  const add = (key: string, { name, id }: { name: string; id: number }, discs: readonly Disc[]) => {
    const known = found.get(key) ?? { name, discs: [], ids: [] };
    known.discs.push(...discs);
    known.ids.push(id);
    found.set(key, known);
  };
  for await (const games of records) {
    for (const game of games) {
      const { root, fs_path, fs_name, fs_name_no_ext } = game;
      const number = discOf(fs_name);
      if (game.is_folder === 1) add(`${game.id}`, { name: fs_name, id: game.id }, inFolder(game));
      else if (number !== null) {
        const name = withoutDisc(fs_name_no_ext);
        const extension = fs_name.slice(fs_name_no_ext.length);
        add(`${root}/${fs_path}/${name}${extension}`, { name, id: game.id }, [
          { number, path: fs_name },
        ]);
      }
    }
  }
  return [...found.values()].flatMap(({ name, discs, ids }) => {
    const text = playlistText(discs);
    return text === null ? [] : { name, text, ids };
  });
}
