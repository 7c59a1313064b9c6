import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { Id, IdParams } from './wire.ts';

/** Extensions of patches that the server can apply. */
export const PATCH_EXTENSIONS = [
  'ips',
  'bps',
  'ups',
  'xdelta',
  'xdelta3',
  'vcdiff',
  'ppf',
] as const;

const PatchFields = z.object({
  /** A file of a game in the library. Absent: the form has `patch_file`. */
  patch_file_id: z.optional(Id),
  output_file_name: z.optional(z.string().check(z.maxLength(1000))),
  /** Chosen by the caller: names the request in `patch:progress`. */
  progress_id: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
});

const PATCH_UPLOAD = {
  field: 'patch_file',
  maxFiles: 1,
  maxBytes: Number.MAX_SAFE_INTEGER,
  isOptional: true,
  fields: PatchFields,
} as const;

export const patchRom = defineRoute({
  method: 'POST',
  path: '/roms/:id/patch',
  idOf: 'file',
  access: 'roms.read',
  audit: 'game_downloaded',
  right: 'roms.download',
  summary: 'Apply a patch to a file of a game, by the id of the file, and download the result.',
  params: IdParams,
  needsDataSpace: true,
  uploads: PATCH_UPLOAD,
});

export const savePatchedRom = defineRoute({
  method: 'POST',
  path: '/roms/:id/patch/save',
  idOf: 'file',
  access: 'roms.write',
  audit: 'game_patched',
  summary: 'Apply a patch to a file of a game and add the result as a version of that game.',
  params: IdParams,
  needsDataSpace: true,
  uploads: PATCH_UPLOAD,
  response: z.object({
    /** The new version. */
    rom_id: z.int(),
    file_name: z.string(),
    file_size_bytes: z.int(),
  }),
  status: 201,
});

/** `Game (USA).sfc` with `Hack v2.ips` becomes `Game (USA) [Hack v2].sfc`. */
export function patchedFileName(baseName: string, patchName: string): string {
  const [stem, extension] = splitName(baseName);
  const [patchStem] = splitName(patchName.split(/[/\\]/).at(-1) ?? '');
  const label = patchStem
    .replaceAll(/[[\](){}:*?"<>|]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const isDistinct = label !== '' && !stem.includes(patchStem) && !patchStem.includes(stem);
  return `${stem} [${isDistinct ? label : 'Patched'}]${extension}`;
}

function splitName(name: string): [stem: string, extension: string] {
  const [, stem = name, extension = ''] = /^(.+?)(\.[^. ]{1,10})?$/.exec(name) ?? [];
  return [stem, extension];
}
