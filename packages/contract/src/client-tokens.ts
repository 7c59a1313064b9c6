import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { IdParams, Nothing, Timestamp } from './wire.ts';

/** The token that an app sends as `Authorization: Bearer …`. */
export const CLIENT_TOKEN = /^rmm_[0-9a-f]{64}$/;
export const CLIENT_TOKENS_MAX = 25;
export const PAIRING_CODE_SECONDS = 60;

const TOKEN_LIFETIMES = ['30d', '90d', '1y', 'never'] as const;
/** Absent and null: the token does not expire. */
export const TokenLifetime = z.nullish(z.enum(TOKEN_LIFETIMES));
export type TokenLifetime = z.output<typeof TokenLifetime>;

/** What a token may do; names that the caller does not have are refused with 403. */
export const TokenScopes = z
  .array(z.string().check(z.maxLength(50)))
  .check(z.minLength(1), z.maxLength(100));

const TokenName = z.string().check(z.trim(), z.minLength(1), z.maxLength(255));

/** A code that a person types: dashes, spaces and case do not matter. */
export const TypedCode = z.pipe(
  z.string().check(z.maxLength(40)),
  z.transform((code) => code.replaceAll(/[\s-]/g, '').toUpperCase()),
);

export const ClientToken = z
  .object({
    id: z.int(),
    name: z.string(),
    scopes: z.array(z.string()),
    expires_at: z.nullable(Timestamp),
    /** Precise to the minute. */
    last_used_at: z.nullable(Timestamp),
    /** The address of the last use. */
    last_used_ip: z.nullable(z.string()),
    created_at: Timestamp,
    user_id: z.int(),
    /** The paired device that this token belongs to. */
    device_id: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'ClientToken' });
export type ClientToken = z.output<typeof ClientToken>;

/** The only reply that contains the token itself. */
export const IssuedClientToken = z
  .extend(ClientToken, { raw_token: z.string() })
  .register(z.globalRegistry, { id: 'IssuedClientToken' });
export type IssuedClientToken = z.output<typeof IssuedClientToken>;

export const ClientTokenOfUser = z
  .extend(ClientToken, {
    username: z.string(),
    user_avatar_path: z.string(),
    user_updated_at: Timestamp,
  })
  .register(z.globalRegistry, { id: 'ClientTokenOfUser' });

export const addClientToken = defineRoute({
  method: 'POST',
  path: '/client-tokens',
  access: 'me.write',
  audit: 'token_created',
  summary: 'Create a token for an app; this reply is the only one that contains it.',
  body: z.object({ name: TokenName, scopes: TokenScopes, expires_in: TokenLifetime }),
  response: IssuedClientToken,
  status: 201,
});

export const listClientTokens = defineRoute({
  method: 'GET',
  path: '/client-tokens',
  access: 'me.read',
  summary: 'The caller’s client tokens, newest first.',
  response: z.array(ClientToken),
});

export const listAllClientTokens = defineRoute({
  method: 'GET',
  path: '/client-tokens/all',
  access: 'users.read',
  summary: 'The client tokens of all users, newest first.',
  response: z.array(ClientTokenOfUser),
});

export const renameClientToken = defineRoute({
  method: 'PUT',
  path: '/client-tokens/:id',
  access: 'me.write',
  summary: 'Rename a client token.',
  params: IdParams,
  body: z.object({ name: TokenName }),
  response: ClientToken,
});

export const deleteClientToken = defineRoute({
  method: 'DELETE',
  path: '/client-tokens/:id',
  access: 'me.write',
  audit: 'token_revoked',
  summary: 'Revoke a client token; it stops working at once.',
  params: IdParams,
  response: Nothing,
});

export const deleteClientTokenOfUser = defineRoute({
  method: 'DELETE',
  path: '/client-tokens/:id/admin',
  access: 'users.write',
  audit: 'token_revoked',
  summary: 'Revoke a client token of any user.',
  params: IdParams,
  response: Nothing,
});

export const regenerateClientToken = defineRoute({
  method: 'PUT',
  path: '/client-tokens/:id/regenerate',
  access: 'me.write',
  audit: 'token_renewed',
  summary: 'Replace the secret of a client token; the old one stops working at once.',
  params: IdParams,
  response: IssuedClientToken,
});

export const pairClientToken = defineRoute({
  method: 'POST',
  path: '/client-tokens/:id/pair',
  access: 'me.write',
  summary: 'Create a short code that an app can exchange once for this token.',
  params: IdParams,
  response: z.object({ code: z.string(), expires_in: z.int() }),
});

export const getPairingStatus = defineRoute({
  method: 'GET',
  path: '/client-tokens/pair/:code/status',
  access: 'public',
  summary: 'Null while a pairing code is unused; 404 once it was used or has expired.',
  params: z.object({ code: TypedCode }),
  response: Nothing,
});

export const exchangePairingCode = defineRoute({
  method: 'POST',
  path: '/client-tokens/exchange',
  access: 'public',
  audit: 'token_renewed',
  summary: 'Exchange a pairing code for its token, with a new secret.',
  body: z.object({ code: TypedCode }),
  response: IssuedClientToken,
});
