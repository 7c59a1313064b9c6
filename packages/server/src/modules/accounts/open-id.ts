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

const FLOW_TTL_SECONDS = 600;

export interface OpenIdProfile {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  /** Whether the provider verified the address. An unverified one can only create an account. */
  readonly emailIsVerified: boolean;
  readonly username: string;
}

/** State of one sign-in flow, stored in an encrypted cookie so that any server can finish it. */
interface AuthFlow {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly next: string;
}

type OpenIdDeps = Pick<Deps, 'env' | 'secrets' | 'clock'>;

/**
 * Sign-in with OpenID Connect. The provider's metadata is fetched once, and again after a failure.
 */
export class OpenId {
  readonly #deps: OpenIdDeps;
  #discovered: Promise<client.Configuration> | undefined;

  constructor(deps: OpenIdDeps) {
    this.#deps = deps;
  }

  async begin(next: string): Promise<{ location: string; flowCookie: string }> {
    const config = await this.#configuration();
    const flow: AuthFlow = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
      next,
    };
    const location = client.buildAuthorizationUrl(config, {
      redirect_uri: this.#deps.env.OIDC_REDIRECT_URI,
      scope: 'openid profile email',
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: 'S256',
    });
    return { location: location.href, flowCookie: await encryptFlow(this.#deps, flow) };
  }

  /** Finishes the sign-in. Throws 400 with RomM's message when the response cannot be used. */
  async finish(
    rawQuery: string,
    flowCookie: string | undefined,
  ): Promise<{ profile: OpenIdProfile; next: string }> {
    const config = await this.#configuration();
    const flow = await decryptFlow(this.#deps.secrets, flowCookie, this.#deps.clock());
    if (!flow)
      throw badRequest('The sign-in took too long or was started in another browser. Try again.');
    const callbackUrl = new URL(`${this.#deps.env.OIDC_REDIRECT_URI}?${rawQuery}`);
    const tokens = await client
      .authorizationCodeGrant(config, callbackUrl, {
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        pkceCodeVerifier: flow.verifier,
        idTokenExpected: true,
      })
      .catch((error: unknown) => {
        throw badRequest('The provider didn’t confirm the sign-in.', error);
      });
    const claims = tokens.claims();
    if (!claims) throw badRequest('Userinfo is missing from token.');
    const extra = await client
      .fetchUserInfo(config, tokens.access_token, claims.sub)
      .catch(() => ({}));
    const profile = readProfile(config, { ...extra, ...claims }, this.#deps.env);
    return { profile, next: flow.next };
  }

  #configuration(): Promise<client.Configuration> {
    const { env } = this.#deps;
    if (!env.OIDC_ENABLED) throw new AppError('misconfigured', 'OAuth disabled');
    this.#discovered ??= discover(env).catch((error: unknown) => {
      this.#discovered = undefined;
      throw new AppError('misconfigured', 'OAuth not configured', { cause: error });
    });
    return this.#discovered;
  }
}

async function discover(env: Deps['env']): Promise<client.Configuration> {
  const issuer = new URL(env.OIDC_SERVER_APPLICATION_URL);
  if (issuer.protocol === 'http:' && !isOnLocalNetwork(issuer.hostname)) {
    throw new Error('The OpenID provider must use https unless it’s in your own network');
  }
  const execute = [
    // Verify signatures of ID tokens; by default the library relies on TLS.
    client.enableNonRepudiationChecks,
    ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
  ];
  const secret = env.OIDC_CLIENT_SECRET || undefined;
  return client.discovery(issuer, env.OIDC_CLIENT_ID, secret, undefined, { execute, timeout: 10 });
}

/** Plain http is allowed for providers on the local network: a container, a home server. */
function isOnLocalNetwork(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host)) return LOCAL_NETWORKS.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4');
  return !host.includes('.') || /\.(local|lan|internal|home\.arpa|localhost)$/.test(host);
}

const LOCAL_NETWORKS = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  LOCAL_NETWORKS.addSubnet(network, prefix, 'ipv4');
}
LOCAL_NETWORKS.addAddress('::1', 'ipv6');
LOCAL_NETWORKS.addSubnet('fc00::', 7, 'ipv6');
LOCAL_NETWORKS.addSubnet('fe80::', 10, 'ipv6');

function readProfile(
  config: client.Configuration,
  claims: Record<string, unknown>,
  env: Deps['env'],
): OpenIdProfile {
  const { sub, email, email_verified } = claims;
  if (typeof email !== 'string' || email === '') throw badRequest('Email is missing from token.');
  const server = config.serverMetadata();
  const supportsVerified = server.claims_supported?.includes('email_verified') ?? false;
  const isVerified = email_verified === true || email_verified === 'true';
  const requiresVerified = supportsVerified || email_verified !== undefined;
  if (requiresVerified && !isVerified) throw badRequest('Email is not verified.');
  const username = claims[env.OIDC_USERNAME_ATTRIBUTE];
  return {
    issuer: server.issuer,
    subject: String(sub),
    email,
    emailIsVerified: isVerified,
    username: typeof username === 'string' && username !== '' ? username : email,
  };
}

const encryptFlow = ({ secrets, clock }: OpenIdDeps, flow: AuthFlow): Promise<string> =>
  new EncryptJWT({ ...flow })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(Math.floor(clock().getTime() / 1000) + FLOW_TTL_SECONDS)
    .encrypt(secrets.openId);

async function decryptFlow(
  secrets: Pick<Secrets, 'openId'>,
  cookie: string | undefined,
  now: Date,
): Promise<AuthFlow | null> {
  if (!cookie) return null;
  const { payload } = await jwtDecrypt<AuthFlow>(cookie, secrets.openId, {
    currentDate: now,
  }).catch(() => ({ payload: null }));
  return payload;
}

const badRequest = (detail: string, cause?: unknown): AppError =>
  new AppError('bad_request', detail, { cause });
