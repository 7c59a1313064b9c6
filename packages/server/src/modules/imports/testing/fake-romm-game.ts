import type { FakeGame, FakeLibrary, FakeMarks } from './fake-romm-library.ts';

/** RomM writes the time of change behind each address, without encoding. */
export const STAMP = '2026-11-15 01:50:21.025670+00:00';
export const AT = '2026-11-15T01:50:19.425581+00:00';

/** A game as RomM 4.2 or 5.2 lists it. */
export function fakeRom(
  game: FakeGame,
  {
    platform,
    marks,
    me,
    isNew,
  }: {
    platform: FakeLibrary['platforms'][number] | undefined;
    marks: FakeMarks | undefined;
    me: number;
    isNew: boolean;
  },
) {
  const noExt = game.fs_name.replace(/\.\w+$/, '');
  const folder = `roms/${platform?.fs_slug}`;
  const cover = (size: string) =>
    game.cover
      ? `/assets/romm/resources/roms/${game.platform}/${game.id}/cover/${size}.png?ts=${STAMP}`
      : '';
  const shots = Array.from(
    { length: game.screenshots ?? 0 },
    (_, index) =>
      `/assets/romm/resources/roms/${game.platform}/${game.id}/screenshots/${index}.jpg`,
  );
  return {
    id: game.id,
    igdb_id: game.igdb_id ?? null,
    sgdb_id: null,
    moby_id: null,
    ss_id: null,
    ra_id: null,
    launchbox_id: null,
    hasheous_id: null,
    tgdb_id: null,
    platform_id: game.platform,
    platform_slug: platform?.slug,
    platform_fs_slug: platform?.fs_slug,
    fs_name: game.fs_name,
    fs_path: folder,
    fs_name_no_tags: noExt.replaceAll(/\s*\([^)]*\)/g, ''),
    fs_name_no_ext: noExt,
    name: game.name ?? noExt.replaceAll(/\s*\([^)]*\)/g, ''),
    slug: null,
    summary: game.summary ?? null,
    alternative_names: [],
    youtube_video_id: null,
    metadatum: {
      rom_id: game.id,
      genres: game.genres ?? [],
      franchises: [],
      collections: [],
      companies: [],
      game_modes: [],
      age_ratings: [],
      first_release_date: null,
      average_rating: null,
      ...(isNew ? { player_count: '1' } : {}),
    },
    path_cover_small: cover('small'),
    path_cover_large: cover('big'),
    url_cover: game.cover === 'source' ? 'https://images.igdb.com/cover.jpg' : '',
    has_manual: game.manual !== undefined,
    path_manual: game.manual ? `roms/${game.platform}/${game.id}/manual/${game.id}.pdf` : null,
    url_manual: game.manual === 'source' ? 'https://example.invalid/manual.pdf' : '',
    crc_hash: '',
    md5_hash: '',
    sha1_hash: game.sha1 ?? '',
    created_at: AT,
    updated_at: AT,
    missing_from_fs: false,
    ...(isNew
      ? {
          gamelist_id: null,
          flashpoint_id: null,
          hltb_id: null,
          libretro_id: null,
          manual_metadata: game.hasEnteredGenres ? { genres: game.genres } : {},
          merged_screenshots: shots,
          has_notes: marks?.note !== undefined,
        }
      : {}),
    rom_user: {
      id: marks ? game.id : -1,
      user_id: marks ? me : -1,
      rom_id: marks ? game.id : -1,
      created_at: AT,
      updated_at: AT,
      last_played: marks?.last_played ?? null,
      is_main_sibling: false,
      backlogged: marks?.backlogged ?? false,
      now_playing: false,
      hidden: marks?.hidden ?? false,
      rating: marks?.rating ?? 0,
      difficulty: 0,
      completion: marks?.completion ?? 0,
      status: marks?.status ?? null,
      ...(isNew
        ? {}
        : { note_raw_markdown: marks?.note ?? '', note_is_public: false, user__username: '' }),
    },
  };
}
