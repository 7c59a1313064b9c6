import * as z from 'zod/mini';

import { TypedCode } from './client-tokens.ts';
import { defineRoute } from './define-route.ts';
import { PASSWORD_MAX } from './users.ts';
import { IdParams, Nothing, Timestamp } from './wire.ts';

/** Binds the steps of one sign-in or set-up to the browser that began it. */
export const STEP_COOKIE = 'saveroom_step';
export const SECOND_FACTORS_MAX = 20;
export const RECOVERY_CODES = 10;

/** Opens these routes to sessions that may only set up a second factor. */
const setUpRoute = { scope: 'me.write', unless: 'second-factor-missing' } as const;

/** What a passkey signed, as browsers encode it. Its parts are checked by the WebAuthn library. */
const PasskeyReply = z.looseObject({
  id: z.string().check(z.maxLength(2000)),
  type: z.literal('public-key'),
  response: z.looseObject({}),
});
export type PasskeyReply = z.output<typeof PasskeyReply>;

/** What the browser passes to `navigator.credentials`, as WebAuthn encodes it in JSON. */
const PasskeyOptions = z.looseObject({ challenge: z.string() });

const CodeProof = z.object({ kind: z.enum(['app', 'recovery_code']), code: TypedCode });
const PasskeyProof = z.object({ kind: z.literal('passkey'), reply: PasskeyReply });

/** Proves a second factor. */
export const FactorProof = z.discriminatedUnion('kind', [CodeProof, PasskeyProof]);
export type FactorProof = z.output<typeof FactorProof>;

export const getSecondStep = defineRoute({
  method: 'GET',
  path: '/login/second-step',
  access: 'public',
  summary: 'The second factors that complete the pending sign-in; 410 if none is pending.',
  response: z.object({
    username: z.string(),
    expires_at: Timestamp,
    /** An authenticator app is set up. */
    app: z.boolean(),
    /** A passkey of this address is set up. */
    passkey: z.boolean(),
    /** A recovery code is left. */
    recovery_code: z.boolean(),
  }),
});

export const completeSecondStep = defineRoute({
  method: 'POST',
  path: '/login/second-step',
  access: 'public',
  summary: 'Complete the sign-in with a second factor, and start the session.',
  body: FactorProof,
  response: Nothing,
});

export const cancelSecondStep = defineRoute({
  method: 'DELETE',
  path: '/login/second-step',
  access: 'public',
  summary: 'Cancel the sign-in that waits for a second factor.',
  response: Nothing,
});

export const requestSecondStepPasskey = defineRoute({
  method: 'POST',
  path: '/login/second-step/passkey',
  access: 'public',
  summary: 'Request a passkey as the second factor of the pending sign-in.',
  response: PasskeyOptions,
});

export const requestPasskey = defineRoute({
  method: 'POST',
  path: '/login/passkey/options',
  access: 'public',
  summary: 'Begin a sign-in with a passkey alone.',
  response: PasskeyOptions,
});

export const loginWithPasskey = defineRoute({
  method: 'POST',
  path: '/login/passkey',
  access: 'public',
  summary: 'Start a session with a passkey that verified its user.',
  body: z.object({ reply: PasskeyReply }),
  response: Nothing,
});

export const SecondFactor = z
  .object({
    id: z.int(),
    kind: z.enum(['app', 'passkey']),
    name: z.string(),
    /** Passkeys only: the host name they belong to. They work at no other. */
    host: z.nullable(z.string()),
    created_at: Timestamp,
    last_used_at: z.nullable(Timestamp),
  })
  .register(z.globalRegistry, { id: 'SecondFactor' });
export type SecondFactor = z.output<typeof SecondFactor>;

const CONFIRM_WITH = ['password', 'app', 'passkey', 'recovery_code'] as const;

export const getTwoFactor = defineRoute({
  method: 'GET',
  path: '/two-factor',
  access: { scope: 'me.read', unless: 'second-factor-missing' },
  summary: 'The second factors of the caller.',
  response: z.object({
    /** In the order in which they were added. */
    factors: z.array(SecondFactor),
    recovery_codes_left: z.int(),
    /** The server requires a second factor of this account. */
    is_required: z.boolean(),
    /** Until then this session may change second factors. Null: confirm first. */
    confirmed_until: z.nullable(Timestamp),
    /** How to confirm. Empty: sign out and in again. */
    confirm_with: z.array(z.enum(CONFIRM_WITH)),
    /** The host name that new passkeys belong to. Null: passkeys need a host name, not an IP. */
    passkey_host: z.nullable(z.string()),
  }),
});

export const confirmIdentity = defineRoute({
  method: 'POST',
  path: '/two-factor/confirm',
  access: setUpRoute,
  summary: 'Confirm your identity, to change second factors for a few minutes.',
  body: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('password'),
      password: z.string().check(z.maxLength(PASSWORD_MAX)),
    }),
    CodeProof,
    PasskeyProof,
  ]),
  response: Nothing,
});

export const requestConfirmPasskey = defineRoute({
  method: 'POST',
  path: '/two-factor/confirm/passkey',
  access: setUpRoute,
  summary: 'Request a passkey to confirm your identity.',
  response: PasskeyOptions,
});

const FactorName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));

const AddedFactor = z.object({
  factor: SecondFactor,
  /** Set with the first factor only; they are never shown again. */
  recovery_codes: z.nullable(z.array(z.string())),
});

export const prepareApp = defineRoute({
  method: 'POST',
  path: '/two-factor/apps/setup',
  access: setUpRoute,
  summary: 'Create the key of an authenticator app. It counts once a code has confirmed it.',
  response: z.object({
    /** Base32, for apps without a camera. */
    key: z.string(),
    /** `otpauth://…`, for the QR code. */
    address: z.string(),
  }),
});

export const addApp = defineRoute({
  method: 'POST',
  path: '/two-factor/apps',
  access: setUpRoute,
  audit: 'second_factor_added',
  summary: 'Add the authenticator app that was set up, with its first code.',
  body: z.object({ name: FactorName, code: TypedCode }),
  response: AddedFactor,
  status: 201,
});

export const preparePasskey = defineRoute({
  method: 'POST',
  path: '/two-factor/passkeys/options',
  access: setUpRoute,
  summary: 'Begin to create a passkey.',
  response: PasskeyOptions,
});

export const addPasskey = defineRoute({
  method: 'POST',
  path: '/two-factor/passkeys',
  access: setUpRoute,
  audit: 'second_factor_added',
  summary: 'Add the passkey that the browser created.',
  body: z.object({ name: FactorName, reply: PasskeyReply }),
  response: AddedFactor,
  status: 201,
});

export const renameSecondFactor = defineRoute({
  method: 'PUT',
  path: '/two-factor/factors/:id',
  access: 'me.write',
  summary: 'Rename an authenticator app or a passkey.',
  params: IdParams,
  body: z.object({ name: FactorName }),
  response: SecondFactor,
});

export const deleteSecondFactor = defineRoute({
  method: 'DELETE',
  path: '/two-factor/factors/:id',
  access: 'me.write',
  audit: 'second_factor_removed',
  summary: 'Remove an authenticator app or a passkey; without the last one, recovery codes too.',
  params: IdParams,
  response: Nothing,
});

export const renewRecoveryCodes = defineRoute({
  method: 'POST',
  path: '/two-factor/recovery-codes',
  access: 'me.write',
  audit: 'recovery_codes_renewed',
  summary: 'Replace the recovery codes; this reply is the only one that contains them.',
  response: z.object({ recovery_codes: z.array(z.string()) }),
  status: 201,
});

export const resetTwoFactor = defineRoute({
  method: 'DELETE',
  path: '/users/:id/two-factor',
  access: 'users.write',
  audit: 'two_factor_reset',
  summary: 'Remove all second factors of another user, who then signs in without one.',
  params: IdParams,
  response: Nothing,
});

export const SignInPolicy = z.object({
  /** Admins who have a password must set up a second factor before they can do anything else. */
  admins_need_second_factor: z.boolean(),
});
export type SignInPolicy = z.output<typeof SignInPolicy>;

export const getSignInPolicy = defineRoute({
  method: 'GET',
  path: '/sign-in-policy',
  access: 'users.read',
  summary: 'The sign-in policy of the server.',
  response: SignInPolicy,
});

export const updateSignInPolicy = defineRoute({
  method: 'PUT',
  path: '/sign-in-policy',
  access: 'users.write',
  audit: 'sign_in_policy_changed',
  summary: 'Change the sign-in policy of the server.',
  body: SignInPolicy,
  response: SignInPolicy,
});
