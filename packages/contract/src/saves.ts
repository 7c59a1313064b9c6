import * as z from 'zod/mini';

import {
  ASSET_MAX_BYTES,
  AssetVersion,
  Save,
  UploadOrigin,
  VersionParams,
  Visibility,
} from './assets.ts';
import { IdList } from './assets.ts';
import { defineRoute } from './define-route.ts';
import { Flag, Id, IdParams } from './wire.ts';

const DeviceQuery = z.object({ device_id: z.optional(z.string().check(z.maxLength(255))) });
const DeviceBody = z.object({ device_id: z.string().check(z.maxLength(255)) });
const Slot = z.string().check(z.trim(), z.minLength(1), z.maxLength(255));

export const SAVE_UPLOADS = { field: 'saveFile', maxFiles: 2, maxBytes: ASSET_MAX_BYTES } as const;

export const addSave = defineRoute({
  method: 'POST',
  path: '/saves',
  access: 'assets.write',
  isPersonal: true,
  summary:
    'Upload a save of a game, optionally with `screenshotFile`. A save of the same name gets a new version.',
  query: z.extend(UploadOrigin, {
    rom_id: Id,
    slot: z.optional(Slot),
    session_id: z.optional(Id),
    overwrite: z._default(Flag, false),
    autocleanup: z._default(Flag, false),
    autocleanup_limit: z._default(
      z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(100)),
      10,
    ),
  }),
  uploads: SAVE_UPLOADS,
  needsDataSpace: true,
  response: Save,
});

export const listSaves = defineRoute({
  method: 'GET',
  path: '/saves',
  access: 'assets.read',
  summary: "The caller's saves, newest first.",
  query: z.extend(DeviceQuery, {
    rom_id: z.optional(Id),
    platform_id: z.optional(Id),
    slot: z.optional(Slot),
  }),
  response: z.array(Save),
});

export const listSaveIds = defineRoute({
  method: 'GET',
  path: '/saves/identifiers',
  access: 'assets.read',
  summary: "The ids of the caller's saves.",
  response: z.array(z.int()),
});

export const summariseSaves = defineRoute({
  method: 'GET',
  path: '/saves/summary',
  access: 'assets.read',
  summary: 'How many saves of a game each slot holds, and the newest of each.',
  query: z.object({ rom_id: Id }),
  response: z.object({
    total_count: z.int(),
    slots: z.array(z.object({ slot: z.nullable(z.string()), count: z.int(), latest: Save })),
  }),
});

export const listDeletedSaves = defineRoute({
  method: 'GET',
  path: '/saves/deleted',
  access: 'assets.read',
  summary: "The caller's saves in the trash, last deleted first.",
  query: z.object({ rom_id: z.optional(Id) }),
  response: z.array(Save),
});

export const getSave = defineRoute({
  method: 'GET',
  path: '/saves/:id',
  access: 'assets.read',
  summary: 'One save.',
  params: IdParams,
  query: DeviceQuery,
  response: Save,
});

export const updateSave = defineRoute({
  method: 'PUT',
  path: '/saves/:id',
  access: 'assets.write',
  isPersonal: true,
  summary: 'A newer version of a save.',
  params: IdParams,
  query: UploadOrigin,
  uploads: SAVE_UPLOADS,
  needsDataSpace: true,
  response: Save,
});

const ContentQuery = z.extend(DeviceQuery, {
  session_id: z.optional(Id),
  /** The device counts as up to date after the download, without a confirmation. */
  optimistic: z._default(Flag, true),
});

export const getSaveContent = defineRoute({
  method: 'GET',
  path: '/saves/:id/content',
  access: 'assets.read',
  summary: 'The file of a save of the caller, or of a public one.',
  params: IdParams,
  query: ContentQuery,
});

export const headSaveContent = defineRoute({
  method: 'HEAD',
  path: '/saves/:id/content',
  access: 'assets.read',
  summary: 'Size and version of a save.',
  params: IdParams,
});

export const deleteSaves = defineRoute({
  method: 'POST',
  path: '/saves/delete',
  access: 'assets.write',
  isPersonal: true,
  audit: 'saves_deleted',
  summary: 'Move saves to the trash, where they are kept for 30 days.',
  body: z.object({ saves: IdList }),
  response: z.array(z.int()),
});

export const undeleteSaves = defineRoute({
  method: 'POST',
  path: '/saves/undelete',
  access: 'assets.write',
  isPersonal: true,
  summary: 'Restore saves from the trash.',
  body: z.object({ saves: IdList }),
  response: z.array(z.int()),
});

export const setSaveVisibility = defineRoute({
  method: 'PUT',
  path: '/saves/:id/visibility',
  access: 'assets.write',
  isPersonal: true,
  summary: 'Make a save public or private.',
  params: IdParams,
  body: Visibility,
  response: Save,
});

export const listSaveVersions = defineRoute({
  method: 'GET',
  path: '/saves/:id/versions',
  access: 'assets.read',
  summary: 'All versions of a save, newest first.',
  params: IdParams,
  response: z.array(AssetVersion),
});

export const getSaveVersionContent = defineRoute({
  method: 'GET',
  path: '/saves/:id/versions/:version/content',
  access: 'assets.read',
  summary: 'The file of an older version of a save.',
  params: VersionParams,
});

export const restoreSaveVersion = defineRoute({
  method: 'POST',
  path: '/saves/:id/versions/:version/restore',
  access: 'assets.write',
  isPersonal: true,
  summary: 'Restore an older version: it becomes the newest, and the others are kept.',
  params: VersionParams,
  response: Save,
});

export const confirmSaveDownload = defineRoute({
  method: 'POST',
  path: '/saves/:id/downloaded',
  access: 'devices.write',
  summary: 'Report that a device has the newest version of a save.',
  params: IdParams,
  body: DeviceBody,
  response: Save,
});

export const trackSave = defineRoute({
  method: 'POST',
  path: '/saves/:id/track',
  access: 'devices.write',
  summary: 'Sync a save with a device.',
  params: IdParams,
  body: DeviceBody,
  response: Save,
});

export const untrackSave = defineRoute({
  method: 'POST',
  path: '/saves/:id/untrack',
  access: 'devices.write',
  summary: 'Stop syncing a save with a device.',
  params: IdParams,
  body: DeviceBody,
  response: Save,
});

/** `id` is the game's id. */
export const getTimeline = defineRoute({
  method: 'GET',
  path: '/roms/:id/timeline',
  access: 'assets.read',
  summary:
    "All versions of the caller's saves and states of a game, deleted ones too, newest first.",
  params: IdParams,
  query: z.object({
    limit: z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(1000)), 200),
    /** Id of a version: only older versions. */
    before: z.optional(Id),
    kind: z.optional(z.enum(['save', 'state'])),
    /** True: only those in the trash. False: only the others. */
    deleted: z.optional(Flag),
  }),
  response: z.array(AssetVersion),
});

const AssetPath = z.object({ '*': z.string().check(z.maxLength(2000)) });

/** The path of all file content in 4.x. */
export const getRawAsset = defineRoute({
  method: 'GET',
  path: '/raw/assets/*',
  access: 'assets.read',
  summary: 'A save, state or screenshot of the caller, or a public one, by its `full_path`.',
  params: AssetPath,
});

export const headRawAsset = defineRoute({
  method: 'HEAD',
  path: '/raw/assets/*',
  access: 'assets.read',
  summary: 'Size and version of a save, state or screenshot by its `full_path`.',
  params: AssetPath,
});
