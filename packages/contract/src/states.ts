import * as z from 'zod/mini';

import { ASSET_MAX_BYTES, AssetVersion, IdList, State, UploadOrigin } from './assets.ts';
import { VersionParams, Visibility } from './assets.ts';
import { defineRoute } from './define-route.ts';
import { Flag, Id, IdParams } from './wire.ts';

export const STATE_UPLOADS = {
  field: 'stateFile',
  maxFiles: 2,
  maxBytes: ASSET_MAX_BYTES,
} as const;

export const addState = defineRoute({
  method: 'POST',
  path: '/states',
  access: 'assets.write',
  isPersonal: true,
  summary:
    'Upload a state of a game, optionally with `screenshotFile`. A state of the same name gets a new version.',
  query: z.extend(UploadOrigin, {
    rom_id: Id,
    /**
     * An automatic state: older versions with its name are deleted so that they don't fill the
     * disk.
     */
    replaces: z.optional(Flag),
  }),
  uploads: STATE_UPLOADS,
  needsDataSpace: true,
  response: State,
});

export const listStates = defineRoute({
  method: 'GET',
  path: '/states',
  access: 'assets.read',
  summary: "The caller's states, newest first.",
  query: z.object({ rom_id: z.optional(Id), platform_id: z.optional(Id) }),
  response: z.array(State),
});

export const listStateIds = defineRoute({
  method: 'GET',
  path: '/states/identifiers',
  access: 'assets.read',
  summary: "The ids of the caller's states.",
  response: z.array(z.int()),
});

export const listDeletedStates = defineRoute({
  method: 'GET',
  path: '/states/deleted',
  access: 'assets.read',
  summary: "The caller's states in the trash, last deleted first.",
  query: z.object({ rom_id: z.optional(Id) }),
  response: z.array(State),
});

export const getState = defineRoute({
  method: 'GET',
  path: '/states/:id',
  access: 'assets.read',
  summary: 'One state.',
  params: IdParams,
  response: State,
});

export const updateState = defineRoute({
  method: 'PUT',
  path: '/states/:id',
  access: 'assets.write',
  isPersonal: true,
  summary: 'A newer version of a state.',
  params: IdParams,
  query: UploadOrigin,
  uploads: STATE_UPLOADS,
  needsDataSpace: true,
  response: State,
});

export const getStateContent = defineRoute({
  method: 'GET',
  path: '/states/:id/content',
  access: 'assets.read',
  summary: 'The file of a state of the caller, or of a public one.',
  params: IdParams,
});

export const headStateContent = defineRoute({
  method: 'HEAD',
  path: '/states/:id/content',
  access: 'assets.read',
  summary: 'Size and version of a state.',
  params: IdParams,
});

export const deleteStates = defineRoute({
  method: 'POST',
  path: '/states/delete',
  access: 'assets.write',
  isPersonal: true,
  audit: 'saves_deleted',
  summary: 'Move states to the trash, where they are kept for 30 days.',
  body: z.object({ states: IdList }),
  response: z.array(z.int()),
});

export const undeleteStates = defineRoute({
  method: 'POST',
  path: '/states/undelete',
  access: 'assets.write',
  isPersonal: true,
  summary: 'Restore states from the trash.',
  body: z.object({ states: IdList }),
  response: z.array(z.int()),
});

export const setStateVisibility = defineRoute({
  method: 'PUT',
  path: '/states/:id/visibility',
  access: 'assets.write',
  isPersonal: true,
  summary: 'Make a state public or private.',
  params: IdParams,
  body: Visibility,
  response: State,
});

export const listStateVersions = defineRoute({
  method: 'GET',
  path: '/states/:id/versions',
  access: 'assets.read',
  summary: 'All versions of a state, newest first.',
  params: IdParams,
  response: z.array(AssetVersion),
});

export const getStateVersionContent = defineRoute({
  method: 'GET',
  path: '/states/:id/versions/:version/content',
  access: 'assets.read',
  summary: 'The file of an older version of a state.',
  params: VersionParams,
});

export const restoreStateVersion = defineRoute({
  method: 'POST',
  path: '/states/:id/versions/:version/restore',
  access: 'assets.write',
  isPersonal: true,
  summary: 'Restore an older version: it becomes the newest, and the others are kept.',
  params: VersionParams,
  response: State,
});
