import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

/** Faults that the fake produces, as a broken or hostile provider could. */
export interface OpenIdScript {
  /** Overrides claims of the ID token; undefined removes one. */
  idToken?: JWTPayload & Record<string, unknown>;
  /** Signs the ID token with a key that is not published. */
  hasOtherKey?: boolean;
  userInfo?: Record<string, unknown> | null;
  /** Replaces the whole response of the token endpoint. */
  tokenReply?: { status: number; body: unknown };
  /** Overrides fields of the discovery document. */
  metadata?: Record<string, unknown>;
  /** The last request to the token endpoint. */
  tokenRequest?: URLSearchParams;
}

/** A fake OpenID provider for faults that a real one cannot produce. */
export async function startFakeOpenId() {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const other = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig', kid: '1' };
  const script: OpenIdScript = {};
  const login = { nonce: '' };
  const server = createServer((request, response) => {
    respond(request).then(
      ({ status, body }) => send(response, status, body),
      (error: unknown) => send(response, 500, String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function respond(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    if (request.url === '/.well-known/openid-configuration')
      return { status: 200, body: metadata() };
    if (request.url === '/jwks') return { status: 200, body: { keys: [jwk] } };
    if (request.url === '/userinfo') {
      const status = script.userInfo === null ? 500 : 200;
      return { status, body: { sub: 'fake-1', ...script.userInfo } };
    }
    script.tokenRequest = new URLSearchParams(await readText(request));
    return script.tokenReply ?? { status: 200, body: await tokens() };
  }

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    ...script.metadata,
  });

  async function tokens() {
    const now = Math.floor(Date.now() / 1000);
    const valid = {
      iss: issuer,
      aud: 'saveroom',
      sub: 'fake-1',
      nonce: login.nonce,
      iat: now,
      exp: now + 60,
    };
    const claims: JWTPayload = { ...valid, ...script.idToken };
    const key = script.hasOtherKey ? other.privateKey : privateKey;
    const token = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: '1' });
    return { access_token: 'x', token_type: 'bearer', id_token: await token.sign(key) };
  }

  return {
    issuer,
    script,
    /** Removes earlier faults. */
    reset: (next: OpenIdScript = {}) => {
      for (const key of Object.keys(script) as (keyof OpenIdScript)[]) delete script[key];
      Object.assign(script, next);
    },
    /** The parameters of the redirect back to the server; remembers the nonce. */
    callbackParams: (location: string): URLSearchParams => {
      const { searchParams } = new URL(location);
      login.nonce = searchParams.get('nonce') ?? '';
      return new URLSearchParams({ code: 'code', state: searchParams.get('state') ?? '' });
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
