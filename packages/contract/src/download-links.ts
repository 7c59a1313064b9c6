import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { IdParams, Timestamp } from './wire.ts';

export const createDownloadLink = defineRoute({
  method: 'POST',
  path: '/roms/:id/files/link',
  idOf: 'file',
  access: 'roms.read',
  right: 'roms.download',
  summary: 'A link that downloads one file without signing in for an hour, such as on a console.',
  params: IdParams,
  response: z.object({
    /** Absolute. It ends with the extension of the file, which some installers require. */
    url: z.string(),
    expires_at: Timestamp,
  }),
  status: 201,
});

const LinkParams = z.object({
  token: z.string().check(z.maxLength(200)),
  file_name: z.string().check(z.maxLength(100)),
});

export const getLinkedFile = defineRoute({
  method: 'GET',
  path: '/download-links/:token/:file_name',
  access: 'public',
  audit: 'game_downloaded',
  summary: 'The file of a download link.',
  params: LinkParams,
});

export const headLinkedFile = defineRoute({
  method: 'HEAD',
  path: '/download-links/:token/:file_name',
  access: 'public',
  summary: 'Size and version of the file of a download link.',
  params: LinkParams,
});
