import { constants } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { LibraryLayout, PlatformFolder, SetupLibrary } from '@saveroom/contract';

import { UNKNOWN_ROOT, withLibraryTimeout } from '#core/files/library-timeout.ts';

declare module '#core/files/storage.ts' {
  interface Storage {
    /** State, layout and platforms of each library folder, read from disk. */
    inspectLibrary(romsFolder: string): Promise<InspectedLibrary>;
  }
}

interface Root extends Omit<SetupLibrary['roots'][number], 'platforms'> {
  platforms: PlatformFolder[];
}

interface InspectedLibrary extends Omit<SetupLibrary, 'roots'> {
  roots: Root[];
}

/** The default folder for firmware. The setup runs before another one can be configured. */
const FIRMWARE_FOLDER = 'bios';

/** Inspects the library roots for the set-up, without changing anything. */
export async function inspectLibrary(
  roots: readonly string[],
  romsFolder: string,
): Promise<InspectedLibrary> {
  const inspected = await Promise.all(roots.map((path) => inspectRoot(path, romsFolder)));
  return {
    detected_structure: inspected.find(({ layout }) => layout !== null)?.layout ?? null,
    existing_platforms: mergePlatforms(inspected.flatMap(({ platforms }) => platforms)),
    roots: inspected,
  };
}

async function inspectRoot(path: string, romsFolder: string): Promise<Root> {
  const unusable = { path, writable: false, layout: null, platforms: [] };
  const info = await withLibraryTimeout(path, () => stat(path)).catch(() => null);
  if (!info) return { ...unusable, state: 'missing' };
  if (!info.isDirectory()) return { ...unusable, state: 'not-a-folder' };
  const folders = await listFolders(path);
  if (!folders) return { ...unusable, state: 'unreadable' };
  const writable = await withLibraryTimeout(path, () => access(path, constants.W_OK)).then(
    () => true,
    () => false,
  );
  const layout = await detectLayout(path, folders, romsFolder);
  const platforms = await findPlatforms(path, folders, { layout, romsFolder });
  return { path, state: platforms.length > 0 ? 'ready' : 'empty', writable, layout, platforms };
}

/** A: `roms/<platform>/…`; B: `<platform>/roms/…`; null: `<platform>/…`, or nothing at all. */
async function detectLayout(
  root: string,
  folders: readonly string[],
  romsFolder: string,
): Promise<LibraryLayout | null> {
  if (folders.includes(romsFolder)) return 'struct_a';
  for (const folder of folders) {
    const inner = await listFolders(join(root, folder));
    if (inner?.includes(romsFolder)) return 'struct_b';
  }
  return null;
}

async function findPlatforms(
  root: string,
  folders: readonly string[],
  { layout, romsFolder }: { layout: LibraryLayout | null; romsFolder: string },
): Promise<PlatformFolder[]> {
  if (layout === null) return findFlatPlatforms(root, folders);
  const isLayoutA = layout === 'struct_a';
  const names = isLayoutA ? ((await listFolders(join(root, romsFolder))) ?? []) : folders;
  const counted = await Promise.all(
    names.map(async (fs_slug) => ({
      fs_slug,
      rom_count: await countEntries(
        isLayoutA ? join(root, romsFolder, fs_slug) : join(root, fs_slug, romsFolder),
      ),
    })),
  );
  return counted
    .filter(({ rom_count }) => isLayoutA || rom_count !== null)
    .map(({ fs_slug, rom_count }) => ({ fs_slug, rom_count: rom_count ?? 0 }))
    .toSorted((a, b) => (a.fs_slug < b.fs_slug ? -1 : 1));
}

/** Platforms of a root without a roms folder: `<platform>/…`. Empty folders are no platforms. */
async function findFlatPlatforms(
  root: string,
  folders: readonly string[],
): Promise<PlatformFolder[]> {
  const counted = await Promise.all(
    folders
      .filter((name) => name !== FIRMWARE_FOLDER)
      .map(async (fs_slug) => ({
        fs_slug,
        rom_count: (await countEntries(join(root, fs_slug))) ?? 0,
      })),
  );
  return counted
    .filter(({ rom_count }) => rom_count > 0)
    .toSorted((a, b) => (a.fs_slug < b.fs_slug ? -1 : 1));
}

async function listFolders(path: string): Promise<string[] | null> {
  const entries = await withLibraryTimeout(UNKNOWN_ROOT, () =>
    readdir(path, { withFileTypes: true }),
  ).catch(() => null);
  if (!entries) return null;
  return entries
    .filter((entry) => entry.isDirectory() && !isHidden(entry.name))
    .map(({ name }) => name);
}

/**
 * Counts the games of a platform folder: the files and folders directly in it. Null: the folder is
 * missing or unreadable.
 */
async function countEntries(path: string): Promise<number | null> {
  const names = await withLibraryTimeout(UNKNOWN_ROOT, () => readdir(path)).catch(() => null);
  return names && names.filter((name) => !isHidden(name)).length;
}

const isHidden = (name: string): boolean => name.startsWith('.') || name.startsWith('@');

function mergePlatforms(platforms: readonly PlatformFolder[]): PlatformFolder[] {
  const counts = new Map<string, number>();
  for (const { fs_slug, rom_count } of platforms) {
    counts.set(fs_slug, (counts.get(fs_slug) ?? 0) + rom_count);
  }
  return [...counts].map(([fs_slug, rom_count]) => ({ fs_slug, rom_count }));
}
