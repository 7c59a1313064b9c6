import { z } from 'zod';

import { ListError, presentFacts, readDate } from '#modules/game-lists/game-lists.api.ts';
import type { GameReference, ImportItem, ImportReader } from '#modules/imports/import-record.ts';
import { parseFileName } from '#modules/names/names.api.ts';
import { platformOfFolder } from '#modules/saves/saves.api.ts';

import { type FileTree, findPlatformSlug, gamePath, InputFiles } from './input-files.ts';
import { checkOrRefuse, createReader, personalItem, refusedItem } from './list-reader.ts';
import { assetItem, readAssets, referenceByName, stemOf } from './retroarch-assets.ts';

interface PlaylistEntry {
  readonly path: string;
  readonly label: string;
  readonly crc: string;
  /** Name of the playlist of its system. */
  readonly database: string;
}

const PLAYLIST = /\.lpl$/i;
const RUNTIME_LOG = /\.lrtl$/i;
/** Playlists that RetroArch writes itself, about games of all systems. */
const HISTORY = /(?:^|\/)content_(?:\w+_)?history\.lpl$/i;
const FAVORITES = /(?:^|\/)content_favorites\.lpl$/i;

/**
 * Reads playlists, favorites, the history with its runtime logs, saves, states and screenshots of
 * RetroArch.
 */
export const createRetroarchReader = (input: FileTree): ImportReader =>
  createReader(async function* read() {
    const files = await InputFiles.load(input);
    const assets = readAssets(files);
    const playlists = files.matching(PLAYLIST);
    const logs = files.matching(RUNTIME_LOG);
    if (playlists.length + logs.length + assets.length === 0) {
      const base = { key: 'none', place: 'playlists, saves, states' };
      yield refusedItem(base, 'no_files', 'There are no playlists, saves or states');
    }
    /**
     * The platform of each file name, for saves in folders that do not name it. Null: games of
     * several platforms have the name.
     */
    const platforms = new Map<string, string | null>();
    const collections: ImportItem[] = [];
    for (const { path, modified } of playlists) {
      const list = await checkOrRefuse(files, path, parsePlaylist);
      if ('kind' in list) {
        yield list;
        continue;
      }
      const games: GameReference[] = [];
      for await (const entry of list.entries()) {
        const game = toReference(entry, path);
        const stem = stemOf(game.path ?? game.name);
        if (game.platform !== null) {
          const known = platforms.get(stem);
          const differs = known !== undefined && known !== game.platform;
          platforms.set(stem, differs ? null : game.platform);
        }
        const base = {
          key: `${path}#${games.length + 1}`,
          place: `${path}, entry ${games.length + 1}`,
          game,
        };
        games.push(game);
        if (FAVORITES.test(path)) yield* personalItem(base, { isFavorite: true });
        // The playlist is written when a game starts, and the newest one is first.
        else if (HISTORY.test(path)) {
          const isNewest = games.length === 1 && modified !== null;
          yield* personalItem(base, isNewest ? { lastPlayed: modified } : {});
        } else if (isSystem(path)) yield gameItem(base, entry, files);
      }
      if (!FAVORITES.test(path) && !HISTORY.test(path) && !isSystem(path)) {
        collections.push({
          kind: 'collection',
          key: path,
          place: path,
          owner: null,
          name: nameOf(path),
          description: '',
          isPublic: false,
          cover: null,
          content: { games },
        });
      }
    }
    for (const { path } of logs) yield* runtimeItems(files, path);
    yield* collections;
    for (const asset of assets) yield assetItem(asset, files, platforms);
  });

const nameOf = (path: string): string => path.replace(/^.*\//, '').replace(PLAYLIST, '');
/** Playlists of systems are named after them; all others are made by the user. */
const isSystem = (path: string): boolean => findPlatformSlug([nameOf(path)]) !== null;

/** In bytes of text. A playlist of 100,000 games is half as long. */
const MAX_PLAYLIST = 64 * 1024 * 1024;

const Playlist = z.object({
  items: z.array(
    z.looseObject({
      path: z.string().catch(''),
      label: z.string().catch(''),
      crc32: z.string().catch(''),
      db_name: z.string().catch(''),
    }),
  ),
});

async function* parsePlaylist(chunks: AsyncIterable<string>): AsyncGenerator<PlaylistEntry> {
  let text = '';
  for await (const chunk of chunks) {
    text += chunk;
    if (text.length > MAX_PLAYLIST) throw new ListError('The playlist is too large', 1);
  }
  if (text.trimStart().startsWith('{')) {
    const { data } = Playlist.safeParse(parseJson(text));
    if (!data) throw new ListError('The playlist has no list of items', 1);
    for (const { path, label, crc32: crc, db_name: database } of data.items) {
      yield { path, label, crc, database };
    }
    return;
  }
  // Versions before 1.7.6 wrote six lines for each game.
  const lines = text.split(/\r?\n/);
  if (lines.length < 6) throw new ListError('This isn’t a playlist of RetroArch', 1);
  for (let at = 0; at + 5 < lines.length; at += 6) {
    const [path = '', label = '', , , crc = '', database = ''] = lines.slice(at, at + 6);
    if (!PLAYLIST.test(database) && !crc.includes('|') && crc !== 'DETECT') {
      throw new ListError('This isn’t a playlist of RetroArch', at + 1);
    }
    yield { path, label, crc, database };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const position = Number(/position (\d+)/.exec(String(error))?.[1] ?? 0);
    throw new ListError('The file isn’t valid JSON', text.slice(0, position).split('\n').length);
  }
}

function toReference({ path, label, crc, database }: PlaylistEntry, list: string): GameReference {
  const platform = findPlatformSlug([database.replace(PLAYLIST, ''), nameOf(list)]);
  // `Game.zip#Game.nes` is a file in an archive.
  const file = path.replace(/(\.(?:zip|7z|apk))#.*$/i, '$1');
  const [digest = ''] = crc.split('|');
  const isKnown = /^[\da-f]{8}$/i.test(digest) && !/^0+$/.test(digest);
  const below = file === '' ? null : gamePath(`/${file}`, { platform, folder: null });
  return {
    platform,
    platformFolder: null,
    isAnyPlatform: platform === null ? true : undefined,
    path: below,
    checksums: isKnown ? { crc: digest.toLowerCase() } : {},
    sourceIds: {},
    name: label || stemOf(below ?? ''),
  };
}

function gameItem(
  base: { readonly key: string; readonly place: string; readonly game: GameReference },
  { label, database }: PlaylistEntry,
  files: InputFiles,
): ImportItem {
  const systems = [database.replace(PLAYLIST, ''), nameOf(base.place.replace(/, entry \d+$/, ''))];
  const find = (kind: 'cover' | 'screenshot' | 'titleScreen') =>
    files.media.find(systems, kind, [label, stemOf(base.game.path ?? '')]).slice(0, 1);
  const toFile = (path: string) => files.toImported(path);
  return {
    kind: 'game',
    ...base,
    edits: {},
    facts: presentFacts({ name: parseFileName(label, { isFolder: true }).title }),
    cover: find('cover').map(toFile)[0] ?? null,
    screenshots: [...find('screenshot'), ...find('titleScreen')].map(toFile),
    manual: null,
  };
}

const RuntimeLog = z.object({
  runtime: z.string().catch(''),
  last_played: z.string().catch(''),
});

/** How long a game was played with one core, and when last. */
async function* runtimeItems(files: InputFiles, path: string): AsyncGenerator<ImportItem> {
  const list = await checkOrRefuse(files, path, async function* parse(chunks) {
    let text = '';
    for await (const chunk of chunks) text += chunk.slice(0, 65_536);
    yield RuntimeLog.parse(z.record(z.string(), z.unknown()).catch({}).parse(parseJson(text)));
  });
  if ('kind' in list) {
    yield list;
    return;
  }
  for await (const { runtime, last_played } of list.entries()) {
    const [hours = 0, minutes = 0, seconds = 0] = runtime.split(':').map(Number);
    const total = hours * 3600 + minutes * 60 + seconds;
    const folder = path.split('/').at(-2) ?? '';
    const game = referenceByName(stemOf(path), platformOfFolder(folder));
    yield* personalItem(
      { key: path, place: path, game },
      {
        playSeconds: Number.isFinite(total) && total > 0 ? total : undefined,
        lastPlayed: readDate(last_played),
      },
    );
  }
}
