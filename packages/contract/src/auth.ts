import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { PASSWORD_MAX } from './users.ts';
import { Nothing } from './wire.ts';

export const login = defineRoute({
  method: 'POST',
  path: '/login',
  access: 'public',
  audit: ['signed_in'],
  summary: 'Start a session with HTTP Basic credentials.',
  response: Nothing,
});

export const logout = defineRoute({
  method: 'POST',
  path: '/logout',
  access: 'public',
  audit: 'signed_out',
  summary: 'End this session.',
  response: Nothing,
});

export const TokenRequest = z.object({
  grant_type: z._default(z.string(), 'password'),
  scope: z._default(z.string(), ''),
  username: z.optional(z.string()),
  password: z.optional(z.string().check(z.maxLength(PASSWORD_MAX))),
  refresh_token: z.optional(z.string()),
  client_id: z.optional(z.string()),
  client_secret: z.optional(z.string()),
});
export type TokenRequest = z.output<typeof TokenRequest>;

export const token = defineRoute({
  method: 'POST',
  path: '/token',
  access: 'public',
  audit: ['signed_in'],
  summary: 'Exchange a password or a refresh token for an access token.',
  body: TokenRequest,
  encoding: 'form',
  response: z.object({
    access_token: z.string(),
    refresh_token: z.string(),
    token_type: z.literal('bearer'),
    expires: z.int(),
    expires_in: z.int(),
    refresh_expires: z.int(),
  }),
});

export const forgotPassword = defineRoute({
  method: 'POST',
  path: '/forgot-password',
  access: 'public',
  audit: 'reset_link_requested',
  summary:
    'Request a password reset link. It is written to the server log for the admin to pass on.',
  body: z.object({ username: z.string().check(z.maxLength(255)) }),
  response: Nothing,
});

export const resetPassword = defineRoute({
  method: 'POST',
  path: '/reset-password',
  access: 'public',
  audit: ['password_reset'],
  summary: 'Set a new password with the token of a reset link.',
  body: z.object({
    token: z.string().check(z.maxLength(4096)),
    new_password: z.string().check(z.maxLength(PASSWORD_MAX)),
  }),
  response: Nothing,
});

export const loginWithOpenId = defineRoute({
  method: 'GET',
  path: '/login/openid',
  access: 'public',
  summary: 'Redirect to the OpenID Connect provider.',
  query: z.object({ next: z.optional(z.string()) }),
});

export const openIdCallback = defineRoute({
  method: 'GET',
  path: '/oauth/openid',
  access: 'public',
  audit: ['signed_in', 'sign_in_failed', 'account_created'],
  summary: 'The address to which the OpenID Connect provider redirects.',
});
