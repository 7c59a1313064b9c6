import { PLAY_STATUSES } from '@saveroom/contract';
import type { Insertable } from 'kysely';

import type { RomDetailTable, RomUserTable } from '#modules/roms/roms.tables.ts';
import type { Db } from '#core/db/engine.ts';
import type { RomTable } from '#modules/roms/roms.tables.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { letterOf, sortKey } from '#modules/names/keys.ts';
import { bumpUserVersion } from '#modules/roms/rom-props.queries.ts';

import type { SeededRandom } from './seeded-random.ts';

const START = Date.UTC(2026, 0, 1);
const TITLES = [
  'The Legend of Zelda',
  'Legend of Zelda, The',
  'zelda',
  'Mario 2',
  'Mario 10',
  'Mario Kart: Super Circuit',
  'Pokémon Rouge',
  'Pokemon Red',
  '007 Racing',
  '10-Yard Fight',
  '1942',
  'ドラゴンクエスト',
  'どらごんクエスト II',
  'Ａｌｐｈａ',
  'Ärger in Öde',
  '!Bang',
  'F-Zero',
  'E.T.',
  'A',
  '𝔘nicode',
] as const;
const ENDINGS = ['zip', 'nes', 'sfc', 'bin'] as const;
const GENRES = ['Action', 'Puzzle', 'Role-playing', 'Sport'] as const;
const REGIONS = ['USA', 'Europe', 'Japan'] as const;
const WORDS = ['One', 'Two', 'Three'] as const;
export const SLUGS = ['nes', 'snes', 'switch'] as const;

/** A game with values from short lists, so that many games share values and sort equal. */
export function randomGame(random: SeededRandom, number: number): Insertable<RomTable> {
  const name = random.pick(TITLES) + (random.chance(0.3) ? ` ${random.below(12)}` : '');
  const tag = random.chance(0.5) ? ` (${random.pick(REGIONS)})` : '';
  const stem = `${random.chance(0.8) ? name : `the file ${random.below(9)}`}${tag}`;
  const ending = random.pick(ENDINGS);
  const fsName = `${stem}.${ending}`;
  const list = (values: readonly string[]): string => JSON.stringify(random.some(values, 0.35));
  const id = (): number | null => (random.chance(0.25) ? 1 + random.below(6) : null);
  const at = timestamp(new Date(START + random.below(5) * 1000));
  const key = sortKey(name);
  return {
    platform_id: 0,
    root: '/roms',
    fs_name: fsName,
    name_key: `${number}`,
    fs_path: `roms/${random.pick(['a', 'The b', 'B'])}`,
    fs_name_no_ext: stem,
    fs_name_no_tags: name,
    fs_extension: ending,
    is_folder: 0,
    fs_size_bytes: random.below(6) * 1000,
    file_count: 1,
    disk_state: '',
    name,
    sort_key: key,
    letter: letterOf(key),
    regions: list(REGIONS),
    languages: list(WORDS),
    tags: list(WORDS),
    revision: random.chance(0.3) ? random.pick(['1', 'A', 'b']) : null,
    version: null,
    crc_hash: random.chance(0.1) ? 'deadbeef' : '',
    md5_hash: '',
    sha1_hash: '',
    ra_hash: '',
    fingerprint: 'none',
    verified: random.chance(0.2) ? 1 : 0,
    dat_name: null,
    missing: random.chance(0.2) ? 1 : 0,
    missing_since: null,
    removed_at: random.chance(0.1) ? at : null,
    igdb_id: id(),
    version_choice: random.chance(0.15) ? 1 + random.below(3) : null,
    version_key: random.chance(0.7) ? random.pick(['zelda', 'mario', 'a', '']) : null,
    version_rank: random.below(3),
    dat_family: random.chance(0.15) ? 1 + random.below(4) : null,
    sgdb_id: null,
    moby_id: id(),
    ss_id: id(),
    ra_id: id(),
    launchbox_id: null,
    hasheous_id: id(),
    tgdb_id: id(),
    hltb_id: id(),
    flashpoint_id: random.chance(0.1) ? 'x' : null,
    gamelist_id: null,
    libretro_id: null,
    genres: list(GENRES),
    franchises: list(WORDS),
    collections: list(WORDS),
    companies: list(WORDS),
    game_modes: list(WORDS),
    age_ratings: list(WORDS),
    player_count: random.chance(0.5) ? random.pick(['1', '1-2', '1-10']) : '',
    first_release_date: random.chance(0.7) ? (random.below(5) - 2) * 86_400_000 : null,
    average_rating: random.chance(0.7) ? random.below(4) * 12.5 : null,
    path_cover_small: random.chance(0.5) ? 'cover.png' : '',
    has_soundtrack: random.chance(0.2) ? 1 : 0,
    created_at: at,
    updated_at: timestamp(new Date(START + random.below(5) * 1000)),
  };
}

export function randomDetail(random: SeededRandom, romId: number): Insertable<RomDetailTable> {
  const match = { tosec_match: random.chance(0.3), nointro_match: false, other: true };
  return {
    rom_id: romId,
    slug: null,
    summary: null,
    youtube_video_id: null,
    path_manual: null,
    path_video: null,
    alternative_names: JSON.stringify(random.some(['Zerda no Densetsu', 'Кирилл'], 0.3)),
    hasheous_metadata: random.chance(0.5) ? JSON.stringify(match) : '{}',
  };
}

export function randomMarks(random: SeededRandom): Partial<Insertable<RomUserTable>> {
  const bit = (): 0 | 1 => (random.chance(0.25) ? 1 : 0);
  return {
    last_played: random.chance(0.4) ? timestamp(new Date(START + random.below(4) * 1000)) : null,
    is_main_sibling: bit(),
    backlogged: bit(),
    now_playing: bit(),
    hidden: bit(),
    rating: random.below(4),
    difficulty: random.below(3),
    completion: random.below(3) * 50,
    status: random.chance(0.5) ? random.pick(PLAY_STATUSES) : null,
  };
}

export async function addRandomGame(
  db: Db,
  random: SeededRandom,
  { platforms, number }: { platforms: readonly number[]; number: number },
): Promise<number> {
  const [first = 0, ...rest] = platforms;
  const { id } = await db
    .insertInto('rom')
    .values({ ...randomGame(random, number), platform_id: random.pick([first, ...rest]) })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (random.chance(0.5)) {
    await db.insertInto('rom_detail').values(randomDetail(random, id)).execute();
  }
  return id;
}

export async function markGame(
  db: Db,
  of: { userId: number; romId: number },
  marks: Partial<Insertable<RomUserTable>>,
): Promise<void> {
  const at = timestamp(new Date(START));
  await db
    .insertInto('rom_user')
    .values({
      last_played: null,
      status: null,
      ...marks,
      user_id: of.userId,
      rom_id: of.romId,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'rom_id']).doUpdateSet(marks))
    .execute();
  await bumpUserVersion(db, of.userId);
}
