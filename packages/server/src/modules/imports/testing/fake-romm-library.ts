import type { PlayStatus } from '@saveroom/contract';

/** What a fake RomM contains. Ids are those of the fake. */
export interface FakeGame {
  readonly id: number;
  readonly platform: number;
  readonly fs_name: string;
  /** Undefined: the file name without tags, as RomM sets it. */
  readonly name?: string;
  readonly summary?: string;
  readonly igdb_id?: number;
  readonly genres?: readonly string[];
  /** 5.x: a person entered the genres. */
  readonly hasEnteredGenres?: boolean;
  /** `uploaded`: by a person; `source`: downloaded. */
  readonly cover?: 'uploaded' | 'source';
  readonly manual?: 'uploaded' | 'source';
  readonly screenshots?: number;
  readonly sha1?: string;
}

export interface FakeMarks {
  readonly user: number;
  readonly rom: number;
  readonly status?: PlayStatus;
  readonly rating?: number;
  readonly completion?: number;
  readonly backlogged?: boolean;
  readonly hidden?: boolean;
  readonly last_played?: string;
  readonly note?: string;
}

export interface FakeAsset {
  readonly id: number;
  readonly user: number;
  readonly rom: number;
  readonly file_name: string;
  readonly emulator?: string;
  readonly slot?: string;
  readonly content: string;
  /** Id of its screenshot. */
  readonly screenshot?: number;
}

export interface FakeLibrary {
  readonly accounts: readonly {
    id: number;
    username: string;
    password: string;
    role: 'admin' | 'editor' | 'viewer';
    enabled?: boolean;
    avatar?: boolean;
    token?: string;
  }[];
  readonly platforms: readonly {
    id: number;
    slug: string;
    fs_slug: string;
    custom_name?: string;
  }[];
  readonly games: readonly FakeGame[];
  readonly marks: readonly FakeMarks[];
  readonly collections: readonly {
    id: number;
    user: number;
    name: string;
    rom_ids: number[];
    is_public?: boolean;
    is_favorite?: boolean;
  }[];
  readonly smartCollections: readonly {
    id: number;
    user: number;
    name: string;
    criteria: Record<string, unknown>;
  }[];
  readonly saves: readonly FakeAsset[];
  readonly states: readonly FakeAsset[];
  /** All screenshots, also those of saves and states. */
  readonly screenshots: readonly Omit<FakeAsset, 'emulator' | 'slot' | 'screenshot'>[];
  readonly playSessions: readonly {
    id: number;
    user: number;
    rom: number | null;
    start: string;
    seconds: number;
  }[];
  readonly config: Record<string, unknown>;
}

export const PASSWORDS = { admin: 'CANARY-admin-password', bob: 'CANARY-bob-password' };

/** A small library with everything that is imported. */
export const LIBRARY: FakeLibrary = {
  accounts: [
    {
      id: 1,
      username: 'admin',
      password: PASSWORDS.admin,
      role: 'admin',
      token: 'rmm_CANARY-admin',
    },
    { id: 2, username: 'bob', password: PASSWORDS.bob, role: 'viewer', avatar: true },
    { id: 3, username: 'carol', password: 'CANARY-carol', role: 'viewer', enabled: false },
  ],
  platforms: [
    { id: 1, slug: 'gba', fs_slug: 'gba' },
    { id: 2, slug: 'nes', fs_slug: 'famicom games', custom_name: 'Red and White' },
    { id: 3, slug: 'psx', fs_slug: 'psx' },
  ],
  games: [
    {
      id: 1,
      platform: 1,
      fs_name: 'Homebrew Game 01 (USA).gba',
      summary: 'Seeded summary.',
      cover: 'uploaded',
    },
    {
      id: 2,
      platform: 1,
      fs_name: 'Second Quest (Europe).gba',
      name: 'Second Quest: The Return',
      summary: 'From a source.',
      igdb_id: 1022,
      genres: ['Puzzle'],
      cover: 'source',
      manual: 'source',
      screenshots: 2,
    },
    {
      id: 3,
      platform: 2,
      fs_name: 'Own Title.nes',
      name: 'The Title That I Like',
      genres: ['Racing'],
      hasEnteredGenres: true,
      manual: 'uploaded',
    },
    { id: 4, platform: 3, fs_name: 'Epic Quest (USA)' },
    { id: 5, platform: 3, fs_name: 'Nested One (USA)' },
    { id: 7, platform: 1, fs_name: 'Hidden Away.gba' },
  ],
  marks: [
    {
      user: 1,
      rom: 1,
      status: 'finished',
      rating: 8,
      completion: 90,
      backlogged: true,
      last_played: '2026-11-15T01:50:21.043734+00:00',
      note: 'Remember the **key**.',
    },
    { user: 1, rom: 7, hidden: true, rating: 2 },
    { user: 2, rom: 2, status: 'retired', rating: 3, note: 'Too hard.' },
  ],
  collections: [
    { id: 1, user: 1, name: 'Driver Picks', rom_ids: [1, 4] },
    { id: 2, user: 1, name: 'Favourites', rom_ids: [2, 1], is_favorite: true },
    { id: 3, user: 2, name: 'Favourites', rom_ids: [5], is_favorite: true },
    { id: 4, user: 3, name: 'Shared by Carol', rom_ids: [3], is_public: true },
    { id: 5, user: 2, name: 'Bob’s', rom_ids: [2] },
  ],
  smartCollections: [
    { id: 1, user: 2, name: 'All of GBA', criteria: { platform_ids: [1], favorite: null } },
  ],
  saves: [
    {
      id: 6,
      user: 1,
      rom: 1,
      file_name: 'Homebrew Game 01 (USA).srm',
      emulator: 'mgba',
      content: 'save of admin',
      slot: 'main',
      screenshot: 1,
    },
    { id: 9, user: 2, rom: 2, file_name: 'What? 100%.srm', content: 'save of bob' },
  ],
  states: [
    {
      id: 3,
      user: 2,
      rom: 2,
      file_name: 'Second Quest [2026-11-15].state',
      emulator: 'mgba',
      content: 'state of bob',
      screenshot: 2,
    },
  ],
  screenshots: [
    { id: 1, user: 1, rom: 1, file_name: 'Homebrew Game 01 (USA).png', content: 'picture' },
    { id: 2, user: 2, rom: 2, file_name: 'Second Quest [2026-11-15].png', content: 'picture' },
    { id: 3, user: 1, rom: 1, file_name: 'loose.png', content: 'picture' },
    { id: 4, user: 1, rom: 1, file_name: 'loose too.png', content: 'picture' },
    { id: 5, user: 2, rom: 5, file_name: 'never played.png', content: 'picture' },
  ],
  playSessions: [
    { id: 1, user: 1, rom: 1, start: '2026-11-14T20:00:00+00:00', seconds: 1200 },
    { id: 2, user: 1, rom: 1, start: '2026-11-15T01:30:00+00:00', seconds: 600 },
    { id: 3, user: 1, rom: null, start: '2026-11-01T01:30:00+00:00', seconds: 60 },
    { id: 4, user: 2, rom: 2, start: '2026-11-03T01:30:00+00:00', seconds: 90 },
  ],
  config: {
    EXCLUDED_PLATFORMS: ['not-games'],
    EXCLUDED_SINGLE_EXT: ['txt'],
    EXCLUDED_SINGLE_FILES: [],
    EXCLUDED_MULTI_FILES: [],
    EXCLUDED_MULTI_PARTS_EXT: [],
    EXCLUDED_MULTI_PARTS_FILES: [],
    PLATFORMS_BINDING: { 'famicom games': 'nes' },
    PLATFORMS_VERSIONS: {},
    EJS_DEBUG: false,
    EJS_CACHE_LIMIT: null,
    EJS_SETTINGS: {},
    EJS_CONTROLS: {},
  },
};
