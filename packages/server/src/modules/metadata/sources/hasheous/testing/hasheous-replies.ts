import type { FakeReply } from '#testing/fake-source.ts';

/** The dump that the replies below are about. */
export const HASHEOUS_DUMP = {
  name: 'Lantern Harbor (USA).z64',
  crc: '0a1b2c3d',
  md5: '00112233445566778899aabbccddeeff',
  sha1: '0123456789abcdef0123456789abcdef01234567',
};

const signature = (signatureSource: string, id: number) => ({
  game: {
    countries: {},
    languages: {},
    systemId: 577,
    publisherId: 0,
    metadataSource: 4,
    score: 22,
    id: String(id),
    category: 'Games',
    name: 'Lantern Harbor',
    description: 'Lantern Harbor (USA)',
    year: '',
    publisher: '',
    demo: 'NotDemo',
    system: 'Nintendo - Nintendo 64',
    systemVariant: '',
    video: '',
    country: {},
    language: {},
    copyright: '',
    roms: [],
    flags: {},
    romCount: 0,
  },
  rom: {
    score: 24,
    id: String(id + 1),
    ...HASHEOUS_DUMP,
    size: 8_388_608,
    sha256: '',
    status: 'verified',
    country: {},
    language: {},
    developmentStatus: '',
    attributes: {},
    romType: 'Unknown',
    romTypeMedia: '',
    mediaDetail: {},
    mediaLabel: '',
    signatureSource,
  },
});

const mapping = (source: string, ids: { id: string; immutableId: string }) => ({
  ...ids,
  status: ids.id === '' ? 'NotMapped' : 'Mapped',
  matchMethod: ids.id === '' ? 'NoMatch' : 'Automatic',
  source,
  link: '',
  lastSearch: '2024-05-25T23:12:30',
  nextSearch: '2024-06-25T23:12:30',
  winningVoteCount: 0,
  totalVoteCount: 0,
  winningVotePercent: 0,
});

const NOT_MAPPED = { id: '', immutableId: '' };

const attributes = [
  {
    attributeType: 'ImageAttribution',
    attributeName: 'LogoAttribution',
    attributeRelationType: 'None',
    value: 'IGDB',
  },
  {
    link: '/api/v1/images/INVENTED0123456789',
    id: 970_001,
    attributeType: 'ImageId',
    attributeName: 'Logo',
    attributeRelationType: 'None',
    value: 'INVENTED0123456789',
  },
];

const lookup = (metadata: readonly object[], signatures: object) => ({
  body: { id: 920_001, name: 'Lantern Harbor', signatures, metadata, attributes },
});

const listed = <T extends { id: number }>(...entries: T[]): Record<string, T> =>
  Object.fromEntries(entries.map((one) => [String(one.id), one]));

const checksum = '00000000-0000-4000-8000-000000000000';
const created_at = '2014-01-02T20:21:05+00:00';
const updated_at = '2025-01-21T16:50:39+00:00';
const named = (id: number, name: string, facts: object = {}) => ({
  id,
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  checksum,
  created_at,
  updated_at,
  url: `https://www.igdb.com/invented/${id}`,
  ...facts,
});
const picture = (id: number, image_id: string) => ({
  id,
  image_id,
  checksum,
  game: 910_001,
  height: 800,
  width: 600,
  url: `//images.igdb.com/igdb/image/upload/t_thumb/${image_id}.jpg`,
});

/** A game of IGDB as Hasheous returns it: lists are objects by id, the date is text. */
const proxiedGame = {
  age_ratings: listed({ id: 810_001, checksum, organization: 2, rating_category: 9 }),
  aggregated_rating: 77,
  aggregated_rating_count: 1,
  alternative_names: listed({
    id: 820_001,
    checksum,
    comment: 'Japanese title - romanization',
    game: 910_001,
    name: 'Beacon Bay',
  }),
  artworks: [172_001],
  checksum,
  collections: listed(named(830_001, 'Lantern Tales', { games: [910_001], type: 1 })),
  cover: {
    ...picture(840_001, 'coinv1'),
    alpha_channel: false,
    animated: false,
    game_localization: 0,
  },
  created_at,
  first_release_date: '1999-09-30T00:00:00+00:00',
  franchises: listed(named(850_001, 'Lantern', { games: [910_001] })),
  game_localizations: [860_001],
  game_modes: listed(named(1, 'Single player')),
  game_status: 0,
  game_type: 0,
  genres: listed(named(31, 'Adventure'), named(9, 'Puzzle')),
  id: 910_001,
  // The companies are numbers here, and nothing can be shown of them.
  involved_companies: listed({
    id: 870_001,
    checksum,
    company: 71_001,
    created_at,
    developer: false,
    game: 910_001,
    porting: false,
    publisher: true,
    supporting: false,
    updated_at,
  }),
  name: 'Lantern Harbor',
  parent_game: 0,
  platforms: listed(
    named(4, 'Nintendo 64', {
      abbreviation: 'N64',
      alternative_name: 'N64',
      generation: 5,
      platform_family: 5,
      platform_logo: 260,
      platform_type: 1,
      versions: [122],
      websites: [35],
    }),
  ),
  rating: 80.1,
  rating_count: 12,
  screenshots: listed(picture(890_001, 'scinv1')),
  similar_games: listed(named(910_002, 'Moss Runner', { cover: 840_003, platforms: [4] })),
  slug: 'lantern-harbor',
  summary: 'A keeper relights the lamps of a sunken harbor.',
  total_rating: 81.234_567_8,
  total_rating_count: 13,
  updated_at,
  url: 'https://www.igdb.com/games/lantern-harbor',
  version_parent: 0,
  videos: listed({
    id: 895_001,
    checksum,
    game: 910_001,
    name: 'Trailer',
    video_id: 'InventedVid',
  }),
};

/** Replies of `hasheous.org`. */
export const hasheousReplies = {
  game: lookup(
    [
      mapping('IGDB', { id: 'lantern-harbor', immutableId: '910001' }),
      mapping('TheGamesDb', NOT_MAPPED),
      mapping('RetroAchievements', NOT_MAPPED),
      mapping('Steam', NOT_MAPPED),
    ],
    { NoIntros: [signature('NoIntros', 485_001)] },
  ),
  /** A mapping without a number has at least the slug of the page; only IGDB is queried by slug. */
  gameWithSlugs: lookup(
    [
      mapping('IGDB', { id: 'lantern-harbor', immutableId: '' }),
      mapping('TheGamesDB', { id: '77', immutableId: '77' }),
      mapping('RetroAchievements', { id: 'some-slug', immutableId: '' }),
    ],
    {},
  ),
  proxiedGame: { body: proxiedGame },
  notFound: { status: 404, body: 'The provided hash was not found' },
  proxyUnauthorized: { status: 401, body: '' },
  healthy: { body: 'Healthy' },
} satisfies Record<string, FakeReply>;
