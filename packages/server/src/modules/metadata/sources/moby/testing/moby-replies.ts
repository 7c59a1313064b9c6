import type { FakeReply } from '#testing/fake-source.ts';

const genre = (category: string, genre_category_id: number, genre_id: number, name: string) => ({
  genre_category: category,
  genre_category_id,
  genre_id,
  genre_name: name,
});

const screenshot = (name: string) => ({
  caption: 'Invented caption',
  height: 224,
  image: `http://cdn.mobygames.com/screenshots/${name}.png`,
  thumbnail_image: `https://cdn.mobygames.com/${name}.webp`,
  width: 320,
});

const cover = (name: string, platform: string) => ({
  height: 800,
  image: `http://cdn.mobygames.com/covers/${name}.jpg`,
  platforms: [platform],
  thumbnail_image: `https://cdn.mobygames.com/${name}.webp`,
  width: 600,
});

/** Descriptions are small web pages with entities, lists and links. */
const collection = {
  alternate_titles: [],
  description:
    '<p>The Quill &amp; Ember Collection holds two games:</p>\n<ul>\n<li><a href="https://www.mobygames.com/game/930002/moss-runner/">Moss Runner</a></li>\n<li><em>Quill &amp; Ember</em><br>with new maps</li>\n</ul>\n<p>It has a &quot;night mode&quot;.</p>',
  game_id: 930_001,
  genres: [
    genre('Basic Genres', 1, 1, 'Action'),
    genre('Basic Genres', 1, 76, 'Compilation'),
    genre('Perspective', 2, 7, 'Side view'),
  ],
  moby_score: 7.6,
  moby_url: 'https://www.mobygames.com/game/930001/quill-ember-collection/',
  num_votes: 12,
  official_url: null,
  platforms: [{ first_release_date: '1996', platform_id: 3, platform_name: 'Windows' }],
  sample_cover: cover('930001-quill-ember-collection-front', 'Windows'),
  sample_screenshots: [screenshot('930001-a'), screenshot('930001-b')],
  title: 'Quill & Ember Collection',
};

const mossRunner = {
  alternate_titles: [{ description: 'Japanese title', title: 'Koke Hashiri' }],
  description: '<p>Run across the moss before it dries.</p>',
  game_id: 930_002,
  genres: [genre('Basic Genres', 1, 6, 'Racing / Driving')],
  moby_score: 7,
  moby_url: 'https://www.mobygames.com/game/930002/moss-runner/',
  num_votes: 59,
  official_url: null,
  platforms: [
    { first_release_date: '1997', platform_id: 3, platform_name: 'Windows' },
    { first_release_date: '1997-10-31', platform_id: 23, platform_name: 'SEGA Saturn' },
  ],
  sample_cover: cover('930002-moss-runner-front', 'SEGA Saturn'),
  sample_screenshots: [screenshot('930002-a')],
  title: 'Moss Runner',
};

/** A game without score, cover and text. */
const unfinishedKite = {
  alternate_titles: [],
  description: null,
  game_id: 930_003,
  genres: [],
  moby_score: null,
  moby_url: 'https://www.mobygames.com/game/930003/unfinished-kite/',
  num_votes: 0,
  official_url: null,
  platforms: [{ first_release_date: '1998-07', platform_id: 23, platform_name: 'SEGA Saturn' }],
  sample_cover: null,
  sample_screenshots: [],
  title: 'Unfinished Kite',
};

/** Replies of `api.mobygames.com`. */
export const mobyReplies = {
  games: { body: { games: [collection, mossRunner, unfinishedKite] } },
  sparseGame: { body: { games: [unfinishedKite] } },
  none: { body: { games: [] } },
  groups: { body: { groups: [{ group_id: 1, group_name: 'Invented group' }] } },
  unauthorized: {
    status: 401,
    body: { code: 401, error: 'Authorization required', message: 'Invented: no API key.' },
  },
  tooManyRequests: {
    status: 429,
    body: { code: 429, error: 'Too Many Requests', message: 'Invented: hourly limit reached.' },
  },
  invalidParameter: {
    status: 422,
    body: { code: 422, error: 'Invalid parameter', message: 'Invented: unknown platform.' },
  },
} satisfies Record<string, FakeReply>;
