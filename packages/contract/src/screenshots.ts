import * as z from 'zod/mini';

import { ASSET_MAX_BYTES, Screenshot, VersionParams, Visibility } from './assets.ts';
import { defineRoute } from './define-route.ts';
import { Id, IdParams } from './wire.ts';

export const SCREENSHOT_FIELD = 'screenshotFile';

export const addScreenshot = defineRoute({
  method: 'POST',
  path: '/screenshots',
  access: 'assets.write',
  isPersonal: true,
  summary: 'Upload a screenshot of a game. It belongs to the save or state of the same name.',
  query: z.object({ rom_id: Id, state_id: z.optional(Id), save_id: z.optional(Id) }),
  needsDataSpace: true,
  uploads: { field: SCREENSHOT_FIELD, maxFiles: 1, maxBytes: ASSET_MAX_BYTES },
  response: Screenshot,
});

export const getScreenshotContent = defineRoute({
  method: 'GET',
  path: '/screenshots/:id/content',
  access: 'assets.read',
  summary: 'The file of a screenshot of the caller, or of a public one.',
  params: IdParams,
});

export const headScreenshotContent = defineRoute({
  method: 'HEAD',
  path: '/screenshots/:id/content',
  access: 'assets.read',
  summary: 'Size and version of a picture.',
  params: IdParams,
});

export const getScreenshotVersionContent = defineRoute({
  method: 'GET',
  path: '/screenshots/:id/versions/:version/content',
  access: 'assets.read',
  summary: 'The picture that came with an older version of a save or state.',
  params: VersionParams,
});

export const setScreenshotVisibility = defineRoute({
  method: 'PUT',
  path: '/screenshots/:id',
  access: 'assets.write',
  isPersonal: true,
  summary: 'Make a screenshot public or private.',
  params: IdParams,
  body: Visibility,
  response: Screenshot,
});

export const deleteScreenshot = defineRoute({
  method: 'DELETE',
  path: '/screenshots/:id',
  access: 'assets.write',
  isPersonal: true,
  summary: 'Move a screenshot to the trash, where it is kept for 30 days.',
  params: IdParams,
  response: z.null(),
});

export const undeleteScreenshot = defineRoute({
  method: 'POST',
  path: '/screenshots/:id/undelete',
  access: 'assets.write',
  isPersonal: true,
  summary: 'Restore a screenshot from the trash.',
  params: IdParams,
  response: Screenshot,
});
