import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { Flag, Id } from './wire.ts';

/** Needs the scope, unless the server allows anonymous downloads. */
const ACCESS = { scope: 'roms.read', unless: 'download' } as const;

/** `1,2,3`; entries that are not numbers are ignored. */
const IdList = z.pipe(
  z.string().check(z.maxLength(1_000_000)),
  z.transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .map(Number),
  ),
);

const ContentParams = z.object({ id: Id, file_name: z.string().check(z.maxLength(1000)) });
const ContentQuery = z.object({
  file_ids: z.optional(IdList),
  /** Puts the files into `.hidden/`, so that only the playlist is visible. */
  hidden_folder: z._default(Flag, false),
});

export const getRomContent = defineRoute({
  method: 'GET',
  path: '/roms/:id/content/:file_name',
  access: ACCESS,
  right: 'roms.download',
  tokenInUrl: true,
  audit: 'game_downloaded',
  summary: 'The file of a game, or all its files as a zip. The name in the address is ignored.',
  params: ContentParams,
  query: ContentQuery,
});

export const headRomContent = defineRoute({
  method: 'HEAD',
  path: '/roms/:id/content/:file_name',
  access: ACCESS,
  right: 'roms.download',
  tokenInUrl: true,
  summary: 'Size and version of the download of a game.',
  params: ContentParams,
  query: ContentQuery,
});

/** Some clients omit the file name. */
export const getRomContentUnnamed = defineRoute({
  method: 'GET',
  path: '/roms/:id/content',
  access: ACCESS,
  audit: 'game_downloaded',
  right: 'roms.download',
  summary: 'The same download without a file name in the address.',
  params: z.object({ id: Id }),
  query: ContentQuery,
});

export const getRomFileContent = defineRoute({
  method: 'GET',
  path: '/roms/:id/files/content/:file_name',
  idOf: 'file',
  access: ACCESS,
  right: 'roms.download',
  tokenInUrl: true,
  audit: 'game_downloaded',
  summary: 'One file of a game, by the id of the file.',
  params: ContentParams,
});

export const headRomFileContent = defineRoute({
  method: 'HEAD',
  path: '/roms/:id/files/content/:file_name',
  idOf: 'file',
  access: ACCESS,
  right: 'roms.download',
  tokenInUrl: true,
  summary: 'Size and version of one file.',
  params: ContentParams,
});

/** The path in RomM 4.2 to 4.7, with a missing slash. */
export const getRomFileContentOld = defineRoute({
  method: 'GET',
  path: '/romsfiles/:id/content/:file_name',
  idOf: 'file',
  access: ACCESS,
  audit: 'game_downloaded',
  right: 'roms.download',
  summary: 'One file of a game, at the path of old clients.',
  params: ContentParams,
});

/** The former path with its slash; the current one is that of `getRomFileContent`. */
export const getRomFileContentOldWithSlash = defineRoute({
  method: 'GET',
  path: '/roms/files/:id/content/:file_name',
  idOf: 'file',
  access: ACCESS,
  audit: 'game_downloaded',
  right: 'roms.download',
  summary: 'One file of a game, at a former path.',
  params: ContentParams,
});

const BulkQuery = z.object({
  rom_ids: z.optional(z.string().check(z.maxLength(1_000_000))),
  platform_id: z.optional(Id),
  collection_id: z.optional(Id),
  virtual_collection_id: z.optional(z.string().check(z.maxLength(2000))),
  smart_collection_id: z.optional(Id),
  filename: z.optional(z.string().check(z.maxLength(400))),
});

export const downloadRoms = defineRoute({
  method: 'GET',
  path: '/roms/download',
  access: 'roms.read',
  right: 'roms.download',
  audit: 'games_downloaded',
  summary: 'Several games, a platform or a collection as one zip that can be resumed.',
  query: BulkQuery,
});

export const headDownloadRoms = defineRoute({
  method: 'HEAD',
  path: '/roms/download',
  access: 'roms.read',
  right: 'roms.download',
  summary: 'Size and version of the zip.',
  query: BulkQuery,
});
