import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { Flag, Id, many } from './wire.ts';

/**
 * Files that other programs read the games from. `perPlatform`: each platform has a file of its
 * own. `media`: the format refers to artwork and manuals next to it.
 */
export const EXPORT_FORMATS = {
  gamelist: { name: 'EmulationStation', file: 'gamelist.xml', perPlatform: true, media: true },
  pegasus: { name: 'Pegasus', file: 'metadata.pegasus.txt', perPlatform: true, media: true },
  launchbox: { name: 'LaunchBox', file: '*.xml', perPlatform: true, media: true },
  playnite: { name: 'Playnite', file: '*.json', perPlatform: false, media: false },
  csv: { name: 'CSV', file: '*.csv', perPlatform: false, media: false },
  m3u: { name: 'M3U', file: '*.m3u', perPlatform: true, media: false },
  dat: { name: 'DAT', file: '*.dat', perPlatform: true, media: false },
} as const satisfies Record<
  string,
  { name: string; file: string; perPlatform: boolean; media: boolean }
>;
export type ExportFormat = keyof typeof EXPORT_FORMATS;

const ExportQuery = z.object({
  format: z._default(z.enum(Object.keys(EXPORT_FORMATS) as ExportFormat[]), 'csv'),
  media: z._default(Flag, false),
  platform_id: z.optional(Id),
  collection_id: z.optional(Id),
  virtual_collection_id: z.optional(z.string().check(z.maxLength(2000))),
  smart_collection_id: z.optional(Id),
  /** Only for M3U: the playlist of this game. */
  rom_id: z.optional(Id),
  /** Without its extension. */
  filename: z.optional(z.string().check(z.maxLength(400))),
});
export type ExportQuery = z.output<typeof ExportQuery>;

export const exportGames = defineRoute({
  method: 'GET',
  path: '/export/games',
  access: 'roms.read',
  audit: 'games_exported',
  summary: 'The library, a platform or a collection as a file for another program.',
  query: ExportQuery,
});

export const headExportGames = defineRoute({
  method: 'HEAD',
  path: '/export/games',
  access: 'roms.read',
  summary: 'Whether there is anything to export; size and version of a zip.',
  query: ExportQuery,
});

const PlatformsQuery = z.object({ platform_ids: many(Id) });

const WriteQuery = z.extend(PlatformsQuery, {
  /** Copies artwork next to the games and refers to it by path instead of by address. */
  local_export: z._default(Flag, false),
});

export const exportGamelist = defineRoute({
  method: 'POST',
  path: '/export/gamelist-xml',
  access: 'roms.write',
  audit: 'games_exported',
  summary: 'Write the games of platforms to gamelist.xml in their folders, for EmulationStation.',
  query: WriteQuery,
});

export const exportPegasus = defineRoute({
  method: 'POST',
  path: '/export/pegasus',
  access: 'roms.write',
  audit: 'games_exported',
  summary: 'Write the games of platforms to metadata.pegasus.txt in their folders, for Pegasus.',
  query: WriteQuery,
});

export const downloadGamelist = defineRoute({
  method: 'GET',
  path: '/export/gamelist-xml',
  access: 'roms.read',
  tokenInUrl: true,
  audit: 'games_exported',
  summary: 'The games of a platform as gamelist.xml; those of several platforms as a zip.',
  query: PlatformsQuery,
});

export const downloadPegasus = defineRoute({
  method: 'GET',
  path: '/export/pegasus',
  access: 'roms.read',
  tokenInUrl: true,
  audit: 'games_exported',
  summary: 'The games of a platform as metadata.pegasus.txt; those of several as a zip.',
  query: PlatformsQuery,
});
