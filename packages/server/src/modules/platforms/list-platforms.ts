import type { Platform } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { allPlatforms } from './platform-catalogue.ts';

import { platformView, supportedView } from './platform-view.ts';
import {
  findAllFirmware,
  findPlatform,
  findPlatforms,
  type PlatformRow,
} from './platforms.queries.ts';

type PlatformDeps = Pick<Deps, 'db' | 'listIndex'>;

/** A few statements, whatever the number of platforms: the scan stores counts and sizes. */
export async function listPlatforms(
  deps: PlatformDeps,
  userId: number | null,
  updatedAfter?: string,
): Promise<Platform[]> {
  const after = updatedAfter === undefined ? undefined : timestamp(new Date(updatedAfter));
  return view(deps, userId, await findPlatforms(deps.db, after));
}

export async function listSupported(
  deps: PlatformDeps & Pick<Deps, 'clock'>,
  userId: number | null,
): Promise<Platform[]> {
  const { db, clock } = deps;
  const present = await view(deps, userId, await findPlatforms(db));
  const bySlug = new Map(present.map((platform) => [platform.slug, platform]));
  const now = timestamp(clock());
  return allPlatforms()
    .map((facts) => bySlug.get(facts.slug) ?? supportedView(facts, now))
    .toSorted(byName);
}

export async function requirePlatform(
  deps: PlatformDeps,
  userId: number | null,
  id: number,
): Promise<Platform> {
  const row = await findPlatform(deps.db, id);
  if (!row) throw noPlatform(id);
  const [platform] = await view(deps, userId, [row]);
  if (!platform) throw noPlatform(id);
  return platform;
}

/** Clients recognize a deleted platform by this text. */
export const noPlatform = (id: number): AppError =>
  new AppError('not_found', `Platform with id '${id}' not found`);

/** Games the user hid are not counted. */
async function view(
  { db, listIndex }: PlatformDeps,
  userId: number | null,
  rows: readonly PlatformRow[],
): Promise<Platform[]> {
  const firmware = Map.groupBy(await findAllFirmware(db), (row) => row.platform_id);
  const hidden = userId === null ? undefined : await listIndex.hiddenByPlatform(userId);
  return rows
    .map((row) => ({ ...row, rom_count: Math.max(row.rom_count - (hidden?.get(row.id) ?? 0), 0) }))
    .map((row) => platformView(row, firmware.get(row.id) ?? []))
    .toSorted(byName);
}

const byName = (a: Platform, b: Platform): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
