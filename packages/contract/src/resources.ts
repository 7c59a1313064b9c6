import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';

const ResourceParams = z.object({ '*': z.string() });
const CacheQuery = z.object({
  /** When the file last changed. A URL with this parameter can be cached forever. */
  ts: z.optional(z.string().check(z.maxLength(100))),
});

/** Browsers send the session cookie with pictures; apps send Basic or a token. */
const ACCESS = { scope: 'roms.read', unless: 'pictures' } as const;

/** The path at which clients request covers, screenshots and manuals. */
export const getResource = defineRoute({
  method: 'GET',
  at: 'root',
  path: '/assets/romm/resources/*',
  access: ACCESS,
  tokenInUrl: true,
  summary: 'A picture or a manual of a game or a collection.',
  params: ResourceParams,
  query: CacheQuery,
});

export const headResource = defineRoute({
  method: 'HEAD',
  at: 'root',
  path: '/assets/romm/resources/*',
  access: ACCESS,
  tokenInUrl: true,
  summary: 'Size and version of a picture or a manual.',
  params: ResourceParams,
  query: CacheQuery,
});
