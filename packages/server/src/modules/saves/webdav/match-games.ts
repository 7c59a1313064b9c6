import type { Db } from '#core/db/engine.ts';
import { splitExtension } from '#modules/names/names.api.ts';

import { fileLabel } from '#modules/saves/file-label.ts';

import { isFolderOf } from './core-folders.ts';
import { findGamesNamed, type NamedGame } from './webdav.queries.ts';

/** The game that a file belongs to, and the file's role. */
export interface GameFile {
  readonly romId: number;
  readonly kind: 'save' | 'state' | 'screenshot';
  readonly label: string;
  /** The folder that the file is in, usually named after a core. */
  readonly emulator: string | null;
}

interface Candidate extends Omit<GameFile, 'romId'> {
  readonly folders: readonly string[];
  /** Names of the game, the most likely first. */
  readonly names: readonly string[];
}

const STATE = /^(.+)\.state(?:\d+|\.auto)?(\.png)?$/i;
const DISC = /\s*\((?:disc|disk|cd|side) [^)]*\)/i;

/** Finds the games of files in `saves` and `states` by their names; other files have none. */
export async function matchGames(
  db: Db,
  paths: readonly string[],
): Promise<ReadonlyMap<string, GameFile>> {
  const candidates = paths.flatMap((path) => {
    const candidate = parseFile(path);
    return candidate ? [{ path, candidate }] : [];
  });
  const names = new Set(candidates.flatMap(({ candidate }) => candidate.names));
  const games = Map.groupBy(await findGamesNamed(db, [...names]), (game) => game.fs_name_no_ext);
  return new Map(
    candidates.flatMap(({ path, candidate }) => {
      const game = candidate.names
        .map((name) => chooseGame(candidate.folders, games.get(name) ?? []))
        .find((one) => one !== null);
      const { kind, label, emulator } = candidate;
      return game ? [[path, { romId: game.id, kind, label, emulator }] as const] : [];
    }),
  );
}

function parseFile(path: string): Candidate | null {
  const [top = '', ...rest] = path.split('/');
  const file = rest.at(-1) ?? '';
  const folders = rest.slice(0, -1);
  const label = fileLabel(file);
  if (label === null) return null;
  const common = { label, folders, emulator: folders.at(-1) ?? null };
  if (top.toLowerCase() === 'states') {
    const [, stem, picture] = STATE.exec(file) ?? [];
    if (stem === undefined) return null;
    const kind = picture === undefined ? 'state' : 'screenshot';
    return { ...common, kind, names: withoutDisc([stem]) };
  }
  if (top.toLowerCase() !== 'saves') return null;
  const { stem } = splitExtension(file, { isFolder: false });
  // `Game.pure.zip` of DOSBox-pure belongs to `Game`.
  const shorter = stem.slice(0, stem.lastIndexOf('.'));
  return { ...common, kind: 'save', names: withoutDisc([stem, shorter]) };
}

/** A save of one disc belongs to the game that has all discs. */
const withoutDisc = (names: readonly string[]): string[] =>
  [...names, ...names.map((name) => name.replace(DISC, ''))].filter((name) => name !== '');

/** Null: no game, or several games on different platforms. */
function chooseGame(folders: readonly string[], games: readonly NamedGame[]): NamedGame | null {
  const verdicts = games.map((game) => ({
    game,
    verdict: folders.map((folder) => isFolderOf(folder, game)).find((one) => one !== null),
  }));
  const certain = verdicts.filter(({ verdict }) => verdict === true);
  const possible =
    certain.length > 0 ? certain : verdicts.filter(({ verdict }) => verdict !== false);
  const platforms = new Set(possible.map(({ game }) => game.platform_id));
  return platforms.size === 1 ? (possible[0]?.game ?? null) : null;
}
