import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { Flag, Id, many } from './wire.ts';

const PlatformsQuery = z.object({ platform_ids: many(Id) });

const WriteQuery = z.extend(PlatformsQuery, {
  /** Copies artwork next to the games and refers to it by path instead of by address. */
  local_export: z._default(Flag, false),
});

export const exportGamelist = defineRoute({
  method: 'POST',
  path: '/export/gamelist-xml',
  access: 'roms.write',
  summary: 'Write the games of platforms to gamelist.xml in their folders, for EmulationStation.',
  query: WriteQuery,
});

export const exportPegasus = defineRoute({
  method: 'POST',
  path: '/export/pegasus',
  access: 'roms.write',
  summary: 'Write the games of platforms to metadata.pegasus.txt in their folders, for Pegasus.',
  query: WriteQuery,
});

export const downloadGamelist = defineRoute({
  method: 'GET',
  path: '/export/gamelist-xml',
  access: 'roms.read',
  tokenInUrl: true,
  summary: 'The games of a platform as gamelist.xml; those of several platforms as a zip.',
  query: PlatformsQuery,
});

export const downloadPegasus = defineRoute({
  method: 'GET',
  path: '/export/pegasus',
  access: 'roms.read',
  tokenInUrl: true,
  summary: 'The games of a platform as metadata.pegasus.txt; those of several as a zip.',
  query: PlatformsQuery,
});
