import { DetailedRom, listRoms, SimpleRom } from '@saveroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { addGame } from '#testing/add-game.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { all, differences, type Shape } from '#testing/wire-shape.ts';

const WHEN = '2026-03-04T05:06:07.000+00:00';

let server: TestApp;
let quest = 0;
let plain = 0;
let discs = 0;
beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
  const { db } = server;
  plain = await addGame(db, 'nes/Plain (Europe) (Rev 1).nes');
  discs = await addGame(db, 'psx/Epic Quest (USA)', {
    is_folder: 1,
    files: ['Disc 2.chd', 'Disc 1.chd'],
  });
  await addGame(db, 'psx/Nested One (USA)', { is_folder: 1, files: ['Nested One.chd'] });
  await addGame(db, 'nes/Twin (Japan).nes', { igdb_id: 7 });
  quest = await addGame(db, 'nes/The Quest (USA).zip', {
    igdb_id: 7,
    genres: '["Action","Puzzle"]',
    first_release_date: 500_000_000_000,
    average_rating: 81.5,
    player_count: '1-2',
    path_cover_small: 'roms/1/5/cover/small.png',
    path_cover_large: 'roms/1/5/cover/big.png',
    updated_at: WHEN,
    crc_hash: 'aabbccdd',
    files: [
      {
        file_name: 'The Quest (USA).zip',
        mtime_ms: Date.parse(WHEN),
        archive_members: JSON.stringify([{ name: 'quest.nes', size: 12, crc: 'aabbccdd' }]),
      },
    ],
    detail: {
      summary: 'A quest.',
      alternative_names: '["La quête"]',
      screenshots: '["roms/1/5/screenshots/0.jpg"]',
      igdb_metadata: '{"total_rating":"81.5"}',
      hasheous_metadata: '{"nointro_match":true}',
      ra_metadata: '{"achievements":[{"ra_id":1,"badge_path":"roms/1/5/a.png"}]}',
    },
  });
});
afterAll(() => server.close());

const get = async (path: string) => {
  const reply = await server.get(path);
  expect(reply.statusCode).toBe(200);
  return reply.json<Record<string, unknown>>();
};

const USER: Shape = {
  ...all('number', 'id user_id rom_id rating difficulty completion'),
  ...all('string', 'created_at updated_at note_raw_markdown user__username'),
  ...all('string or null', 'last_played status'),
  ...all('boolean', 'note_is_public is_main_sibling backlogged now_playing hidden'),
};
const METADATUM: Shape = {
  ...all('array', 'genres franchises collections companies game_modes age_ratings'),
  ...all('number or null', 'first_release_date average_rating'),
  rom_id: 'number',
  player_count: 'string',
};
const FILE: Shape = {
  ...all('number', 'id rom_id file_size_bytes'),
  ...all('string', 'file_name file_path full_path created_at updated_at last_modified'),
  ...all('string or null', 'crc_hash md5_hash sha1_hash ra_hash chd_sha1_hash category'),
  is_top_level: 'boolean',
  archive_members: 'array or null',
  track_meta: 'object or null',
};
const SIBLING: Shape = {
  id: 'number',
  ...all('string', 'name fs_name_no_tags fs_name_no_ext sort_comparator'),
  is_main_sibling: 'boolean',
  // These two are additions to RomM.
  regions: 'array',
  fs_size_bytes: 'number',
};
/** The union of the keys that RomM 4.2.0 and 5.2.0 send; null only where they allow it. */
const ROM: { readonly [key: string]: Shape } = {
  ...all('number', 'id platform_id fs_size_bytes'),
  ...all(
    'number or null',
    'igdb_id sgdb_id moby_id ss_id ra_id launchbox_id hasheous_id tgdb_id hltb_id',
  ),
  ...all(
    'string',
    'platform_slug platform_fs_slug platform_name platform_custom_name platform_display_name ' +
      'fs_name fs_name_no_tags fs_name_no_ext fs_extension fs_path full_path name name_sort_key ' +
      'path_cover_small path_cover_large url_cover url_manual revision crc_hash md5_hash ' +
      'sha1_hash ra_hash created_at updated_at',
  ),
  ...all(
    'string or null',
    'slug summary youtube_video_id path_manual flashpoint_id gamelist_id libretro_id path_video ' +
      'screenshot_path',
  ),
  ...all(
    'array',
    'alternative_names regions languages tags files siblings sibling_roms merged_screenshots',
  ),
  ...all(
    'object',
    'igdb_metadata moby_metadata ss_metadata launchbox_metadata hasheous_metadata ' +
      'flashpoint_metadata hltb_metadata gamelist_metadata manual_metadata merged_ra_metadata',
  ),
  ...all(
    'boolean',
    'has_manual has_soundtrack has_notes is_identifying is_identified is_unidentified multi ' +
      'has_simple_single_file has_nested_single_file has_multiple_files missing_from_fs',
  ),
  metadatum: METADATUM,
  rom_user: USER,
};
const DETAILS: Shape = {
  ...ROM,
  ...all(
    'array',
    'user_saves user_states user_screenshots all_user_saves all_user_states ' +
      'all_user_screenshots user_notes all_user_notes user_collections',
  ),
};

test('every item of a page has all keys of every supported API version', async () => {
  const page = await get('/roms');
  const items = page['items'] as Record<string, unknown>[];
  expect(items.length).toBeGreaterThanOrEqual(5);
  const shape: Shape = {
    ...all('number', 'total limit offset'),
    ...all('object', 'char_index filter_values'),
    rom_id_index: 'array',
    items: Object.fromEntries(items.map((_, index) => [index, ROM])),
  };
  expect(differences(shape, page, 'page')).toEqual([]);
  const twin = items.find(({ id }) => id === quest);
  expect(differences({ 0: FILE }, twin?.['files'], 'files')).toEqual([]);
  expect(differences({ 0: SIBLING }, twin?.['siblings'], 'siblings')).toEqual([]);
});

test('detailed and simple roms have all keys of every supported API version', async () => {
  expect(differences(DETAILS, await get(`/roms/${plain}`), 'rom')).toEqual([]);
  expect(differences(DETAILS, await get(`/roms/${quest}`), 'rom')).toEqual([]);
  expect(differences(ROM, await get(`/roms/${quest}/simple`), 'rom')).toEqual([]);
});

test('pages assembled from JSON text match the contract exactly', async () => {
  const page = await get('/roms');
  expect(listRoms.response.parse(page)).toEqual(page);
  const items = page['items'] as { id: number }[];
  for (const item of items) {
    const simple = await get(`/roms/${item.id}/simple`);
    expect(item).toEqual(simple);
    expect(z.strictObject(SimpleRom.shape).parse(simple)).toEqual(simple);
    const detailed = await get(`/roms/${item.id}`);
    expect(z.strictObject(DetailedRom.shape).parse(detailed)).toMatchObject(simple);
  }
});

test('source metadata is returned unchanged, and paths as URLs', async () => {
  const stamp = `?ts=${WHEN}`;
  expect(await get(`/roms/${quest}`)).toMatchObject({
    name: 'The Quest',
    summary: 'A quest.',
    alternative_names: ['La quête'],
    igdb_metadata: { total_rating: '81.5' },
    path_cover_small: `/assets/romm/resources/roms/1/5/cover/small.png${stamp}`,
    path_cover_large: `/assets/romm/resources/roms/1/5/cover/big.png${stamp}`,
    merged_screenshots: [`/assets/romm/resources/roms/1/5/screenshots/0.jpg${stamp}`],
    merged_ra_metadata: {
      achievements: [{ ra_id: 1, badge_path: `/assets/romm/resources/roms/1/5/a.png${stamp}` }],
    },
    metadatum: {
      rom_id: quest,
      genres: ['Action', 'Puzzle'],
      player_count: '1-2',
      first_release_date: 500_000_000_000,
      average_rating: 81.5,
    },
    is_identified: true,
    is_unidentified: false,
    is_verified: true,
  });
});

test('a game without cover, match or user data has empty values instead of null', async () => {
  expect(await get(`/roms/${plain}`)).toMatchObject({
    name: 'Plain',
    revision: '1',
    regions: ['Europe'],
    path_cover_small: '',
    path_cover_large: '',
    url_cover: '',
    is_identified: false,
    is_verified: false,
    platform_slug: 'nes',
    platform_display_name: 'Nintendo Entertainment System',
    full_path: 'roms/nes/Plain (Europe) (Rev 1).nes',
    rom_user: { id: -1, user_id: -1, rom_id: -1, rating: 0, status: null, user__username: '' },
  });
});

test('files are sorted by name and have their path and modification time', async () => {
  const { files } = await get(`/roms/${quest}`);
  expect(files).toMatchObject([
    {
      full_path: 'roms/nes/The Quest (USA).zip',
      last_modified: WHEN,
      category: 'game',
      archive_members: [
        { name: 'quest.nes', size: 12, crc_hash: 'aabbccdd', md5_hash: '', sha1_hash: '' },
      ],
    },
  ]);
  expect((await get(`/roms/${discs}`))['files']).toMatchObject([
    { file_name: 'Disc 1.chd', full_path: 'roms/psx/Epic Quest (USA)/Disc 1.chd' },
    { file_name: 'Disc 2.chd' },
  ]);
});

test('a file with an impossible modification time falls back to its creation time', async () => {
  const id = await addGame(server.db, 'gb/Odd.gb', {
    files: [{ file_name: 'Odd.gb', mtime_ms: 9e15 }],
  });
  const rom = SimpleRom.parse(await get(`/roms/${id}/simple`));
  expect(rom.files[0]?.last_modified).toBe('2026-01-01T00:00:00.000+00:00');
});

test.each([
  ['Plain', { multi: false, simple: true, nested: false, several: false }],
  ['Nested One', { multi: false, simple: false, nested: true, several: false }],
  ['Epic Quest', { multi: true, simple: false, nested: false, several: true }],
])('%s has the flags of its file structure', async (name, flags) => {
  const page = await get(`/roms?search_term=${encodeURIComponent(name)}`);
  expect(page['items']).toMatchObject([
    {
      name,
      multi: flags.multi,
      has_simple_single_file: flags.simple,
      has_nested_single_file: flags.nested,
      has_multiple_files: flags.several,
    },
  ]);
});

test('versions of a game are listed as siblings and as sibling_roms', async () => {
  const { siblings, sibling_roms } = await get(`/roms/${quest}`);
  expect(siblings).toMatchObject([{ name: 'Twin', sort_comparator: 'twin' }]);
  expect(sibling_roms).toEqual(siblings);
});
