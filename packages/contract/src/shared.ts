import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { RomPlayer } from './players.ts';
import { ShareTarget } from './shares.ts';
import { PASSWORD_MAX } from './users.ts';
import { Id, Nothing, Timestamp } from './wire.ts';

/** The cookie of a visit. Its path is that of the link, so each link has its own. */
export const SHARE_COOKIE = 'saveroom_share';
export const SHARED_PAGE_MAX = 60;

/** A game as visitors of a share link see it. */
export const SharedGame = z
  .object({
    id: z.int(),
    name: z.string(),
    platform_slug: z.string(),
    platform_name: z.string(),
    summary: z.nullable(z.string()),
    regions: z.array(z.string()),
    languages: z.array(z.string()),
    genres: z.array(z.string()),
    /** Milliseconds since 1970. */
    first_release_date: z.nullable(z.number()),
    size_bytes: z.int(),
    has_cover: z.boolean(),
    thumbhash: z.string(),
    /** The link allows playing, and this server can. */
    can_play: z.boolean(),
    /** The link allows downloads, and the files are there. */
    can_download: z.boolean(),
    /** The file name that saves in the browser are named after. */
    base_name: z.string(),
    file_extension: z.string(),
  })
  .register(z.globalRegistry, { id: 'SharedGame' });
export type SharedGame = z.output<typeof SharedGame>;

const Closed = z.object({ state: z.enum(['locked', 'expired', 'used_up']) });

const Open = z.object({
  state: z.literal('open'),
  target: ShareTarget,
  /** The name of the user who shares it. */
  shared_by: z.string(),
  expires_at: z.nullable(Timestamp),
  /** The clock of the server. */
  now: Timestamp,
  can_play: z.boolean(),
  can_download: z.boolean(),
  /** The game, or that of a save or state; null for collections and the library. */
  game: z.nullable(SharedGame),
  collection: z.nullable(
    z.object({ name: z.string(), description: z.string(), game_count: z.int() }),
  ),
  save: z.nullable(z.object({ file_name: z.string(), size_bytes: z.int(), created_at: Timestamp })),
  /** The page of the target in the library, if the caller is signed in and may see it. */
  library_path: z.nullable(z.string()),
});

/** `locked`: the link has a password. */
export const SharedLink = z
  .discriminatedUnion('state', [Open, Closed])
  .register(z.globalRegistry, { id: 'SharedLink' });
export type SharedLink = z.output<typeof SharedLink>;
export type OpenSharedLink = z.output<typeof Open>;

const TokenParams = z.object({ token: z.string().check(z.maxLength(100)) });
const GameParams = z.extend(TokenParams, { id: Id });

/** Unknown and revoked links get the same reply: 404. */
export const getSharedLink = defineRoute({
  method: 'GET',
  path: '/shared/:token',
  access: 'public',
  secretInPath: true,
  summary: 'The target of a share link. Starts a visit, unless the link has a password.',
  params: TokenParams,
  response: SharedLink,
});

export const unlockSharedLink = defineRoute({
  method: 'POST',
  path: '/shared/:token/unlock',
  access: 'public',
  secretInPath: true,
  summary: 'Begin a visit of a share link with its password.',
  params: TokenParams,
  body: z.object({ password: z.string().check(z.maxLength(PASSWORD_MAX)) }),
  response: SharedLink,
});

/** All routes below need the cookie of a visit; without it, they reply 404. */
export const enterAsGuest = defineRoute({
  method: 'POST',
  path: '/shared/:token/guest',
  access: 'public',
  audit: 'guest_entered',
  secretInPath: true,
  summary:
    'Enter the library as a guest, with a link that invites guests. The first time is a use.',
  params: TokenParams,
  response: Nothing,
});

export const listSharedGames = defineRoute({
  method: 'GET',
  path: '/shared/:token/games',
  access: 'public',
  secretInPath: true,
  summary: 'The games of a shared collection, by name.',
  params: TokenParams,
  query: z.object({
    offset: z._default(z.coerce.number<number>().check(z.int(), z.gte(0)), 0),
    limit: z._default(
      z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(SHARED_PAGE_MAX)),
      SHARED_PAGE_MAX,
    ),
  }),
  response: z.object({ items: z.array(SharedGame), total: z.int() }),
});

export const getSharedGame = defineRoute({
  method: 'GET',
  path: '/shared/:token/games/:id',
  access: 'public',
  secretInPath: true,
  summary: 'One game of a share link.',
  params: GameParams,
  response: SharedGame,
});

export const getSharedCover = defineRoute({
  method: 'GET',
  path: '/shared/:token/games/:id/cover',
  access: 'public',
  secretInPath: true,
  summary: 'The cover of a game of a share link.',
  params: GameParams,
  query: z.object({ size: z._default(z.enum(['small', 'large']), 'small') }),
});

export const getSharedGameContent = defineRoute({
  method: 'GET',
  path: '/shared/:token/games/:id/content',
  access: 'public',
  audit: 'game_downloaded',
  secretInPath: true,
  summary: 'Download a game of a share link: its file, or all files as a zip.',
  params: GameParams,
});

export const getSharedContent = defineRoute({
  method: 'GET',
  path: '/shared/:token/content',
  access: 'public',
  audit: 'game_downloaded',
  secretInPath: true,
  summary: 'Download what a share link is for; a collection as one zip.',
  params: TokenParams,
});

export const getSharedPlayer = defineRoute({
  method: 'GET',
  path: '/shared/:token/games/:id/player',
  access: 'public',
  secretInPath: true,
  summary: 'Everything needed to start a game of a share link in the browser.',
  params: GameParams,
  response: RomPlayer,
});

export const getSharedPlayerContent = defineRoute({
  method: 'GET',
  path: '/shared/:token/games/:id/player/content',
  access: 'public',
  secretInPath: true,
  summary: 'The file that the player loads for a game of a share link.',
  params: GameParams,
  query: z.object({
    file_id: z.optional(Id),
    core: z.optional(z.string().check(z.maxLength(50))),
  }),
});

export const getSharedFirmware = defineRoute({
  method: 'GET',
  path: '/shared/:token/games/:id/firmware/:firmware_id',
  access: 'public',
  secretInPath: true,
  summary: 'Firmware that the player of a game of a share link needs.',
  params: z.extend(GameParams, { firmware_id: Id }),
});
