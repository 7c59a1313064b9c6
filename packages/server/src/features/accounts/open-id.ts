import { EncryptJWT, jwtDecrypt } from 'jose';
import * as client from 'openid-client';

import type { Deps } from '#deps.ts';
import { AppError } from '#lib/app-error.ts';
import type { Secrets } from '#lib/secrets.ts';

const JOURNEY_SECONDS = 600;

export interface OpenIdProfile {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  /** The provider vouches for it. Without that it makes an account but opens none. */
  readonly emailIsVerified: boolean;
  readonly username: string;
}

/** What must survive the trip to the provider; kept in an encrypted cookie, so any server can end it. */
interface Journey {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly next: string;
}

type Parts = Pick<Deps, 'env' | 'secrets' | 'clock'>;

/** The provider's metadata is read once and again after a failure. */
export class OpenId {
  readonly #parts: Parts;
  #discovered: Promise<client.Configuration> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async begin(next: string): Promise<{ location: string; journey: string }> {
    const config = await this.#configuration();
    const journey: Journey = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
      next,
    };
    const location = client.buildAuthorizationUrl(config, {
      redirect_uri: this.#parts.env.OIDC_REDIRECT_URI,
      scope: 'openid profile email',
      state: journey.state,
      nonce: journey.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(journey.verifier),
      code_challenge_method: 'S256',
    });
    return { location: location.href, journey: await seal(this.#parts, journey) };
  }

  /** Throws 400 with the reference's words when the provider's answer cannot be used. */
  async finish(
    rawQuery: string,
    sealed: string | undefined,
  ): Promise<{ profile: OpenIdProfile; next: string }> {
    const config = await this.#configuration();
    const journey = await unseal(this.#parts.secrets, sealed, this.#parts.clock());
    if (!journey) throw refused('The sign-in took too long or was started in another browser.');
    const here = new URL(`${this.#parts.env.OIDC_REDIRECT_URI}?${rawQuery}`);
    const tokens = await client
      .authorizationCodeGrant(config, here, {
        expectedState: journey.state,
        expectedNonce: journey.nonce,
        pkceCodeVerifier: journey.verifier,
        idTokenExpected: true,
      })
      .catch((error: unknown) => {
        throw refused('The provider did not confirm the sign-in.', error);
      });
    const claims = tokens.claims();
    if (!claims) throw refused('Userinfo is missing from token.');
    const extra = await client
      .fetchUserInfo(config, tokens.access_token, claims.sub)
      .catch(() => ({}));
    const profile = readProfile(config, { ...extra, ...claims }, this.#parts.env);
    return { profile, next: journey.next };
  }

  #configuration(): Promise<client.Configuration> {
    const { env } = this.#parts;
    if (!env.OIDC_ENABLED) throw new AppError('misconfigured', 'OAuth disabled');
    this.#discovered ??= discover(env).catch((error: unknown) => {
      this.#discovered = undefined;
      throw new AppError('misconfigured', 'OAuth not configured', { cause: error });
    });
    return this.#discovered;
  }
}

function discover(env: Deps['env']): Promise<client.Configuration> {
  const issuer = new URL(env.OIDC_SERVER_APPLICATION_URL);
  // Plain http only where the admin's own configuration says so.
  const execute = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  const secret = env.OIDC_CLIENT_SECRET || undefined;
  return client.discovery(issuer, env.OIDC_CLIENT_ID, secret, undefined, { execute, timeout: 10 });
}

function readProfile(
  config: client.Configuration,
  claims: Record<string, unknown>,
  env: Deps['env'],
): OpenIdProfile {
  const { sub, email, email_verified } = claims;
  if (typeof email !== 'string' || email === '') throw refused('Email is missing from token.');
  const server = config.serverMetadata();
  const tellsVerified = server.claims_supported?.includes('email_verified') ?? false;
  const isVerified = email_verified === true || email_verified === 'true';
  const mustTell = tellsVerified || email_verified !== undefined;
  if (mustTell && !isVerified) throw refused('Email is not verified.');
  const named = claims[env.OIDC_USERNAME_ATTRIBUTE];
  return {
    issuer: server.issuer,
    subject: String(sub),
    email,
    emailIsVerified: isVerified,
    username: typeof named === 'string' && named !== '' ? named : email,
  };
}

const seal = ({ secrets, clock }: Parts, journey: Journey): Promise<string> =>
  new EncryptJWT({ ...journey })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(Math.floor(clock().getTime() / 1000) + JOURNEY_SECONDS)
    .encrypt(secrets.openId);

async function unseal(
  secrets: Pick<Secrets, 'openId'>,
  sealed: string | undefined,
  now: Date,
): Promise<Journey | null> {
  if (!sealed) return null;
  const { payload } = await jwtDecrypt<Journey>(sealed, secrets.openId, {
    currentDate: now,
  }).catch(() => ({ payload: null }));
  return payload;
}

const refused = (detail: string, cause?: unknown): AppError =>
  new AppError('bad_request', detail, { cause });
