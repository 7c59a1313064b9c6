import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

/** What the fake says next; each field is a lie a broken or hostile provider could tell. */
export interface Script {
  /** Laid over the ID token's true claims; undefined removes one. */
  idToken?: JWTPayload & Record<string, unknown>;
  /** The ID token is signed with a key that is not among the published ones. */
  hasOtherKey?: boolean;
  userInfo?: Record<string, unknown> | null;
  /** Replaces the whole answer of the token endpoint. */
  tokenReply?: { status: number; body: unknown };
  /** Laid over the discovery document. */
  metadata?: Record<string, unknown>;
  /** What the token endpoint was last asked. */
  asked?: URLSearchParams;
}

/** A provider small enough to lie about anything, for the faults an honest one cannot produce. */
export async function startFakeOpenId() {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const other = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig', kid: '1' };
  const script: Script = {};
  const told = { nonce: '' };
  const server = createServer((request, response) => {
    answer(request).then(
      ({ status, body }) => send(response, status, body),
      (error: unknown) => send(response, 500, String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    if (request.url === '/.well-known/openid-configuration')
      return { status: 200, body: metadata() };
    if (request.url === '/jwks') return { status: 200, body: { keys: [jwk] } };
    if (request.url === '/userinfo') {
      const status = script.userInfo === null ? 500 : 200;
      return { status, body: { sub: 'fake-1', ...script.userInfo } };
    }
    script.asked = new URLSearchParams(await readText(request));
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
    const honest = {
      iss: issuer,
      aud: 'saveroom',
      sub: 'fake-1',
      nonce: told.nonce,
      iat: now,
      exp: now + 60,
    };
    const claims: JWTPayload = { ...honest, ...script.idToken };
    const key = script.hasOtherKey ? other.privateKey : privateKey;
    const token = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: '1' });
    return { access_token: 'x', token_type: 'bearer', id_token: await token.sign(key) };
  }

  return {
    issuer,
    script,
    /** Forget earlier lies. */
    reset: (next: Script = {}) => {
      for (const key of Object.keys(script) as (keyof Script)[]) delete script[key];
      Object.assign(script, next);
    },
    /** The way back a browser would be sent: notes the nonce, repeats the state. */
    wayBack: (location: string): URLSearchParams => {
      const { searchParams } = new URL(location);
      told.nonce = searchParams.get('nonce') ?? '';
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
