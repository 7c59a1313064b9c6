import { Readable } from 'node:stream';

import { EXPORT_FORMATS, type ExportQuery, PRODUCT, type RomFilterQuery } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { distinctNames, safeEntryName } from '#core/files/zip/entry-name.ts';
import { generatedSource, textSource } from '#core/files/zip/file-source.ts';
import { openZip, type ZipSource } from '#core/files/zip/zip-file.ts';
import { StreamReply } from '#core/http/exchange.ts';
import { attachmentDisposition, FileReply } from '#core/http/file-reply.ts';
import { AppError } from '#core/lib/app-error.ts';
import { storedArtworkSource } from '#modules/artwork/artwork.api.ts';
import { FeedLinks, type FeedRequest } from '#modules/feeds/feeds.api.ts';
import { findPlatforms, type PlatformRow } from '#modules/platforms/platforms.api.ts';
import { readerOf } from '#modules/roms/roms.api.ts';

import { LIST_FORMATS } from './export-formats.ts';
import { linksTo, requirePlatforms, storedKinds } from './export-lists.ts';
import { findExportedGames } from './exports.queries.ts';
import {
  type FolderFormat,
  type GameMedia,
  type GameRecord,
  type ListFormat,
  type ListTitle,
  MEDIA_TYPE,
} from './list-formats.ts';
import {
  hasRecords,
  type ListDeps,
  listPieces,
  type RecordRequest,
  recordsOf,
  titleOf,
} from './list-records.ts';
import { findPlaylists } from './playlists.ts';

type ExportDeps = ListDeps & Pick<Deps, 'storage'>;
type Reply = StreamReply | FileReply;

/** A file of an export, with the query for its games. */
interface List {
  readonly title: ListTitle;
  readonly query: Partial<RomFilterQuery>;
  readonly modified: Date;
}

/**
 * The games of a platform, of a collection or of the library, as far as the caller sees them: one
 * file, or an archive if there are several files or artwork.
 */
export async function exportGames(
  deps: ExportDeps,
  actor: Actor,
  query: ExportQuery,
): Promise<Reply> {
  const { format: id, media, filename, rom_id: romId, ...scope } = query;
  const reader = { userId: readerOf(actor).userId, isPersonal: true };
  if (romId !== undefined) return sendPlaylist(deps, reader, romId);
  // Playlists are one file per game, not a list of games, so they have no list format.
  const format = id === 'm3u' ? null : LIST_FORMATS[id];
  const recordRequest = { format: format ?? { needsFiles: true as const }, reader };
  const platforms = await findPlatforms(deps.db);
  const name = filename || nameOf(platforms, scope.platform_id);
  const candidates = EXPORT_FORMATS[id].perPlatform
    ? platforms
        .filter((platform) => scope.platform_id === undefined || platform.id === scope.platform_id)
        .map((platform) => listOf(platform, { ...scope, platform_id: platform.id }))
    : [{ title: { name, slug: '', folder: '' }, query: scope, modified: newest(platforms) }];
  const lists: List[] = [];
  for (const list of candidates) {
    if (await hasRecords(deps, { ...recordRequest, query: list.query })) lists.push(list);
  }
  const [only] = lists;
  if (!only) throw new AppError('not_found', 'There are no games to export');
  const zipName = `${name} (${EXPORT_FORMATS[id].name}).zip`;
  if (!format) return sendZip(zipName, await playlistSources(deps, lists, recordRequest));
  const mediaPaths = media ? format.media : undefined;
  const mediaOf = mediaPaths ? pathsIn(mediaPaths) : () => ({});
  const listRequest = { ...recordRequest, format, mediaOf };
  if (lists.length === 1 && !mediaPaths) {
    return sendList(format, only, () => listPieces(deps, pieceRequest(only, listRequest)));
  }
  const sources = await listSources(deps, lists, listRequest);
  if (mediaPaths) for (const list of lists) await addMedia(deps, sources, { ...listRequest, list });
  return sendZip(zipName, sources);
}

/** The list of one platform as a file, those of several as an archive with a folder for each. */
export async function downloadLists(
  deps: ListDeps,
  { actor, http }: FeedRequest & { readonly actor: Actor },
  { format, platformIds }: { format: FolderFormat; platformIds: readonly number[] },
): Promise<Reply> {
  const links = new FeedLinks(http);
  const request = {
    format,
    reader: { userId: readerOf(actor).userId, isPersonal: false },
    mediaOf: (game: GameRecord) => linksTo(game, links),
  };
  const lists = (await requirePlatforms(deps, platformIds)).map((platform) =>
    listOf(platform, { platform_id: platform.id }),
  );
  const [only] = lists;
  if (only && lists.length === 1) {
    return sendList(format, only, () => listPieces(deps, pieceRequest(only, request)));
  }
  return sendZip(`${PRODUCT} ${format.fileName}.zip`, await listSources(deps, lists, request));
}

const nameOf = (platforms: readonly PlatformRow[], id: number | undefined): string => {
  const platform = platforms.find((one) => one.id === id);
  return platform ? titleOf(platform).name : PRODUCT;
};

const listOf = (platform: PlatformRow, query: List['query']): List => ({
  title: titleOf(platform),
  query,
  modified: newest([platform]),
});

const newest = (platforms: readonly PlatformRow[]): Date =>
  new Date(Math.max(0, ...platforms.map(({ updated_at }) => Date.parse(updated_at))));

type ListRequest = Omit<RecordRequest, 'query' | 'format'> & {
  readonly format: ListFormat;
  readonly mediaOf: (game: GameRecord) => GameMedia;
};

const pieceRequest = ({ title, query }: List, request: ListRequest) => ({
  ...request,
  query,
  list: title,
});

const NO_STORE = { 'cache-control': 'no-store' };

function sendList(
  format: ListFormat,
  { title }: List,
  generate: () => AsyncIterable<string>,
): StreamReply {
  const path = format.path(title);
  return new StreamReply(
    {
      ...NO_STORE,
      'content-type': format.type,
      'content-disposition': attachmentDisposition(path.slice(path.lastIndexOf('/') + 1)),
    },
    generate(),
  );
}

const sendZip = (name: string, sources: readonly ZipSource[]): FileReply =>
  new FileReply(openZip(sources), safeEntryName(name), 'application/zip', NO_STORE);

async function listSources(
  deps: ListDeps,
  lists: readonly List[],
  request: ListRequest,
): Promise<ZipSource[]> {
  const names = distinctNames(lists.map(({ title }) => safeEntryName(request.format.path(title))));
  const sources: ZipSource[] = [];
  for (const [index, list] of lists.entries()) {
    const generate = () => listPieces(deps, pieceRequest(list, request));
    sources.push(await generatedSource(names[index] ?? '', list.modified, generate));
  }
  return sources;
}

async function playlistSources(
  deps: ExportDeps,
  lists: readonly List[],
  request: Omit<RecordRequest, 'query'>,
): Promise<ZipSource[]> {
  const files: { name: string; text: string; modified: Date }[] = [];
  for (const { title, query, modified } of lists) {
    for (const { name, text } of await findPlaylists(recordsOf(deps, { ...request, query }))) {
      files.push({ name: safeEntryName(`${title.folder}/${name}.m3u`), text, modified });
    }
  }
  if (files.length === 0) throw new AppError('not_found', 'No game has several discs');
  const names = distinctNames(files.map(({ name }) => name));
  return files.map(({ text, modified }, index) => textSource(names[index] ?? '', text, modified));
}

/** The playlist of one game, whose discs can be separate games. */
async function sendPlaylist(
  deps: ExportDeps,
  reader: NonNullable<RecordRequest['reader']>,
  romId: number,
): Promise<StreamReply> {
  const [game] = await findExportedGames(deps.db, [romId]);
  const query = { platform_id: game?.platform_id ?? 0 };
  const records = recordsOf(deps, { format: { needsFiles: true }, query, reader });
  for (const { name, text, ids } of await findPlaylists(records)) {
    if (!ids.includes(romId)) continue;
    const disposition = attachmentDisposition(safeEntryName(`${name}.m3u`));
    const headers = { 'content-type': 'audio/x-mpegurl', 'content-disposition': disposition };
    return new StreamReply({ ...NO_STORE, ...headers }, Readable.from([text]));
  }
  throw new AppError('not_found', 'This game has only one disc');
}

type Media = NonNullable<ListFormat['media']>;

const pathsIn =
  (media: Media) =>
  (game: GameRecord): GameMedia =>
    Object.fromEntries(
      storedKinds(game).map(([kind]) => [kind, `./${media.path(game, kind, MEDIA_TYPE[kind])}`]),
    );

/** Adds the artwork of a list. Artwork that is gone from the disk is left out. */
async function addMedia(
  deps: ExportDeps,
  sources: ZipSource[],
  { format, reader, list }: ListRequest & { readonly list: List },
): Promise<void> {
  const { media } = format;
  if (!media) return;
  const taken = new Set<string>();
  const request = {
    format: {},
    query: list.query,
    reader: reader && { ...reader, isPersonal: false },
  };
  for await (const games of recordsOf(deps, request)) {
    for (const game of games) {
      for (const [kind, stored] of storedKinds(game)) {
        const path = media.path(game, kind, MEDIA_TYPE[kind]);
        const name = safeEntryName(`${media.folder(list.title)}/${path}`);
        if (taken.has(name.toLowerCase())) continue;
        const source = await storedArtworkSource(deps, stored, name);
        if (source) sources.push(source);
        taken.add(name.toLowerCase());
      }
    }
  }
}
