import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { DetailedRom, RomFile, TrackMeta } from './rom-schemas.ts';
import { Id, IdParams, Nothing } from './wire.ts';

export const getRomFile = defineRoute({
  method: 'GET',
  path: '/roms/:id/files',
  idOf: 'file',
  access: 'roms.read',
  summary: 'One file of a game, by the id of the file.',
  params: IdParams,
  response: RomFile,
});

/** The path in RomM 4.2 to 4.5, with a missing slash. */
export const getRomFileOld = defineRoute({
  method: 'GET',
  path: '/romsfiles/:id',
  idOf: 'file',
  access: 'roms.read',
  summary: 'One file of a game, at the path of old clients.',
  params: IdParams,
  response: RomFile,
});

/** The former path with its slash; the current one is that of `getRomFile`. */
export const getRomFileOldWithSlash = defineRoute({
  method: 'GET',
  path: '/roms/files/:id',
  idOf: 'file',
  access: 'roms.read',
  summary: 'One file of a game, at a former path.',
  params: IdParams,
  response: RomFile,
});

/** What the headers of a CIA file of the Nintendo 3DS say. */
const CiaTitle = z.object({
  /** 16 hexadecimal digits in upper case. */
  title_id: z.string(),
  kind: z.enum(['game', 'update', 'dlc', 'demo', 'system', 'dsi', 'other']),
  version: z.string(),
  /** Null: the file has no icon data. */
  name: z.nullable(z.string()),
  publisher: z.nullable(z.string()),
});

export const getCiaTitle = defineRoute({
  method: 'GET',
  path: '/roms/:id/files/cia',
  idOf: 'file',
  access: 'roms.read',
  right: 'roms.download',
  summary: 'Title and title ID of a CIA file; null if the file is no CIA.',
  params: IdParams,
  response: z.nullable(CiaTitle),
});

/** Files are added by an upload with `x-upload-rom-id`. */
export const deleteRomFile = defineRoute({
  method: 'DELETE',
  path: '/roms/:id/files/:file_id',
  access: 'roms.write',
  audit: 'game_file_deleted',
  summary: 'Move one file of a game to the trash. The last file can only be deleted with its game.',
  params: z.object({ id: Id, file_id: Id }),
  response: z.object({ trash_id: z.string() }),
});

export const convertToFolder = defineRoute({
  method: 'POST',
  path: '/roms/:id/convert-to-folder',
  access: 'roms.write',
  audit: 'game_made_folder',
  summary: 'Turn a game that is a single file into a folder of the same name with that file in it.',
  params: IdParams,
  response: DetailedRom,
});

export const MANUAL_MAX_BYTES = 512 * 1024 * 1024;

const NamedUploadHeaders = z.object({
  'x-upload-filename': z.optional(z.string().check(z.minLength(1), z.maxLength(4000))),
});

/** Clients of RomM name the form field after the file, so the handler accepts both names. */
export const addManual = defineRoute({
  method: 'POST',
  path: '/roms/:id/manuals',
  access: 'roms.write',
  audit: 'game_file_added',
  summary:
    'Upload the manual of a game (PDF) as a multipart form, in the field `file` or in one with the name in `x-upload-filename`. Further files are ignored.',
  params: IdParams,
  headers: NamedUploadHeaders,
  needsDataSpace: true,
  uploads: { field: 'file', maxFiles: 10, maxBytes: MANUAL_MAX_BYTES },
});

export const deleteManual = defineRoute({
  method: 'DELETE',
  path: '/roms/:id/manuals',
  access: 'roms.write',
  audit: 'game_file_deleted',
  summary: 'Remove the manual of a game.',
  params: IdParams,
});

export const redownloadManual = defineRoute({
  method: 'POST',
  path: '/roms/:id/manuals/redownload',
  access: 'roms.write',
  audit: 'game_file_added',
  summary: 'Download the manual of a game again from its metadata source.',
  params: IdParams,
  needsDataSpace: true,
  response: Nothing,
});

/** A file that is added to a subfolder of a game. */
const GAME_FILE_UPLOAD = {
  params: IdParams,
  headers: NamedUploadHeaders,
  uploads: { field: 'file', maxFiles: 10, maxBytes: Number.MAX_SAFE_INTEGER },
} as const;
const FileParams = z.object({ id: Id, file_id: Id });
const Trashed = z.object({ trash_id: z.string() });

export const addManualFile = defineRoute({
  method: 'POST',
  path: '/roms/:id/manuals/files',
  access: 'roms.write',
  audit: 'game_file_added',
  summary: 'Add a document to the manual folder of a game.',
  ...GAME_FILE_UPLOAD,
});

export const deleteManualFile = defineRoute({
  method: 'DELETE',
  path: '/roms/:id/manuals/files/:file_id',
  access: 'roms.write',
  audit: 'game_file_deleted',
  summary: 'Move a file of the manual folder of a game to the trash.',
  params: FileParams,
  response: Trashed,
});

export const addScreenshotFile = defineRoute({
  method: 'POST',
  path: '/roms/:id/screenshots',
  access: 'roms.write',
  audit: 'game_file_added',
  summary: 'Add an image to the screenshot folder of a game.',
  ...GAME_FILE_UPLOAD,
});

export const deleteScreenshotFile = defineRoute({
  method: 'DELETE',
  path: '/roms/:id/screenshots/:file_id',
  access: 'roms.write',
  audit: 'game_file_deleted',
  summary: 'Move a file of the screenshot folder of a game to the trash.',
  params: FileParams,
  response: Trashed,
});

export const addSoundtrackFile = defineRoute({
  method: 'POST',
  path: '/roms/:id/soundtracks',
  access: 'roms.write',
  audit: 'game_file_added',
  summary: 'Add an audio file to the soundtrack folder of a game.',
  ...GAME_FILE_UPLOAD,
});

export const deleteSoundtrackFile = defineRoute({
  method: 'DELETE',
  path: '/roms/:id/soundtracks/:file_id',
  access: 'roms.write',
  audit: 'game_file_deleted',
  summary: 'Move a file of the soundtrack folder of a game to the trash.',
  params: FileParams,
  response: Trashed,
});

export const SoundtrackFile = z
  .object({
    file_id: z.int(),
    file_name: z.string(),
    file_size_bytes: z.int(),
    track_meta: z.nullable(TrackMeta),
  })
  .register(z.globalRegistry, { id: 'SoundtrackFile' });
export type SoundtrackFile = z.output<typeof SoundtrackFile>;

export const listSoundtrack = defineRoute({
  method: 'GET',
  path: '/roms/:id/soundtracks/metadata',
  access: 'roms.read',
  summary: 'The audio files in the soundtrack folder of a game with their tags, in album order.',
  params: IdParams,
  response: z.array(SoundtrackFile),
});
