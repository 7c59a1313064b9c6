import { createHash } from 'node:crypto';

import { PRODUCT } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { distinctNames, safeEntryName } from '#core/files/zip/entry-name.ts';
import { textSource } from '#core/files/zip/file-source.ts';
import { openZip, type ZipSource } from '#core/files/zip/zip-file.ts';
import { isSafeFileName } from '#core/files/safe-file-name.ts';
import { StreamReply } from '#core/http/exchange.ts';
import { FileReply } from '#core/http/file-reply.ts';
import { AppError } from '#core/lib/app-error.ts';
import { openStoredArtwork } from '#modules/artwork/artwork.api.ts';
import { FeedLinks, type FeedRequest, visibleGames } from '#modules/feeds/feeds.api.ts';
import {
  findPlatforms,
  platformName,
  platformNotFoundError,
  type PlatformRow,
} from '#modules/platforms/platforms.api.ts';
import { readerOf, storedList } from '#modules/roms/roms.api.ts';

import type { ListWriter } from './export-files.disk.ts';
import { type ExportedGame, findExportedGames } from './exports.queries.ts';
import type { GameMedia, ListFormat, ListOptions, MediaKind } from './list-formats.ts';

type ListDeps = Pick<Deps, 'db' | 'listIndex' | 'configFile'>;
type WriteDeps = ListDeps & Pick<Deps, 'disk' | 'storage'>;

/** Where artwork is: copied next to the games, or at the server. */
type MediaPlace =
  | { readonly kind: 'local' }
  | { readonly kind: 'server'; readonly links: FeedLinks };

interface WriteRequest {
  readonly format: ListFormat;
  readonly platformIds: readonly number[];
  readonly media: MediaPlace;
}

/** Writes the list of each platform into all of its folders. */
export async function writeLists(
  deps: WriteDeps,
  { format, platformIds, media }: WriteRequest,
): Promise<void> {
  for (const platform of await requirePlatforms(deps, platformIds)) {
    await writeList(deps, platform, { format, media });
  }
}

/** The games of a platform can be in several library folders, each of which gets its list. */
async function writeList(
  deps: WriteDeps,
  platform: PlatformRow,
  { format, media }: Pick<WriteRequest, 'format' | 'media'>,
): Promise<void> {
  const { disk, storage } = deps;
  const options = optionsOf(deps);
  const writers = new Map<string, ListWriter>();
  const writerFor = async ({ root, fs_path: path }: ExportedGame): Promise<ListWriter> => {
    const key = `${root}/${path}`;
    const known = writers.get(key);
    if (known) return known;
    await storage.diskReserve.requireSpaceIn(disk.pathOf(root, path));
    const writer = await disk.exports.begin({ root, path }, format);
    writers.set(key, writer);
    await writer.write(format.head(titleOf(platform)));
    return writer;
  };
  try {
    for await (const games of gamesOf(deps, null, platform.id)) {
      for (const game of games) {
        const writer = await writerFor(game);
        const found =
          media.kind === 'local' ? await copyMedia(deps, game) : linksTo(game, media.links);
        await writer.write(format.game(game, found, options));
      }
    }
    for (const [key, writer] of writers) {
      await writer.write(format.tail);
      writers.delete(key);
      await writer.finish();
    }
  } finally {
    for (const writer of writers.values()) await writer.abort();
  }
}

/** The list of one platform as a file, those of several as an archive with a folder for each. */
export async function downloadLists(
  deps: ListDeps,
  { actor, http }: FeedRequest & { readonly actor: Actor },
  { format, platformIds }: Pick<WriteRequest, 'format' | 'platformIds'>,
): Promise<StreamReply | FileReply> {
  const platforms = await requirePlatforms(deps, platformIds);
  const links = new FeedLinks(http);
  const pieces = (platform: PlatformRow) => listPieces(deps, { actor, platform, format, links });
  const [only] = platforms;
  if (only && platforms.length === 1) {
    return new StreamReply(
      {
        'content-type': format.type,
        'content-disposition': `attachment; filename="${format.fileName}"`,
        'cache-control': 'no-store',
      },
      pieces(only),
    );
  }
  const names = distinctNames(
    platforms.map(({ fs_slug }) => `${safeEntryName(fs_slug)}/${format.fileName}`),
  );
  const sources: ZipSource[] = [];
  for (const [index, platform] of platforms.entries()) {
    let text = '';
    for await (const piece of pieces(platform)) text += piece;
    const changed = new Date(platform.updated_at);
    sources.push(textSource(names[index] ?? format.fileName, text, changed));
  }
  const name = `${PRODUCT} ${format.fileName}.zip`;
  return new FileReply(openZip(sources), name, 'application/zip', { 'cache-control': 'no-store' });
}

interface PieceRequest {
  readonly actor: Actor;
  readonly platform: PlatformRow;
  readonly format: ListFormat;
  readonly links: FeedLinks;
}

async function* listPieces(
  deps: ListDeps,
  { actor, platform, format, links }: PieceRequest,
): AsyncGenerator<string> {
  const options = optionsOf(deps);
  yield format.head(titleOf(platform));
  for await (const games of gamesOf(deps, readerOf(actor).userId, platform.id)) {
    yield games.map((game) => format.game(game, linksTo(game, links), options)).join('');
  }
  yield format.tail;
}

async function* gamesOf(
  deps: ListDeps,
  userId: number | null,
  platformId: number,
): AsyncGenerator<ExportedGame[]> {
  for await (const ids of visibleGames(deps, userId, platformId)) {
    const found = new Map((await findExportedGames(deps.db, ids)).map((game) => [game.id, game]));
    yield ids.flatMap((id) => found.get(id) ?? []);
  }
}

async function requirePlatforms(
  { db }: Pick<Deps, 'db'>,
  ids: readonly number[],
): Promise<PlatformRow[]> {
  if (ids.length === 0) {
    throw new AppError('bad_request', 'At least one platform ID must be provided');
  }
  const platforms = new Map((await findPlatforms(db)).map((platform) => [platform.id, platform]));
  return [...new Set(ids)].map((id) => {
    const platform = platforms.get(id);
    if (!platform) throw platformNotFoundError(id);
    return platform;
  });
}

const titleOf = (platform: PlatformRow) => ({
  name: platform.custom_name || platformName(platform),
  slug: platform.slug,
});

function optionsOf({ configFile }: Pick<Deps, 'configFile'>): ListOptions {
  return { image: configFile.current().GAMELIST_MEDIA_IMAGE };
}

/** Paths of the stored artwork, below the resources folder. */
function storedMedia(game: ExportedGame): GameMedia {
  const scenes = storedList(game.screenshots);
  const titleScreen = scenes.find((path) => path.includes('/title_screen/'));
  const screenshot = scenes.find((path) => path.includes('/screenshots/'));
  return {
    ...(game.path_cover_large && { cover: game.path_cover_large }),
    ...(screenshot && { screenshot }),
    ...(titleScreen && { titleScreen }),
    ...(game.path_manual && { manual: game.path_manual }),
  };
}

const linksTo = (game: ExportedGame, links: FeedLinks): GameMedia =>
  Object.fromEntries(
    Object.entries(storedMedia(game)).map(([kind, path]) => [
      kind,
      links.resource(path, game.updated_at),
    ]),
  );

const MEDIA_FOLDERS: Readonly<Record<MediaKind, string>> = {
  cover: 'covers',
  screenshot: 'screenshots',
  titleScreen: 'titlescreens',
  manual: 'manuals',
};

/** Copies the artwork of a game to `assets` in its folder, unless it is there already. */
async function copyMedia(
  deps: Pick<Deps, 'db' | 'disk' | 'storage'>,
  game: ExportedGame,
): Promise<GameMedia> {
  const { disk, storage } = deps;
  const folder = { root: game.root, path: game.fs_path };
  const copied: Partial<Record<MediaKind, string>> = {};
  for (const [kind, stored] of Object.entries(storedMedia(game)) as [MediaKind, string][]) {
    const file = await openStoredArtwork(deps, stored);
    if (!file) continue;
    // The name contains the version, so that a file of the user is never replaced.
    const version = createHash('sha256').update(`${stored} ${file.size}`).digest('hex').slice(0, 8);
    const extension = kind === 'manual' ? 'pdf' : 'webp';
    const named = `${game.fs_name_no_ext}.${version}.${extension}`;
    const name = isSafeFileName(named) ? named : `${game.id}.${version}.${extension}`;
    const path = `assets/${MEDIA_FOLDERS[kind]}/${name}`;
    if (await disk.exports.hasMedia(folder, path)) await file.close();
    else {
      await storage.diskReserve.requireSpaceIn(disk.pathOf(game.root, game.fs_path), file.size);
      await disk.exports.addMedia(folder, path, file);
    }
    copied[kind] = `./${path}`;
  }
  return copied;
}
