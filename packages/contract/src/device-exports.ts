import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { TaskStatus } from './tasks.ts';
import { Flag, Id } from './wire.ts';

/**
 * Devices and frontends that read games from folders of their own. `gamelist`: it shows names,
 * descriptions and artwork from files next to the games.
 */
export const EXPORT_LAYOUTS = {
  'es-de': { name: 'ES-DE', gamelist: true },
  batocera: { name: 'Batocera', gamelist: true },
  muos: { name: 'muOS', gamelist: false },
  mister: { name: 'MiSTer', gamelist: false },
  everdrive: { name: 'EverDrive', gamelist: false },
} as const satisfies Record<string, { name: string; gamelist: boolean }>;
export type ExportLayout = keyof typeof EXPORT_LAYOUTS;

const Layout = z.enum(Object.keys(EXPORT_LAYOUTS) as ExportLayout[]);
const VirtualId = z.string().check(z.maxLength(2000));

const DeviceQuery = z.object({
  layout: Layout,
  /** The newest save of each game. */
  saves: z._default(Flag, true),
  /** Game lists and artwork, where the layout has them. */
  media: z._default(Flag, true),
  platform_id: z.optional(Id),
  collection_id: z.optional(Id),
  virtual_collection_id: z.optional(VirtualId),
  smart_collection_id: z.optional(Id),
  /** Without its extension. */
  filename: z.optional(z.string().check(z.maxLength(400))),
});
export type DeviceQuery = z.output<typeof DeviceQuery>;

export const exportDevice = defineRoute({
  method: 'GET',
  path: '/export/device',
  access: 'roms.read',
  audit: 'device_export_downloaded',
  right: 'roms.download',
  summary: 'Games and saves in the folders of a device or frontend, as a zip that resumes.',
  query: DeviceQuery,
});

export const headExportDevice = defineRoute({
  method: 'HEAD',
  path: '/export/device',
  access: 'roms.read',
  right: 'roms.download',
  summary: 'Size and version of the zip, or why there is none.',
  query: DeviceQuery,
});

/** Why a game, or its save, is not part of an export. */
export const LEFT_OUT_REASONS = ['file-type', 'archive', 'save'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

export const DeviceExportPlan = z
  .object({
    games: z.int(),
    files: z.int(),
    saves: z.int(),
    /** Without artwork, which is small. */
    size_bytes: z.number(),
    /** Platforms that the layout has no folder for. */
    unsupported: z.array(z.object({ name: z.string(), games: z.int() })),
    /** `examples`: the first names. */
    left_out: z.array(
      z.object({
        reason: z.enum(LEFT_OUT_REASONS),
        games: z.int(),
        examples: z.array(z.string()),
      }),
    ),
    /** Files that a FAT32 card cannot hold; `examples`: the first names. */
    too_large: z.object({ files: z.int(), examples: z.array(z.string()) }),
  })
  .register(z.globalRegistry, { id: 'DeviceExportPlan' });
export type DeviceExportPlan = z.output<typeof DeviceExportPlan>;

export const planDeviceExport = defineRoute({
  method: 'GET',
  path: '/export/device/plan',
  access: 'roms.read',
  summary: 'What an export for a device contains, how large it is and what is left out.',
  query: DeviceQuery,
  response: DeviceExportPlan,
});

export const ExportFolders = z
  .object({
    /** The folder of the setting EXPORT_DIR; null: it is not set. */
    root: z.nullable(z.string()),
    /** Below the root, with `/`; empty: the root itself. */
    folders: z.array(z.object({ path: z.string(), free_bytes: z.nullable(z.number()) })),
  })
  .register(z.globalRegistry, { id: 'ExportFolders' });
export type ExportFolders = z.output<typeof ExportFolders>;

export const listExportFolders = defineRoute({
  method: 'GET',
  path: '/export/folders',
  access: 'tasks.run',
  summary: 'The folders of the server that games can be written to for a device.',
  response: ExportFolders,
});

export const writeDeviceExport = defineRoute({
  method: 'POST',
  path: '/export/device',
  access: 'tasks.run',
  audit: 'device_export_written',
  summary: 'Write games and saves for a device to a folder of the server, as a task.',
  body: z.object({
    layout: Layout,
    saves: z._default(z.boolean(), true),
    media: z._default(z.boolean(), true),
    platform_id: z.optional(z.int()),
    collection_id: z.optional(z.int()),
    virtual_collection_id: z.optional(VirtualId),
    smart_collection_id: z.optional(z.int()),
    folder: z.string().check(z.maxLength(1000)),
  }),
  response: TaskStatus,
  status: 201,
});
