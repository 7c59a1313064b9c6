import { codeOf, stepAt } from '#modules/accounts/two-factor/totp.ts';

import { Browser } from './browser.ts';
import { SoftwarePasskey } from './software-passkey.ts';
import { PASSWORD, testApp } from './test-app.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** The code that an authenticator app with this key shows at a time. */
export const appCode = (key: string, time: Date): string => codeOf(fromBase32(key), stepAt(time));

export const confirmPassword = (browser: Browser, password = PASSWORD) =>
  browser.post('/api/two-factor/confirm', { kind: 'password', password });

interface Added {
  readonly factor: { readonly id: number };
  readonly recovery_codes: string[] | null;
}

/** Adds an authenticator app to the account that is signed in. */
export async function addApp(browser: Browser, now: Date) {
  await confirmPassword(browser);
  const { key } = (await browser.post('/api/two-factor/apps/setup')).json<{ key: string }>();
  const code = appCode(key, now);
  const reply = await browser.post('/api/two-factor/apps', { name: 'Phone', code });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  const { factor, recovery_codes } = reply.json<Added>();
  return { key, id: factor.id, recoveryCodes: recovery_codes ?? [] };
}

/** Adds a passkey to the account that is signed in. */
export async function addPasskey(
  browser: Browser,
  passkey = new SoftwarePasskey({ origin: 'http://localhost' }),
) {
  await confirmPassword(browser);
  const options = (await browser.post('/api/two-factor/passkeys/options')).json<never>();
  const payload = { name: 'Laptop', reply: passkey.create(options) };
  const reply = await browser.post('/api/two-factor/passkeys', payload);
  if (reply.statusCode !== 201) throw new Error(reply.body);
  const { factor, recovery_codes } = reply.json<Added>();
  return { passkey, id: factor.id, recoveryCodes: recovery_codes ?? [] };
}

const STEP_MS = 30_000;

/** A server whose user Vera has an authenticator app, added before the current time step. */
export async function startWithApp(env: Record<string, string> = {}) {
  const server = await testApp({ env });
  await server.setUp();
  const id = await server.addUser('vera', 'viewer');
  let now = new Date('2026-01-01T00:00:00Z');
  const advance = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds);
    server.advance(milliseconds);
  };
  const owner = new Browser(server.app);
  await owner.signIn('vera');
  const { key, recoveryCodes } = await addApp(owner, now);
  advance(2 * STEP_MS);
  return {
    ...server,
    id,
    owner,
    key,
    recoveryCodes,
    advance,
    /** The code that the app shows, or showed or will show some time steps from now. */
    code: (steps = 0) => appCode(key, new Date(now.getTime() + steps * STEP_MS)),
    /** A browser elsewhere that has sent the right password. */
    begin: async (address = '198.51.100.7') => {
      const browser = new Browser(server.app, address);
      const reply = await browser.signIn('vera');
      return { browser, reply };
    },
  };
}

/** Sends a code as the second step of a sign-in. */
export const completeSignIn = (browser: Browser, code: string, kind = 'app') =>
  browser.post('/api/login/second-step', { kind, code });
