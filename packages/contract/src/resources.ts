import { z } from 'zod';

import { defineRoute } from './define-route.ts';

const ResourceParams = z.object({ '*': z.string() });
const Kept = z.object({
  /** When it last changed: an address with this stays good for as long as anyone keeps it. */
  ts: z.string().max(100).optional(),
});

/** Browsers send the session cookie with pictures; apps send Basic or a token. */
const ACCESS = { scope: 'roms.read', unless: 'pictures' } as const;

/** Where clients look for covers, screenshots and manuals. */
export const getResource = defineRoute({
  method: 'GET',
  at: 'root',
  path: '/assets/romm/resources/*',
  access: ACCESS,
  summary: 'A picture or a manual of a game or a collection.',
  params: ResourceParams,
  query: Kept,
});

export const headResource = defineRoute({
  method: 'HEAD',
  at: 'root',
  path: '/assets/romm/resources/*',
  access: ACCESS,
  summary: 'Size and version of a picture or a manual.',
  params: ResourceParams,
  query: Kept,
});
