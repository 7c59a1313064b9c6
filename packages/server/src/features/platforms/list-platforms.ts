import type { Platform } from '@saveroom/contract';

import type { Deps } from '#deps.ts';
import { AppError } from '#lib/app-error.ts';
import { timestamp } from '#lib/timestamp.ts';
import { allPlatforms } from '#library/platforms/platform-catalogue.ts';

import { platformView, supportedView } from './platform-view.ts';
import {
  findAllFirmware,
  findPlatform,
  findPlatforms,
  type PlatformRow,
} from './platforms.queries.ts';

type Parts = Pick<Deps, 'db' | 'clock'>;

/** Two statements, whatever their number: counts and sizes are kept by the scan. */
export async function listPlatforms(
  { db }: Pick<Deps, 'db'>,
  updatedAfter?: string,
): Promise<Platform[]> {
  return view(db, await findPlatforms(db, updatedAfter));
}

export async function listSupported({ db, clock }: Parts): Promise<Platform[]> {
  const present = await view(db, await findPlatforms(db));
  const bySlug = new Map(present.map((platform) => [platform.slug, platform]));
  const now = timestamp(clock());
  return allPlatforms()
    .map((facts) => bySlug.get(facts.slug) ?? supportedView(facts, now))
    .toSorted(byName);
}

export async function requirePlatform({ db }: Pick<Deps, 'db'>, id: number): Promise<Platform> {
  const row = await findPlatform(db, id);
  if (!row) throw noPlatform(id);
  const [platform] = await view(db, [row]);
  if (!platform) throw noPlatform(id);
  return platform;
}

/** The words clients look for to learn that it was deleted. */
export const noPlatform = (id: number): AppError =>
  new AppError('not_found', `Platform with id '${id}' not found`);

async function view(db: Deps['db'], rows: readonly PlatformRow[]): Promise<Platform[]> {
  const firmware = Map.groupBy(await findAllFirmware(db), (row) => row.platform_id);
  return rows.map((row) => platformView(row, firmware.get(row.id) ?? [])).toSorted(byName);
}

const byName = (a: Platform, b: Platform): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
