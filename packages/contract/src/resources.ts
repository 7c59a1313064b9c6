import { z } from 'zod';

import { defineRoute } from './define-route.ts';

const ResourceParams = z.object({ '*': z.string() });
const Kept = z.object({
  /** When it last changed: an address with this stays good for as long as anyone keeps it. */
  ts: z.string().max(100).optional(),
});

/** Where clients look for covers, screenshots and manuals; open to all, as they load without a session. */
export const getResource = defineRoute({
  method: 'GET',
  at: 'root',
  path: '/assets/romm/resources/*',
  access: 'public',
  summary: 'A picture or a manual of a game or a collection.',
  params: ResourceParams,
  query: Kept,
});

export const headResource = defineRoute({
  method: 'HEAD',
  at: 'root',
  path: '/assets/romm/resources/*',
  access: 'public',
  summary: 'Size and version of a picture or a manual.',
  params: ResourceParams,
  query: Kept,
});
