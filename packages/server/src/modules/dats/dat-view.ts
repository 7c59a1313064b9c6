import type { Dat, DatCounts } from '@saveroom/contract';

import { resolvePlatform } from '#modules/platforms/platforms.api.ts';

import type { DatRow } from './dat-admin.queries.ts';

export function datView(row: DatRow): Dat {
  return {
    id: row.id,
    file_name: row.path,
    member: row.member,
    format: row.kind as Dat['format'],
    name: row.name,
    description: row.description,
    version: row.version,
    state: row.state as Dat['state'],
    problem: row.problem as Dat['problem'],
    platform_slug: row.platform_slug,
    platform_name: row.platform_slug === null ? null : resolvePlatform(row.platform_slug).name,
    platform_by_hand: row.platform_by_hand === 1,
    game_count: row.game_count,
    rom_count: row.rom_count,
    counts: datCounts(row),
    loaded_at: row.loaded_at,
  };
}

export function datCounts(row: DatRow): DatCounts {
  const { have_count: have, wrong_name_count: wrong_name, bad_dump_count: bad_dump } = row;
  return { have, wrong_name, bad_dump, missing: row.game_count - have - wrong_name - bad_dump };
}
