import type { Db } from '#core/db/engine.ts';
import { findMemberIds } from '#modules/collections/collections.api.ts';

import type { CollectionLine, GameLine, MusicLine } from './takeout-format.ts';
import { commentOf, gameReferences, portableFilter } from './takeout-lines.ts';
import {
  findFavoriteTracks,
  findFilterNames,
  findOwnCollections,
  findOwnPlaylists,
  findOwnSmartCollections,
  findPersonalData,
  findPersonalGameIds,
  findSessionsWithoutGame,
  findTracksOfPlaylist,
} from './takeout.queries.ts';

const PAGE = 500;

/** A line for each game with personal data, then the play sessions of games that are gone. */
export async function* gameLines(db: Db, userId: number): AsyncGenerator<GameLine> {
  for (let after = 0; ;) {
    const ids = await findPersonalGameIds(db, { userId, after, limit: PAGE });
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
    const games = await gameReferences(db, ids);
    const { marks, favorites, notes, comments, sessions } = await findPersonalData(db, userId, ids);
    for (const id of ids) {
      const mark = marks.get(id);
      yield {
        game: games.get(id) ?? null,
        ...(mark?.status && { status: mark.status }),
        ...(mark?.rating && { rating: mark.rating }),
        ...(mark?.difficulty && { difficulty: mark.difficulty }),
        ...(mark?.completion && { completion: mark.completion }),
        ...(mark?.backlogged && { backlogged: true }),
        ...(mark?.now_playing && { now_playing: true }),
        ...(mark?.hidden && { hidden: true }),
        ...(mark?.is_main_sibling && { main_version: true }),
        ...(favorites.has(id) && { favorite: true }),
        ...(mark?.last_played && { last_played: mark.last_played }),
        notes: (notes.get(id) ?? []).map((note) => ({
          title: note.title,
          content: note.content,
          public: note.is_public === 1,
          tags: JSON.parse(note.tags) as string[],
          created_at: note.created_at,
          updated_at: note.updated_at,
        })),
        ...(comments.has(id) && { comments: (comments.get(id) ?? []).map(commentOf) }),
        play_sessions: (sessions.get(id) ?? []).map(sessionOf),
      };
    }
  }
  for (let after = 0; ;) {
    const page = await findSessionsWithoutGame(db, { userId, after, limit: PAGE });
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
    yield { game: null, notes: [], play_sessions: page.map(sessionOf) };
  }
}

const sessionOf = (row: { start_time: string; end_time: string; duration_ms: number }) => ({
  start: row.start_time,
  end: row.end_time,
  duration_ms: row.duration_ms,
});

export async function* collectionLines(
  db: Db,
  userId: number,
  covers: ReadonlyMap<number, string>,
): AsyncGenerator<CollectionLine> {
  for (const { id, name, description, ...row } of await findOwnCollections(db, userId)) {
    const ids = await findMemberIds(db, id);
    const games = await gameReferences(db, ids);
    yield {
      name,
      description,
      public: row.is_public === 1,
      cover: covers.get(id) ?? null,
      created_at: row.created_at,
      updated_at: row.updated_at,
      games: ids.flatMap((game) => games.get(game) ?? []),
    };
  }
  const names = await findFilterNames(db);
  for (const { name, description, ...row } of await findOwnSmartCollections(db, userId)) {
    yield {
      name,
      description,
      public: row.is_public === 1,
      cover: null,
      created_at: row.created_at,
      updated_at: row.updated_at,
      filter: portableFilter(JSON.parse(row.filter_criteria) as Record<string, unknown>, names),
    };
  }
}

export async function* musicLines(db: Db, userId: number): AsyncGenerator<MusicLine> {
  const tracksOf = async (rows: Awaited<ReturnType<typeof findFavoriteTracks>>) => {
    const games = await gameReferences(db, [...new Set(rows.map(({ rom_id }) => rom_id))]);
    return rows.flatMap(({ rom_id, file_path, file_name }) => {
      const game = games.get(rom_id);
      return game ? { game, path: `${file_path}/${file_name}` } : [];
    });
  };
  const favorites = await tracksOf(await findFavoriteTracks(db, userId));
  if (favorites.length > 0) {
    yield { name: null, description: null, public: false, tracks: favorites };
  }
  for (const { id, name, description, is_public } of await findOwnPlaylists(db, userId)) {
    const tracks = await tracksOf(await findTracksOfPlaylist(db, id));
    yield { name, description, public: is_public === 1, tracks };
  }
}
