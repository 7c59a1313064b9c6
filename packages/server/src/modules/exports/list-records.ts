import type { RomFilterQuery } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { visibleGames } from '#modules/feeds/feeds.api.ts';
import { findPlatforms, platformName, type PlatformRow } from '#modules/platforms/platforms.api.ts';

import { findExportedFiles, findExportedGames, findPersonalData } from './exports.queries.ts';
import type { GameMedia, GameRecord, ListFormat, ListOptions, ListTitle } from './list-formats.ts';

export type ListDeps = Pick<Deps, 'db' | 'listIndex' | 'configFile'>;

/** Which games a list contains, and which of their data. */
export interface RecordRequest {
  readonly format: Pick<ListFormat, 'needsFiles' | 'includesMissing'>;
  readonly query: Partial<RomFilterQuery>;
  /** Null: the list is for all users and contains nothing personal. */
  readonly reader: { readonly userId: number | null; readonly isPersonal: boolean } | null;
}

export const titleOf = (platform: PlatformRow): ListTitle => ({
  name: platform.custom_name || platformName(platform),
  slug: platform.slug,
  folder: platform.fs_slug,
});

export const optionsOf = ({ configFile }: Pick<Deps, 'configFile'>): ListOptions => ({
  image: configFile.current().GAMELIST_MEDIA_IMAGE,
});

const idPages = (
  deps: Pick<Deps, 'listIndex'>,
  { format, query, reader }: RecordRequest,
): AsyncGenerator<number[]> =>
  visibleGames(deps, reader?.userId ?? null, {
    ...(format.includesMissing && { missing: undefined }),
    ...query,
  });

export async function hasRecords(
  deps: Pick<Deps, 'listIndex'>,
  request: RecordRequest,
): Promise<boolean> {
  const first = await idPages(deps, request).next();
  return first.done !== true;
}

export async function countRecords(
  deps: Pick<Deps, 'listIndex'>,
  request: RecordRequest,
): Promise<number> {
  let count = 0;
  for await (const ids of idPages(deps, request)) count += ids.length;
  return count;
}

/** Pages of games, by name. Only one page at a time is in memory. */
export async function* recordsOf(
  deps: Pick<Deps, 'db' | 'listIndex'>,
  request: RecordRequest,
): AsyncGenerator<GameRecord[]> {
  const { db } = deps;
  const { format, reader } = request;
  const userId = reader?.isPersonal ? reader.userId : null;
  const titles = new Map((await findPlatforms(db)).map((row) => [row.id, titleOf(row)]));
  for await (const ids of idPages(deps, request)) {
    const games = new Map((await findExportedGames(db, ids)).map((game) => [game.id, game]));
    const files = format.needsFiles
      ? Map.groupBy(await findExportedFiles(db, ids), ({ rom_id }) => rom_id)
      : undefined;
    const personalOf = userId === null ? undefined : await findPersonalData(db, userId, ids);
    yield ids.flatMap((id) => {
      const game = games.get(id);
      const platform = game && titles.get(game.platform_id);
      if (!platform) return [];
      return { ...game, platform, files: files?.get(id) ?? [], personal: personalOf?.(id) };
    });
  }
}

interface PieceRequest extends RecordRequest {
  readonly format: ListFormat;
  readonly list: ListTitle;
  readonly mediaOf: (game: GameRecord) => GameMedia;
}

/** The text of a list, page by page. */
export async function* listPieces(
  deps: ListDeps,
  { list, mediaOf, ...request }: PieceRequest,
): AsyncGenerator<string> {
  const { format } = request;
  const { separator = '' } = format;
  const options = optionsOf(deps);
  yield format.head(list);
  let before = '';
  for await (const games of recordsOf(deps, request)) {
    const texts = games.map((game) => format.game(game, mediaOf(game), options));
    if (texts.length === 0) continue;
    yield before + texts.join(separator);
    before = separator;
  }
  yield format.tail;
}
