import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('open-id-provider.mjs', import.meta.url));

export const REDIRECT_URI = 'http://games.test/api/oauth/openid';

/** Settings of a server that uses this provider. */
export const openIdEnv = (issuer: string): Record<string, string> => ({
  OIDC_ENABLED: 'true',
  OIDC_CLIENT_ID: 'saveroom',
  OIDC_CLIENT_SECRET: 'a secret between the two of them',
  OIDC_REDIRECT_URI: REDIRECT_URI,
  OIDC_SERVER_APPLICATION_URL: issuer,
});

interface Claims {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly preferred_username?: string;
}

export async function startOpenIdProvider() {
  const child = fork(SCRIPT, { env: { ...process.env, REDIRECT_URI }, silent: true });
  const [{ issuer }] = (await once(child, 'message')) as [{ issuer: string }];
  return {
    issuer,
    async know(subject: string, claims: Claims): Promise<void> {
      child.send({ subject, claims });
      await once(child, 'message');
    },
    signInAs: (subject: string, location: string) => signInAs(subject, location),
    async stop(): Promise<void> {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}

/** Signs in and consents as a user would. Returns the redirect URL back to the server. */
async function signInAs(subject: string, location: string): Promise<string> {
  const jar = new Map<string, string>();
  let request = new Request(location);
  for (let hop = 0; hop < 12; hop += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    request.headers.set('cookie', cookie);
    const reply = await fetch(request, { redirect: 'manual' });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const next = reply.headers.get('location');
    if (next?.startsWith(REDIRECT_URI)) return next;
    request = next ? new Request(new URL(next, request.url)) : await submit(subject, reply);
  }
  throw new Error('openid provider: no redirect back');
}

async function submit(subject: string, page: Response): Promise<Request> {
  const html = await page.text();
  const action = /<form[^>]+action="([^"]+)"/.exec(html)?.[1];
  const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1];
  if (!action || !prompt) throw new Error(`openid provider: ${page.status}: ${html.slice(0, 500)}`);
  const body = new URLSearchParams({ prompt, login: subject, password: 'any' });
  return new Request(new URL(action, page.url), { method: 'POST', body });
}
