import type { FakeReply } from '#testing/fake-source.ts';

const picture = (id: number, name: string) => ({
  id,
  url: `//images.igdb.com/igdb/image/upload/t_thumb/${name}.jpg`,
});

const related = (id: number, name: string) => ({
  id,
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
});

const lanternHarbor = {
  id: 910_001,
  age_ratings: [
    { id: 810_001, rating_category: 9 },
    { id: 810_002, rating_category: 4 },
    { id: 810_003, rating_category: 14 },
    // A rating that IGDB added later and that is not in the server's table.
    { id: 810_004, rating_category: 99 },
  ],
  aggregated_rating: 77,
  alternative_names: [
    { id: 820_001, name: 'Beacon Bay' },
    { id: 820_002, name: '提灯港物語' },
  ],
  collections: [{ id: 830_001, name: 'Lantern Tales' }],
  cover: picture(840_001, 'coinv1'),
  dlcs: [related(910_011, 'Fog Bank')],
  expanded_games: [related(910_012, 'Lantern Harbor Plus')],
  first_release_date: Date.UTC(1999, 8, 30) / 1000,
  franchise: { id: 850_001, name: 'Lantern' },
  franchises: [
    { id: 850_002, name: 'Halfmoon All-Stars' },
    { id: 850_001, name: 'Lantern' },
  ],
  game_localizations: [
    {
      id: 860_001,
      cover: picture(840_002, 'coinv1jp'),
      name: '提灯の港',
      region: { id: 3, category: 'locale', identifier: 'ja-JP' },
    },
    { id: 860_002, region: { id: 1, category: 'continent', identifier: 'EU' } },
  ],
  game_modes: [
    { id: 1, name: 'Single player' },
    { id: 2, name: 'Multiplayer' },
  ],
  genres: [
    { id: 31, name: 'Adventure' },
    { id: 9, name: 'Puzzle' },
  ],
  involved_companies: [
    { id: 870_001, company: { id: 71_001, name: 'Halfmoon Soft' } },
    { id: 870_002, company: { id: 71_002, name: 'Copper Fern Studio' } },
  ],
  multiplayer_modes: [
    {
      id: 880_001,
      campaigncoop: false,
      checksum: '00000000-0000-4000-8000-000000880001',
      dropin: true,
      lancoop: false,
      offlinecoop: true,
      offlinemax: 4,
      onlinecoop: false,
      platform: { id: 4, name: 'Nintendo 64' },
      splitscreen: true,
    },
    { id: 880_002, onlinemax: 16, platform: { id: 5, name: 'Wii' } },
  ],
  name: 'Lantern Harbor',
  ports: [related(910_013, 'Pocket Lantern Harbor')],
  remakes: [related(910_014, 'Lantern Harbor Rebuilt')],
  remasters: [related(910_015, 'Lantern Harbor HD')],
  platforms: [
    { id: 5, name: 'Wii' },
    { id: 4, name: 'Nintendo 64' },
  ],
  screenshots: [picture(890_001, 'scinv1'), picture(890_002, 'scinv2')],
  artworks: [picture(891_001, 'arinv1'), picture(891_002, 'arinv2')],
  similar_games: [
    { ...related(910_002, 'Moss Runner'), cover: picture(840_003, 'coinv2') },
    related(910_003, 'Tinpot Admiral'),
  ],
  slug: 'lantern-harbor',
  summary: 'A keeper relights the lamps of a sunken harbor.',
  total_rating: 81.234_567_8,
  videos: [
    { id: 895_001, video_id: 'InventedVid' },
    { id: 895_002, video_id: 'InventedVd2' },
  ],
};

/** Replies of `api.igdb.com` and of `id.twitch.tv`, which issues its tokens. */
export const igdbReplies = {
  token: {
    body: {
      access_token: 'invented0token0of0thirty0chars',
      expires_in: 5_400_000,
      token_type: 'bearer',
    },
  },
  games: { body: [lanternHarbor] },
  /** IGDB leaves out every field that is empty. */
  sparseGame: { body: [{ id: 910_004, name: 'Unfinished Kite' }] },
  none: { body: [] },
  /** Entries of people and companies have no `game`. */
  searchHits: {
    body: [
      { id: 9001, game: { id: 910_001 }, name: 'Beacon Bay' },
      { id: 9002, name: 'Bea Bayley' },
    ],
  },
  unauthorized: {
    status: 401,
    body: {
      message: 'Authorization Failure.',
      'Tip 1': 'Send both headers.',
      'Tip 2': 'Begin with Bearer.',
      'Tip 3': 'Send a token.',
      Docs: 'https://api-docs.igdb.com/#authentication',
      Discord: 'https://discord.gg/igdb',
    },
  },
  invalidClient: { status: 400, body: { status: 400, message: 'invalid client' } },
  invalidSecret: { status: 403, body: { status: 403, message: 'invalid client secret' } },
  tooManyRequests: { status: 429, body: { message: 'Too Many Requests' } },
  syntaxError: {
    status: 400,
    body: [{ title: 'Syntax Error', status: 400, cause: 'Invented reason' }],
  },
} satisfies Record<string, FakeReply>;
