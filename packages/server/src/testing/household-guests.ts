import {
  CSRF_COOKIE,
  CSRF_HEADER,
  type IssuedShareLink,
  type PermissionGroup,
} from '@saveroom/contract';

import { Browser } from './browser.ts';
import { basic, type TestApp } from './test-app.ts';

/** People without an account, who see what a permission group sees. */
export const GUESTS = ['guest', 'kiosk'] as const;

const GRANTS = [
  { entity: 'roms', action: 'read' },
  { entity: 'platforms', action: 'read' },
  { entity: 'collections', action: 'read' },
] as const;

export async function addGuestGroup({ app }: TestApp): Promise<number> {
  const reply = await app.inject({
    ...{ method: 'POST', url: '/api/permissions/groups', headers: basic('admin') },
    payload: { name: 'Guests', grants: GRANTS },
  });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json<PermissionGroup>().id;
}

/**
 * What their browsers send, as headers by name: cookies, and the token without which every change
 * would be refused as forged. `anonymous` has opened the sign-in page.
 */
export async function signGuestsIn(
  { app }: TestApp,
  groupId: number,
): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> {
  const admin = await signedIn(app);
  const link = { target: 'library', target_id: groupId, access: 'play_and_download' };
  const { url } = await done<IssuedShareLink>(admin, '/api/shares', link);
  const token = /\/s\/([\w-]+)$/.exec(url)?.[1] ?? '';
  const guest = new Browser(app);
  await guest.get(`/api/shared/${token}`);
  await done(guest, `/api/shared/${token}/guest`);
  const kiosk = await signedIn(app);
  await done(kiosk, '/api/guests/kiosk', { group_id: groupId, name: 'Living room', pin: null });
  const anonymous = new Browser(app);
  await anonymous.get('/api/heartbeat');
  return { guest: headersOf(guest), kiosk: headersOf(kiosk), anonymous: headersOf(anonymous) };
}

async function signedIn(app: TestApp['app']): Promise<Browser> {
  const browser = new Browser(app);
  await browser.signIn('admin');
  return browser;
}

async function done<T>(browser: Browser, url: string, payload: object = {}): Promise<T> {
  const reply = await browser.post(url, payload);
  if (reply.statusCode >= 300) throw new Error(`${url}: ${reply.body}`);
  return reply.json<T>();
}

const headersOf = ({ cookies }: Browser): Record<string, string> => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  [CSRF_HEADER]: cookies.get(CSRF_COOKIE) ?? '',
});
