import type {
  GameReference,
  ImportedFile,
  ImportItem,
  ItemBase,
  RefusedItem,
} from '#modules/imports/import-record.ts';

import type {
  CollectionLine,
  FileLine,
  Game,
  GameLine,
  MusicLine,
  Profile,
} from './takeout-format.ts';

/** The entries of the zip. */
export interface ImportedEntries {
  /** `name`: the name that the file gets. Throws if the manifest does not list the entry. */
  file(name: string, path: string, modified: Date | null): ImportedFile;
}

/** The importing user is the owner of everything. */
const OWNER = { owner: null } as const;

const referenceOf = (game: Game): GameReference => ({
  platform: game.platform,
  platformFolder: game.platform_folder,
  path: game.path,
  checksums: { crc: game.crc32, md5: game.md5, sha1: game.sha1 },
  sourceIds: game.source_ids,
  name: game.name,
});

const withoutGame = (at: ItemBase): RefusedItem => ({
  ...at,
  kind: 'refused',
  reasonCode: 'game_not_found',
  reason: 'The other server no longer had this game',
});

export const profileItem = (
  { settings, retroachievements_username, avatar }: Profile,
  at: ItemBase,
  entries: ImportedEntries,
): ImportItem => ({
  ...at,
  kind: 'profile',
  settings,
  retroAchievementsName: retroachievements_username,
  avatar: avatar === null ? null : entries.file(avatar, avatar, null),
});

export const personalItem = (line: GameLine, at: ItemBase): ImportItem =>
  line.game === null
    ? withoutGame(at)
    : {
        ...at,
        ...OWNER,
        kind: 'personal',
        game: referenceOf(line.game),
        status: line.status,
        rating: line.rating,
        difficulty: line.difficulty,
        completion: line.completion,
        isBacklogged: line.backlogged,
        isNowPlaying: line.now_playing,
        isHidden: line.hidden,
        isMainVersion: line.main_version,
        isFavorite: line.favorite,
        lastPlayed: line.last_played === undefined ? undefined : new Date(line.last_played),
        notes: line.notes.map((note) => ({
          title: note.title,
          content: note.content,
          tags: note.tags,
          isPublic: note.public,
          createdAt: new Date(note.created_at),
          updatedAt: new Date(note.updated_at),
        })),
        playSessions: line.play_sessions.map(({ start, end, duration_ms }) => ({
          start: new Date(start),
          end: new Date(end),
          seconds: duration_ms / 1000,
        })),
      };

export const collectionItem = (
  { name, description, cover, games, filter, ...line }: CollectionLine,
  at: ItemBase,
  entries: ImportedEntries,
): ImportItem => ({
  ...at,
  ...OWNER,
  kind: 'collection',
  name,
  description,
  isPublic: line.public,
  cover: cover === null ? null : entries.file(cover, cover, null),
  content: filter ? { filter } : { games: (games ?? []).map(referenceOf) },
});

export const musicItem = (
  { name, description, tracks, ...line }: MusicLine,
  at: ItemBase,
): ImportItem => ({
  ...at,
  kind: 'playlist',
  name,
  description,
  isPublic: line.public,
  tracks: tracks.map(({ game, path }) => ({ game: referenceOf(game), path })),
});

export function fileItem(line: FileLine, at: ItemBase, entries: ImportedEntries): ImportItem {
  const { type, game, name, entry, screenshot } = line;
  const createdAt = new Date(line.created_at);
  if (entry === null) {
    const reason = `The other server had lost ${name}`;
    return { ...at, kind: 'refused', reasonCode: 'file_missing', reason };
  }
  const file = entries.file(name, entry, createdAt);
  if (type === 'file') return { ...at, kind: 'stored_file', file, createdAt };
  if (game === null) return withoutGame(at);
  return {
    ...at,
    ...OWNER,
    kind: 'asset',
    type,
    game: referenceOf(game),
    file,
    emulator: line.emulator,
    coreVersion: line.core_version,
    slot: line.slot,
    isPublic: line.public,
    createdAt,
    updatedAt: createdAt,
    screenshot: screenshot && entries.file(screenshot.name, screenshot.entry, createdAt),
  };
}
