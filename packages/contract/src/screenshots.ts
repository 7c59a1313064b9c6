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
  summary: 'Keep a picture of a game; it belongs to the save or state of the same name.',
  query: z.object({ rom_id: Id, state_id: z.optional(Id), save_id: z.optional(Id) }),
  needsDataSpace: true,
  uploads: { field: SCREENSHOT_FIELD, maxFiles: 1, maxBytes: ASSET_MAX_BYTES },
  response: Screenshot,
});

export const getScreenshotContent = defineRoute({
  method: 'GET',
  path: '/screenshots/:id/content',
  access: 'assets.read',
  summary: 'The picture itself: of the caller, or public.',
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
  summary: 'Whether others may see a picture.',
  params: IdParams,
  body: Visibility,
  response: Screenshot,
});

export const deleteScreenshot = defineRoute({
  method: 'DELETE',
  path: '/screenshots/:id',
  access: 'assets.write',
  isPersonal: true,
  summary: 'Move a picture to the trash, where it waits for 30 days.',
  params: IdParams,
  response: z.null(),
});

export const undeleteScreenshot = defineRoute({
  method: 'POST',
  path: '/screenshots/:id/undelete',
  access: 'assets.write',
  isPersonal: true,
  summary: 'Take a picture back out of the trash.',
  params: IdParams,
  response: Screenshot,
});
