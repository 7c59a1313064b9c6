import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { Id, IdParams, Nothing, Timestamp } from './wire.ts';

/** A browser that is signed in. */
export const Session = z
  .object({
    /** Identifies the session; it is not a credential. */
    id: z.string(),
    /** The session of this request. */
    current: z.boolean(),
    ip: z.string(),
    user_agent: z.string(),
    created_at: Timestamp,
    /** Precise to the hour. */
    last_seen_at: Timestamp,
    expires_at: Timestamp,
  })
  .register(z.globalRegistry, { id: 'Session' });
export type Session = z.output<typeof Session>;

export const listSessions = defineRoute({
  method: 'GET',
  path: '/users/:id/sessions',
  access: 'me.read',
  summary: 'The sessions of an account: your own, or as an admin anyone’s.',
  params: IdParams,
  response: z.object({
    /** Most recently seen first. */
    sessions: z.array(Session),
    /** Number of apps that have a refresh token. */
    apps: z.int(),
  }),
});

export const endSession = defineRoute({
  method: 'DELETE',
  path: '/users/:id/sessions/:session',
  access: 'me.write',
  audit: 'session_ended',
  summary: 'End one session.',
  params: z.object({ id: Id, session: z.string().check(z.maxLength(100)) }),
  response: Nothing,
});

export const endSessions = defineRoute({
  method: 'DELETE',
  path: '/users/:id/sessions',
  access: 'me.write',
  audit: 'sessions_ended',
  summary: 'End all other sessions and revoke all tokens.',
  params: IdParams,
  response: Nothing,
});
