import { createHash } from 'node:crypto';

import type { Deps } from '#core/deps.ts';
import { isSafeFileName } from '#core/files/safe-file-name.ts';
import { AppError } from '#core/lib/app-error.ts';
import { openStoredArtwork } from '#modules/artwork/artwork.api.ts';
import type { FeedLinks } from '#modules/feeds/feeds.api.ts';
import {
  findPlatforms,
  platformNotFoundError,
  type PlatformRow,
} from '#modules/platforms/platforms.api.ts';
import { storedList } from '#modules/roms/roms.api.ts';

import type { ListWriter } from './export-files.disk.ts';
import type { ExportedGame } from './exports.queries.ts';
import {
  type FolderFormat,
  type GameMedia,
  MEDIA_FOLDERS,
  type MediaKind,
} from './list-formats.ts';
import { type ListDeps, optionsOf, recordsOf, titleOf } from './list-records.ts';

type WriteDeps = ListDeps & Pick<Deps, 'disk' | 'storage'>;

/** Where artwork is: copied next to the games, or at the server. */
type MediaPlace =
  | { readonly kind: 'local' }
  | { readonly kind: 'server'; readonly links: FeedLinks };

interface WriteRequest {
  readonly format: FolderFormat;
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
    const request = { format, query: { platform_id: platform.id }, reader: null };
    for await (const games of recordsOf(deps, request)) {
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

export async function requirePlatforms(
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

/** Paths of the stored artwork, below the resources folder. */
export function storedMedia(game: ExportedGame): GameMedia {
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

/** The paths of `storedMedia` with their kinds. */
export const storedKinds = (game: ExportedGame) =>
  Object.entries(storedMedia(game)) as [MediaKind, string][];

export const linksTo = (game: ExportedGame, links: FeedLinks): GameMedia =>
  Object.fromEntries(
    storedKinds(game).map(([kind, path]) => [kind, links.resource(path, game.updated_at)]),
  );

/** Copies the artwork of a game to `assets` in its folder, unless it is there already. */
async function copyMedia(
  deps: Pick<Deps, 'db' | 'disk' | 'storage'>,
  game: ExportedGame,
): Promise<GameMedia> {
  const { disk, storage } = deps;
  const folder = { root: game.root, path: game.fs_path };
  const copied: Partial<Record<MediaKind, string>> = {};
  for (const [kind, stored] of storedKinds(game)) {
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
