import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { RomFile, SimpleRom } from './rom-schemas.ts';
import { Id, IdParams } from './wire.ts';

/** `id` is the file's id. */
export const getRomFile = defineRoute({
  method: 'GET',
  path: '/roms/:id/files',
  access: 'roms.read',
  summary: 'One file of a game, by the id of the file.',
  params: IdParams,
  response: RomFile,
});

/** The path in 4.2 to 4.5, with a missing slash. */
export const getRomFileOld = defineRoute({
  method: 'GET',
  path: '/romsfiles/:id',
  access: 'roms.read',
  summary: 'One file of a game, at its oldest address.',
  params: IdParams,
  response: RomFile,
});

export const getRomFileMiddle = defineRoute({
  method: 'GET',
  path: '/roms/files/:id',
  access: 'roms.read',
  summary: 'One file of a game, at its second address.',
  params: IdParams,
  response: RomFile,
});

/** Files are added by an upload with `x-upload-rom-id`. */
export const deleteRomFile = defineRoute({
  method: 'DELETE',
  path: '/roms/:id/files/:file_id',
  access: 'roms.write',
  summary: 'Move one file of a game to the trash; the last one goes with its game only.',
  params: z.object({ id: Id, file_id: Id }),
  response: z.object({ trash_id: z.string() }),
});

export const convertToFolder = defineRoute({
  method: 'POST',
  path: '/roms/:id/convert-to-folder',
  access: 'roms.write',
  summary: 'A game that is a file becomes a folder of the same name with that file in it.',
  params: IdParams,
  response: SimpleRom,
});

export const MANUAL_MAX_BYTES = 512 * 1024 * 1024;

const ManualHeaders = z.object({
  'x-upload-filename': z.optional(z.string().check(z.minLength(1), z.maxLength(4000))),
});

export const addManual = defineRoute({
  method: 'POST',
  path: '/roms/:id/manuals',
  access: 'roms.write',
  summary: 'The manual of a game, a PDF, as a form whose field is called like the file.',
  params: IdParams,
  headers: ManualHeaders,
  needsDataSpace: true,
  uploads: { field: 'file', maxFiles: 10, maxBytes: MANUAL_MAX_BYTES },
});

export const deleteManual = defineRoute({
  method: 'DELETE',
  path: '/roms/:id/manuals',
  access: 'roms.write',
  summary: 'Remove the manual of a game.',
  params: IdParams,
});
