import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { PASSWORD_MAX, PLAIN_TEXT_PATTERN } from './users.ts';
import { Id, IdParams, Nothing, RequestTime, Timestamp } from './wire.ts';

/**
 * `save` and `state`: one version of it, by the id of the version. `library`: guests see what a
 * permission group sees, by the id of the group.
 */
const SHARE_TARGETS = [
  'rom',
  'collection',
  'smart_collection',
  'save',
  'state',
  'library',
] as const;
export const ShareTarget = z.enum(SHARE_TARGETS);
export type ShareTarget = z.output<typeof ShareTarget>;

/** `kiosk`: a device that stays signed in as a guest. It is listed like a link, without an address. */
export const LinkTarget = z.enum([...SHARE_TARGETS, 'kiosk']);
export type LinkTarget = z.output<typeof LinkTarget>;

/** What visitors of a share link may do. All of them see what the link is for. */
export const ShareAccess = z.enum(['view', 'play', 'download', 'play_and_download']);
export type ShareAccess = z.output<typeof ShareAccess>;

/** `unavailable`: its creator may no longer share this, or it no longer exists. */
export const ShareState = z.enum(['active', 'expired', 'used_up', 'unavailable']);
export type ShareState = z.output<typeof ShareState>;

export const SHARE_LINKS_MAX = 500;
const SHARE_USES_MAX = 10_000;

export const ShareLink = z
  .object({
    id: z.int(),
    target: LinkTarget,
    target_id: z.int(),
    /** The title of the game, collection or file, or the name of the group; null: unavailable. */
    title: z.nullable(z.string()),
    /** The game of a save or state, and the game itself; null: a collection, the library, or unavailable. */
    rom_id: z.nullable(z.int()),
    /** A note of the creator, which visitors do not see. */
    name: z.string(),
    access: ShareAccess,
    has_password: z.boolean(),
    expires_at: z.nullable(Timestamp),
    max_uses: z.nullable(z.int()),
    use_count: z.int(),
    last_used_at: z.nullable(Timestamp),
    state: ShareState,
    created_at: Timestamp,
  })
  .register(z.globalRegistry, { id: 'ShareLink' });
export type ShareLink = z.output<typeof ShareLink>;

export const ShareLinkOfUser = z
  .extend(ShareLink, { user_id: z.int(), username: z.string() })
  .register(z.globalRegistry, { id: 'ShareLinkOfUser' });
export type ShareLinkOfUser = z.output<typeof ShareLinkOfUser>;

/** The only reply that contains the address. */
export const IssuedShareLink = z
  .extend(ShareLink, { url: z.string() })
  .register(z.globalRegistry, { id: 'IssuedShareLink' });
export type IssuedShareLink = z.output<typeof IssuedShareLink>;

/** What its creator calls a link or a kiosk. */
export const ShareName = z
  .string()
  .check(
    z.trim(),
    z.maxLength(255),
    z.regex(PLAIN_TEXT_PATTERN, 'must not hold control characters'),
  );

const Settings = {
  name: ShareName,
  access: ShareAccess,
  /** Null: none. */
  password: z.nullable(z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX))),
  /** Null: never. */
  expires_at: z.nullable(RequestTime),
  /** Null: unlimited. */
  max_uses: z.nullable(z.int().check(z.gte(1), z.lte(SHARE_USES_MAX))),
};

const listQuery = z.object({ target: z.optional(ShareTarget), target_id: z.optional(Id) });

export const listShareLinks = defineRoute({
  method: 'GET',
  path: '/shares',
  access: 'me.read',
  summary: 'The caller’s share links, newest first; all of them, or those of one target.',
  query: listQuery,
  response: z.array(ShareLink),
});

export const listAllShareLinks = defineRoute({
  method: 'GET',
  path: '/shares/all',
  access: 'users.read',
  summary: 'The share links of all users, newest first.',
  response: z.array(ShareLinkOfUser),
});

export const addShareLink = defineRoute({
  method: 'POST',
  path: '/shares',
  access: 'me.write',
  audit: 'share_created',
  summary: 'Create a share link; this reply is the only one that contains its address.',
  body: z.object({
    target: ShareTarget,
    target_id: Id,
    name: z._default(Settings.name, ''),
    access: Settings.access,
    password: z._default(Settings.password, null),
    expires_at: z._default(Settings.expires_at, null),
    max_uses: z._default(Settings.max_uses, null),
  }),
  response: IssuedShareLink,
  status: 201,
});

export const updateShareLink = defineRoute({
  method: 'PUT',
  path: '/shares/:id',
  access: 'me.write',
  audit: 'share_changed',
  summary: 'Change a share link. A new password ends the visits of the old one.',
  params: IdParams,
  body: z.partial(z.object(Settings)),
  response: ShareLink,
});

export const deleteShareLink = defineRoute({
  method: 'DELETE',
  path: '/shares/:id',
  access: 'me.write',
  audit: ['share_ended'],
  summary: 'Revoke a share link; it stops working at once.',
  params: IdParams,
  response: Nothing,
});

export const deleteShareLinkOfUser = defineRoute({
  method: 'DELETE',
  path: '/shares/:id/admin',
  access: 'users.write',
  audit: ['share_ended'],
  summary: 'Revoke a share link of any user.',
  params: IdParams,
  response: Nothing,
});
