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

type Parts = Pick<Deps, 'db' | 'catalogue'>;

/** A few statements, whatever their number: counts and sizes are kept by the scan. */
export async function listPlatforms(
  parts: Parts,
  userId: number | null,
  updatedAfter?: string,
): Promise<Platform[]> {
  const after = updatedAfter === undefined ? undefined : timestamp(new Date(updatedAfter));
  return view(parts, userId, await findPlatforms(parts.db, after));
}

export async function listSupported(
  parts: Parts & Pick<Deps, 'clock'>,
  userId: number | null,
): Promise<Platform[]> {
  const { db, clock } = parts;
  const present = await view(parts, userId, await findPlatforms(db));
  const bySlug = new Map(present.map((platform) => [platform.slug, platform]));
  const now = timestamp(clock());
  return allPlatforms()
    .map((facts) => bySlug.get(facts.slug) ?? supportedView(facts, now))
    .toSorted(byName);
}

export async function requirePlatform(
  parts: Parts,
  userId: number | null,
  id: number,
): Promise<Platform> {
  const row = await findPlatform(parts.db, id);
  if (!row) throw noPlatform(id);
  const [platform] = await view(parts, userId, [row]);
  if (!platform) throw noPlatform(id);
  return platform;
}

/** The words clients look for to learn that it was deleted. */
export const noPlatform = (id: number): AppError =>
  new AppError('not_found', `Platform with id '${id}' not found`);

/** What the person hid does not count for them. */
async function view(
  { db, catalogue }: Parts,
  userId: number | null,
  rows: readonly PlatformRow[],
): Promise<Platform[]> {
  const firmware = Map.groupBy(await findAllFirmware(db), (row) => row.platform_id);
  const hidden = userId === null ? undefined : await catalogue.hiddenByPlatform(userId);
  return rows
    .map((row) => ({ ...row, rom_count: Math.max(row.rom_count - (hidden?.get(row.id) ?? 0), 0) }))
    .map((row) => platformView(row, firmware.get(row.id) ?? []))
    .toSorted(byName);
}

const byName = (a: Platform, b: Platform): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
