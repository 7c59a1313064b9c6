import { BlockList, isIP } from 'node:net';

import { EncryptJWT, jwtDecrypt } from 'jose';
import * as client from 'openid-client';

import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import type { Secrets } from '#core/lib/secrets.ts';

declare module '#core/deps.ts' {
  interface Deps {
    readonly openId: OpenId;
  }
}

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
    if (!journey)
      throw refused('The sign-in took too long or was started in another browser. Try again.');
    const here = new URL(`${this.#parts.env.OIDC_REDIRECT_URI}?${rawQuery}`);
    const tokens = await client
      .authorizationCodeGrant(config, here, {
        expectedState: journey.state,
        expectedNonce: journey.nonce,
        pkceCodeVerifier: journey.verifier,
        idTokenExpected: true,
      })
      .catch((error: unknown) => {
        throw refused('The provider didn’t confirm the sign-in.', error);
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
  if (issuer.protocol === 'http:' && !isOnOwnNetwork(issuer.hostname)) {
    throw new Error('The OpenID provider must use https unless it’s in your own network');
  }
  const execute = [
    // Verifies signatures of ID tokens, which the library otherwise leaves to TLS.
    client.enableNonRepudiationChecks,
    ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
  ];
  const secret = env.OIDC_CLIENT_SECRET || undefined;
  return client.discovery(issuer, env.OIDC_CLIENT_ID, secret, undefined, { execute, timeout: 10 });
}

/** Plain http is for providers beside this server: a container, a machine at home. */
function isOnOwnNetwork(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host)) return OWN_NETWORKS.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4');
  return !host.includes('.') || /\.(local|lan|internal|home\.arpa|localhost)$/.test(host);
}

const OWN_NETWORKS = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  OWN_NETWORKS.addSubnet(network, prefix, 'ipv4');
}
OWN_NETWORKS.addAddress('::1', 'ipv6');
OWN_NETWORKS.addSubnet('fc00::', 7, 'ipv6');
OWN_NETWORKS.addSubnet('fe80::', 10, 'ipv6');

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
