import { constants } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { LibraryLayout, SetupLibrary } from '@saveroom/contract';

import { withLibraryTimeout } from '#core/files/library-timeout.ts';

declare module '#core/files/storage.ts' {
  interface Storage {
    /** State, layout and platforms of each library folder, read from disk. */
    inspectLibrary(romsFolder: string): Promise<SetupLibrary>;
  }
}

type Root = SetupLibrary['roots'][number];
type Platform = Root['platforms'][number];

/** The default folder for firmware, next to the platforms. */
const FIRMWARE = 'bios';

/** Inspects the library roots for the set-up, without changing anything. */
export async function inspectLibrary(
  roots: readonly string[],
  romsFolder: string,
): Promise<SetupLibrary> {
  const inspected = await Promise.all(roots.map((path) => inspectRoot(path, romsFolder)));
  return {
    detected_structure: inspected.find(({ layout }) => layout !== null)?.layout ?? null,
    existing_platforms: mergePlatforms(inspected.flatMap(({ platforms }) => platforms)),
    roots: inspected,
  };
}

async function inspectRoot(path: string, romsFolder: string): Promise<Root> {
  const nothing = { path, writable: false, layout: null, platforms: [] };
  const info = await withLibraryTimeout(path, () => stat(path)).catch(() => null);
  if (!info) return { ...nothing, state: 'missing' };
  if (!info.isDirectory()) return { ...nothing, state: 'not-a-folder' };
  const folders = await foldersIn(path);
  if (!folders) return { ...nothing, state: 'unreadable' };
  const writable = await withLibraryTimeout(path, () => access(path, constants.W_OK)).then(
    () => true,
    () => false,
  );
  const layout = await detectLayout(path, folders, romsFolder);
  const platforms = await platformsOf(path, folders, { layout, romsFolder });
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
    const inner = await foldersIn(join(root, folder));
    if (inner?.includes(romsFolder)) return 'struct_b';
  }
  return null;
}

async function platformsOf(
  root: string,
  folders: readonly string[],
  { layout, romsFolder }: { layout: LibraryLayout | null; romsFolder: string },
): Promise<Platform[]> {
  if (layout === null) return flatPlatforms(root, folders);
  const inA = layout === 'struct_a';
  const names = inA ? ((await foldersIn(join(root, romsFolder))) ?? []) : folders;
  const counted = await Promise.all(
    names.map(async (fs_slug) => ({
      fs_slug,
      rom_count: await countEntries(
        inA ? join(root, romsFolder, fs_slug) : join(root, fs_slug, romsFolder),
      ),
    })),
  );
  return counted
    .filter(({ rom_count }) => inA || rom_count !== null)
    .map(({ fs_slug, rom_count }) => ({ fs_slug, rom_count: rom_count ?? 0 }))
    .toSorted((a, b) => (a.fs_slug < b.fs_slug ? -1 : 1));
}

/** Like the scan: `<platform>/…`. */
async function flatPlatforms(root: string, folders: readonly string[]): Promise<Platform[]> {
  const counted = await Promise.all(
    folders
      .filter((name) => name !== FIRMWARE)
      .map(async (fs_slug) => ({
        fs_slug,
        rom_count: (await countEntries(join(root, fs_slug))) ?? 0,
      })),
  );
  return counted
    .filter(({ rom_count }) => rom_count > 0)
    .toSorted((a, b) => (a.fs_slug < b.fs_slug ? -1 : 1));
}

async function foldersIn(path: string): Promise<string[] | null> {
  const entries = await withLibraryTimeout('', () => readdir(path, { withFileTypes: true })).catch(
    () => null,
  );
  if (!entries) return null;
  return entries
    .filter((entry) => entry.isDirectory() && !isHidden(entry.name))
    .map(({ name }) => name);
}

/** Files and folders directly inside are games; null: the folder is missing or unreadable. */
async function countEntries(path: string): Promise<number | null> {
  const names = await withLibraryTimeout('', () => readdir(path)).catch(() => null);
  return names && names.filter((name) => !isHidden(name)).length;
}

const isHidden = (name: string): boolean => name.startsWith('.') || name.startsWith('@');

function mergePlatforms(platforms: readonly Platform[]): Platform[] {
  const counts = new Map<string, number>();
  for (const { fs_slug, rom_count } of platforms) {
    counts.set(fs_slug, (counts.get(fs_slug) ?? 0) + rom_count);
  }
  return [...counts].map(([fs_slug, rom_count]) => ({ fs_slug, rom_count }));
}
