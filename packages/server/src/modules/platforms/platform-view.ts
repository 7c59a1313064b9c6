import type { Platform } from '@saveroom/contract';

import type { FirmwareRow, PlatformRow } from './platforms.queries.ts';
import { firmwareView } from '#modules/firmware/firmware.api.ts';
import { findPlatform, type PlatformFacts } from './platform-catalogue.ts';
import { platformName } from './platform-name.ts';

/** A row together with the data of the platform catalogue. */
export function platformView(row: PlatformRow, firmware: readonly FirmwareRow[]): Platform {
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
    aspect_ratio: row.aspect_ratio,
    missing_from_fs: row.missing === 1,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** A platform that is not in the library. */
export function supportedView(facts: PlatformFacts, now: string): Platform {
  return {
    ...factsView(facts),
    id: -1,
    slug: facts.slug,
    fs_slug: facts.slug,
    name: facts.name,
    custom_name: '',
    display_name: facts.name,
    rom_count: 0,
    fs_size_bytes: 0,
    firmware: [],
    firmware_count: 0,
    aspect_ratio: facts.aspect_ratio,
    missing_from_fs: false,
    created_at: now,
    updated_at: now,
  };
}

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
