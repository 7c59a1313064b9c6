import type { IssuedClientToken } from '@saveroom/contract';

import { PASSWORD, type TestApp } from './test-app.ts';

type Server = Pick<TestApp, 'app'>;

/** Calls the token endpoint with a form, as most clients do. */
export const requestToken = (
  { app }: Server,
  form: Record<string, string>,
  remoteAddress = '203.0.113.1',
) =>
  app.inject({
    method: 'POST',
    url: '/api/token',
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

export async function grantTokens(
  server: Server,
  username: string,
  scope: string,
): Promise<Tokens> {
  const reply = await requestToken(server, { username, password: PASSWORD, scope });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json<Tokens>();
}

export const refreshTokens = (server: Server, refresh_token: string) =>
  requestToken(server, { grant_type: 'refresh_token', refresh_token });

export const bearer = (token: string): { authorization: string } => ({
  authorization: `Bearer ${token}`,
});

/** Creates a client token, as the page of the profile does. */
export async function issueClientToken(
  { app }: Server,
  headers: { authorization: string },
  scopes: readonly string[],
  base = '',
): Promise<IssuedClientToken> {
  const payload = { name: 'Test', scopes };
  const url = `${base}/api/client-tokens`;
  const reply = await app.inject({ method: 'POST', url, headers, payload });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json<IssuedClientToken>();
}
