import type { FakeReply } from '#testing/fake-source.ts';

const game = (id: number, name: string, types: readonly string[] = []) => ({
  id,
  name,
  verified: true,
  types,
  release_date: Date.UTC(1999, 8, 30) / 1000,
});

const grid = (id: number, facts: object = {}) => ({
  id,
  score: 0,
  style: 'alternate',
  width: 600,
  height: 900,
  nsfw: false,
  humor: false,
  notes: null,
  mime: 'image/png',
  language: 'en',
  url: `https://cdn2.steamgriddb.com/grid/invented${id}.png`,
  thumb: `https://cdn2.steamgriddb.com/thumb/invented${id}.png`,
  lock: false,
  epilepsy: false,
  upvotes: 0,
  downvotes: 0,
  author: {
    name: 'An inventor',
    steam64: '76560000000000001',
    avatar: 'https://avatars.steamstatic.com/invented_medium.jpg',
  },
  ...facts,
});

const page = (data: readonly object[]) => ({
  body: { success: true, page: 0, total: data.length, limit: 50, data },
});

/** Replies of `www.steamgriddb.com`. */
export const sgdbReplies = {
  games: {
    body: {
      success: true,
      data: [
        game(950_002, 'Lantern Harbor: Night Shift', ['eshop']),
        game(950_001, 'Lantern Harbor!', ['steam', 'eshop']),
        game(950_003, 'Lantern Harbor 2'),
      ],
    },
  },
  game: { body: { success: true, data: game(950_001, 'Lantern Harbor!', ['steam', 'eshop']) } },
  noGames: { body: { success: true, data: [] } },
  grids: page([
    grid(960_001),
    // The thumbnail of an animated picture is a video; the picture itself is not.
    grid(960_002, {
      mime: 'image/webp',
      url: 'https://cdn2.steamgriddb.com/grid/invented960002.webp',
      thumb: 'https://cdn2.steamgriddb.com/thumb/invented960002.webm',
      author: null,
    }),
    grid(960_003, { thumb: '' }),
  ]),
  /** Pictures that must not be offered. */
  unusableGrids: page([
    grid(960_004, { lock: true }),
    grid(960_005, { url: 'javascript:alert(1)' }),
    grid(960_006, { url: 'http://cdn2.steamgriddb.com/grid/invented960006.png' }),
  ]),
  noGrids: page([]),
  notFound: {
    status: 404,
    body: { success: false, status: 404, errors: ['Game not found'] },
  },
  unauthorized: { status: 401, body: { success: false, errors: ['Invented: bad key'] } },
  tooManyRequests: {
    status: 429,
    body: { success: false, status: 429, errors: ['Invented: too many requests'] },
  },
  /** A failure that is sent with status 200. */
  failure: { body: { success: false, errors: ['Invented failure'] } },
} satisfies Record<string, FakeReply>;
