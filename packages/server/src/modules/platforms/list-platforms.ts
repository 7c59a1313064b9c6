import type { Platform, PlatformPlayer } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { withAllRows } from '#core/db/visible-rows.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { firmwareView } from '#modules/firmware/firmware.api.ts';
import {
  allPlatforms,
  DEFAULT_ASPECT_RATIO,
  findPlatform,
  type PlatformFacts,
} from './platform-catalogue.ts';
import {
  findAllFirmware,
  findPlatformRow,
  findPlatforms,
  platformChangedAt,
  type FirmwareRow,
  type PlatformRow,
} from './platforms.queries.ts';
import { folderNaming, platformName } from './resolve-platform.ts';

declare module '#core/deps.ts' {
  interface Deps {
    /** The players of platforms in the library, by platform id; null: none supports it. */
    readonly platformPlayers: () => Promise<ReadonlyMap<number, PlatformPlayer | null>>;
  }
}

type PlatformDeps = Pick<Deps, 'db' | 'listIndex' | 'platformPlayers'>;

/**
 * Lists platforms with a few statements, whatever their number: the scan stores counts and sizes.
 */
export async function listPlatforms(
  deps: PlatformDeps & Pick<Deps, 'isRestricted'>,
  userId: number | null,
  updatedAfter?: string,
): Promise<Platform[]> {
  // The time at which a visible game was removed is not stored, so all platforms are listed.
  const isAll = updatedAfter === undefined || deps.isRestricted;
  const after = isAll ? undefined : timestamp(new Date(updatedAfter));
  return platformViews(deps, userId, await findPlatforms(deps.db, after));
}

export async function listSupportedPlatforms(
  deps: PlatformDeps & Pick<Deps, 'clock'>,
  userId: number | null,
): Promise<Platform[]> {
  const { db, clock } = deps;
  const present = await platformViews(deps, userId, await findPlatforms(db));
  const bySlug = new Map(present.map((platform) => [platform.slug, platform]));
  const now = timestamp(clock());
  return allPlatforms()
    .map((facts) => {
      const { slug, name } = facts;
      return bySlug.get(slug) ?? absentView({ slug, fs_slug: slug, name, facts, now });
    })
    .toSorted(byName);
}

/** Folders that the next scan would add. */
export async function listUnscannedFolders({
  db,
  storage,
  configFile,
  clock,
}: Pick<Deps, 'db' | 'storage' | 'configFile' | 'clock'>): Promise<Platform[]> {
  const { existing_platforms } = await storage.inspectLibrary(configFile.folders().roms);
  // A folder whose platform is hidden from the caller isn't unscanned.
  const scanned = new Set((await findPlatforms(withAllRows(db))).map(({ fs_slug }) => fs_slug));
  const now = timestamp(clock());
  return existing_platforms
    .filter(({ fs_slug }) => !scanned.has(fs_slug))
    .map(folderNaming({ configFile }))
    .map(({ fs_slug, slug, name, rom_count }) => {
      const facts = findPlatform(slug);
      return { ...absentView({ slug, fs_slug, name, facts, now }), rom_count };
    })
    .toSorted(byName);
}

export async function requirePlatform(
  deps: PlatformDeps,
  userId: number | null,
  id: number,
): Promise<Platform> {
  const row = await findPlatformRow(deps.db, id);
  if (!row) throw platformNotFoundError(id);
  const [platform] = await platformViews(deps, userId, [row]);
  if (!platform) throw platformNotFoundError(id);
  return platform;
}

/** Clients recognize a deleted platform by this text. */
export const platformNotFoundError = (id: number): AppError =>
  new AppError('not_found', `Platform with id '${id}' not found`);

/** Builds the views of platforms. Games the user hid are not counted. */
async function platformViews(
  { db, listIndex, platformPlayers }: PlatformDeps,
  userId: number | null,
  rows: readonly PlatformRow[],
): Promise<Platform[]> {
  const firmware = Map.groupBy(await findAllFirmware(db), (row) => row.platform_id);
  const players = await platformPlayers();
  const hidden = userId === null ? undefined : await listIndex.hiddenByPlatform(userId);
  return rows
    .map((row) => ({ ...row, rom_count: Math.max(row.rom_count - (hidden?.get(row.id) ?? 0), 0) }))
    .map((row) =>
      platformView(row, {
        firmware: firmware.get(row.id) ?? [],
        player: players.get(row.id) ?? null,
      }),
    )
    .toSorted(byName);
}

const byName = (a: Platform, b: Platform): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : 0;

/** A row together with the data of the platform catalogue. */
function platformView(
  row: PlatformRow,
  { firmware, player }: { firmware: readonly FirmwareRow[]; player: PlatformPlayer | null },
): Platform {
  const facts = findPlatform(row.slug);
  const name = platformName(row);
  return {
    ...factsView(facts),
    id: row.id,
    slug: row.slug,
    fs_slug: row.fs_slug,
    name,
    custom_name: row.custom_name,
    display_name: row.custom_name || name,
    rom_count: row.rom_count,
    fs_size_bytes: row.fs_size_bytes,
    firmware: firmware.map(firmwareView),
    firmware_count: firmware.length,
    player,
    aspect_ratio: row.aspect_ratio,
    missing_from_fs: row.missing === 1,
    created_at: row.created_at,
    updated_at: platformChangedAt(row),
  };
}

interface AbsentPlatform {
  readonly slug: string;
  readonly fs_slug: string;
  readonly name: string;
  readonly facts: PlatformFacts | undefined;
  readonly now: string;
}

/** A platform that is not in the library. */
const absentView = ({ slug, fs_slug, name, facts, now }: AbsentPlatform): Platform => ({
  ...factsView(facts),
  id: -1,
  slug,
  fs_slug,
  name,
  custom_name: '',
  display_name: name,
  rom_count: 0,
  fs_size_bytes: 0,
  firmware: [],
  firmware_count: 0,
  player: null,
  aspect_ratio: facts?.aspect_ratio ?? DEFAULT_ASPECT_RATIO,
  missing_from_fs: false,
  created_at: now,
  updated_at: now,
});

function factsView(facts: PlatformFacts | undefined) {
  const ids = {
    igdb_id: facts?.igdb_id ?? null,
    moby_id: facts?.moby_id ?? null,
    ss_id: facts?.ss_id ?? null,
    launchbox_id: facts?.launchbox_id ?? null,
    ra_id: facts?.ra_id ?? null,
    hasheous_id: facts?.hasheous_id ?? null,
  };
  const isIdentified = Object.values(ids).some((id) => id !== null);
  return {
    ...ids,
    sgdb_id: null,
    tgdb_id: facts?.tgdb_id ?? null,
    flashpoint_id: facts?.flashpoint_id ?? null,
    igdb_slug: facts?.igdb_slug ?? null,
    moby_slug: facts?.moby_slug ?? null,
    hltb_slug: facts?.hltb_slug ?? null,
    libretro_slug: facts?.libretro_slug ?? null,
    description: '',
    category: facts?.category ?? null,
    generation: facts?.generation ?? null,
    family_name: facts?.family_name ?? null,
    family_slug: facts?.family_slug ?? null,
    url: facts?.url ?? null,
    url_logo: null,
    is_identified: isIdentified,
    is_unidentified: !isIdentified,
  };
}
