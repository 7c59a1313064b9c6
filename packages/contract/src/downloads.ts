import { z } from 'zod';

import { defineRoute } from './define-route.ts';
import { Flag, Id } from './wire.ts';

const ACCESS = { scope: 'roms.read', unless: 'download' } as const;

/** `1,2,3`; entries that are not numbers are ignored. */
const IdList = z
  .string()
  .max(1_000_000)
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .map(Number),
  );

const ContentParams = z.object({ id: Id, file_name: z.string().max(1000) });
const ContentQuery = z.object({
  file_ids: IdList.optional(),
  /** Puts the files into `.hidden/`, so that only the playlist is visible. */
  hidden_folder: Flag.default(false),
});

export const getRomContent = defineRoute({
  method: 'GET',
  path: '/roms/:id/content/:file_name',
  access: ACCESS,
  summary:
    'The file of a game, or all its files as a zip; the name in the address is for the reader only.',
  params: ContentParams,
  query: ContentQuery,
});

export const headRomContent = defineRoute({
  method: 'HEAD',
  path: '/roms/:id/content/:file_name',
  access: ACCESS,
  summary: 'Size and version of what a download of the game would send.',
  params: ContentParams,
  query: ContentQuery,
});

/** Some clients omit the file name. */
export const getRomContentUnnamed = defineRoute({
  method: 'GET',
  path: '/roms/:id/content',
  access: ACCESS,
  summary: 'The same without a name in the address.',
  params: z.object({ id: Id }),
  query: ContentQuery,
});

/** `id` is the file's id. */
export const getRomFileContent = defineRoute({
  method: 'GET',
  path: '/roms/:id/files/content/:file_name',
  access: ACCESS,
  summary: 'One file of a game, by the id of the file.',
  params: ContentParams,
});

export const headRomFileContent = defineRoute({
  method: 'HEAD',
  path: '/roms/:id/files/content/:file_name',
  access: ACCESS,
  summary: 'Size and version of one file.',
  params: ContentParams,
});

/** The path in 4.2 to 4.7, with a missing slash. */
export const getRomFileContentOld = defineRoute({
  method: 'GET',
  path: '/romsfiles/:id/content/:file_name',
  access: ACCESS,
  summary: 'One file of a game, at its oldest address.',
  params: ContentParams,
});

export const getRomFileContentMiddle = defineRoute({
  method: 'GET',
  path: '/roms/files/:id/content/:file_name',
  access: ACCESS,
  summary: 'One file of a game, at its second address.',
  params: ContentParams,
});

const BulkQuery = z.object({
  rom_ids: z.string().max(1_000_000).optional(),
  platform_id: Id.optional(),
  collection_id: Id.optional(),
  virtual_collection_id: z.string().max(2000).optional(),
  smart_collection_id: Id.optional(),
  filename: z.string().max(400).optional(),
});

export const downloadRoms = defineRoute({
  method: 'GET',
  path: '/roms/download',
  access: 'roms.read',
  summary: 'Several games, a platform or a collection as one zip that can be resumed.',
  query: BulkQuery,
});

export const headDownloadRoms = defineRoute({
  method: 'HEAD',
  path: '/roms/download',
  access: 'roms.read',
  summary: 'Size and version of such a zip.',
  query: BulkQuery,
});
