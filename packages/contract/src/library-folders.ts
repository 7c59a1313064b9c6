import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { SetupLibrary } from './system.ts';

/** Why a folder cannot be a library folder, or cannot be opened. */
export const FOLDER_PROBLEMS = [
  'not-absolute',
  'missing',
  'not-a-folder',
  'unreadable',
  'system',
  'data',
  'contains-data',
  'already-added',
  'inside-other',
  'contains-other',
] as const;
export const FolderProblem = z.enum(FOLDER_PROBLEMS);
export type FolderProblem = z.output<typeof FolderProblem>;

const LibraryFolder = z.extend(SetupLibrary.shape.roots.def.element, {
  /** Null: it cannot be changed in the app. */
  id: z.nullable(z.int()),
  /** On a network share, where the file system does not report changes. */
  network: z.boolean(),
  /** How changes are detected between scans. */
  watching: z.enum(['events', 'polling', 'off']),
});
export type LibraryFolder = z.output<typeof LibraryFolder>;

export const LibraryFolders = z
  .object({
    /** `environment`: the setting LIBRARY_DIR. Null: admins choose the folders in the app. */
    fixed_by: z.nullable(z.enum(['environment', 'demo'])),
    folders: z.array(LibraryFolder),
    /** The scheduled scan of the whole library; null: it is off. */
    scheduled_scan: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'LibraryFolders' });
export type LibraryFolders = z.output<typeof LibraryFolders>;

/** The maximum path length on Linux. */
const FolderPath = z.string().check(z.minLength(1), z.maxLength(4096));
const FolderId = z.object({ id: z.coerce.number<number>().check(z.int(), z.positive()) });

export const listLibraryFolders = defineRoute({
  method: 'GET',
  path: '/library/folders',
  access: 'tasks.run',
  summary: 'The library folders, their contents and how changes are detected.',
  response: LibraryFolders,
});

export const addLibraryFolder = defineRoute({
  method: 'POST',
  path: '/library/folders',
  access: 'tasks.run',
  audit: 'library_folder_added',
  summary: 'Add a library folder and scan it.',
  body: z.object({ path: FolderPath }),
  response: LibraryFolders,
  status: 201,
});

export const moveLibraryFolder = defineRoute({
  method: 'PUT',
  path: '/library/folders/:id',
  access: 'tasks.run',
  audit: 'library_folder_changed',
  summary: 'Set another path for a library folder that was moved; its games keep their history.',
  params: FolderId,
  body: z.object({ path: FolderPath }),
  response: LibraryFolders,
});

export const removeLibraryFolder = defineRoute({
  method: 'DELETE',
  path: '/library/folders/:id',
  access: 'tasks.run',
  audit: 'library_folder_removed',
  summary: 'Remove a folder and its games from the library; no file is deleted, history is kept.',
  params: FolderId,
  response: LibraryFolders,
});

export const BrowsedFolder = z
  .object({
    path: z.string(),
    /** Null: this is the top folder. */
    parent: z.nullable(z.string()),
    folders: z.array(z.object({ name: z.string(), path: z.string(), readable: z.boolean() })),
    /** How many match; `folders` holds the first of them. */
    total: z.int(),
    /** Why this folder cannot be added to the library; null: it can be added. */
    problem: z.nullable(FolderProblem),
  })
  .register(z.globalRegistry, { id: 'BrowsedFolder' });
export type BrowsedFolder = z.output<typeof BrowsedFolder>;

export const browseFolders = defineRoute({
  method: 'GET',
  path: '/library/browse',
  access: 'tasks.run',
  summary: 'The folders inside a folder of the server.',
  query: z.object({
    /** Absent: the top of the file system. */
    path: z.optional(FolderPath),
    /** Only folders whose name contains it. */
    filter: z.optional(z.string().check(z.maxLength(255))),
    /** The library folder whose path is being changed; it does not count as a conflict. */
    instead_of: z.optional(z.coerce.number<number>().check(z.int(), z.positive())),
  }),
  response: BrowsedFolder,
});
