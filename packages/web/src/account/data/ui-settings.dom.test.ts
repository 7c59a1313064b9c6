import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { KIOSK_SCOPES } from '@saveroom/contract';
import type { User } from '@saveroom/contract';

import {
  SETTINGS,
  groupRomsSetting,
  localeSetting,
  railCollapsedSetting,
  showRegionsSetting,
  showStatsSetting,
  themeSetting,
} from '#shared/lib/settings.ts';
import { someUser } from '#testing/some-user.ts';

import { createQueryClient } from '#shared/data/query-client.ts';
import { followAccount } from './ui-settings.ts';
import { userQueries } from '#shared/data/users.ts';

const ME = userQueries.me().queryKey;
const ada = () => server.users.get(1);
const bob = () => server.users.get(2);

/** The accounts on the server, and the user of its current session. */
const server = {
  users: new Map<number, User>(),
  session: null as number | null,
  isDown: false,
  puts: [] as unknown[],

  add(patch: Partial<User>): void {
    this.users.set(patch.id ?? 1, someUser(patch));
  },
  /** A change made in another browser. */
  change(id: number, ui_settings: User['ui_settings']): void {
    this.users.set(id, { ...someUser({ id }), ...this.users.get(id), ui_settings });
  },
  answer(method: string, path: string, body: URLSearchParams): [number, unknown] {
    if (this.isDown) return [503, { code: 'down', detail: 'Down' }];
    const me = this.session === null ? undefined : this.users.get(this.session);
    if (!me) return [403, { code: 'forbidden', detail: 'Forbidden' }];
    if (method === 'GET') return [200, me];
    const id = Number(path.split('/').at(-1));
    if (id !== me.id && me.role !== 'admin')
      return [403, { code: 'forbidden', detail: 'Forbidden' }];
    const sent = JSON.parse(body.get('ui_settings') ?? 'null') as User['ui_settings'];
    this.puts.push(sent);
    this.change(id, sent);
    return [200, this.users.get(id)];
  },
};

async function ask(address: string, init: RequestInit): Promise<Response> {
  const body = init.body instanceof URLSearchParams ? init.body : new URLSearchParams();
  const [status, reply] = server.answer(init.method ?? 'GET', address, body);
  return new Response(JSON.stringify(reply), { status });
}

const fetched = vi.fn<typeof ask>(ask);
let client: QueryClient;
let stop: () => void;

/** Opens the app like a reload: only the storage of the browser is left. */
async function open(): Promise<void> {
  stop?.();
  client = createQueryClient();
  await client.fetchQuery({ ...userQueries.me(), retry: false });
  stop = followAccount(client);
}
async function signIn(id: number): Promise<void> {
  server.session = id;
  await client.fetchQuery({ ...userQueries.me(), staleTime: 0 });
}
function signOut(): void {
  server.session = null;
  client.setQueryData(ME, null);
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  for (const { onAccount } of SETTINGS) onAccount?.clear();
  localStorage.clear();
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  Object.assign(server, { users: new Map(), session: 1, isDown: false, puts: [] });
  server.add({ id: 1 });
  server.add({ id: 2, username: 'bob' });
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  stop();
});

describe('a choice', () => {
  beforeEach(open);

  test('is stored at once and saved to the account after a pause', async () => {
    server.change(1, { theme: 'dark', widgetOrder: 'a,b', nested: { x: [1] } });
    showRegionsSetting.set(false);
    groupRomsSetting.set(false);
    expect(localStorage.getItem('settings.groupRoms')).toBe('false');
    await pass(400);
    showRegionsSetting.set(true);
    await pass(400);
    expect(server.puts).toEqual([]);
    await pass(200);
    expect(server.puts).toEqual([
      {
        theme: 'dark',
        widgetOrder: 'a,b',
        nested: { x: [1] },
        showRegions: true,
        groupRoms: false,
      },
    ]);
    await pass(600_000);
    expect(server.puts).toHaveLength(1);
  });

  test('of a device setting is not saved to the account', async () => {
    railCollapsedSetting.set(true);
    await pass(600_000);
    expect(server.puts).toEqual([]);
    railCollapsedSetting.set(false);
  });

  test('is saved when an unreachable server is back', async () => {
    server.isDown = true;
    showStatsSetting.set(false);
    await pass(60_000);
    expect(showStatsSetting.get()).toBe(false);
    server.isDown = false;
    await pass(60_000);
    expect(ada()?.ui_settings).toEqual({ showStats: false });
    expect(server.puts).toHaveLength(1);
  });

  test('is saved as soon as the network is back', async () => {
    server.isDown = true;
    showStatsSetting.set(false);
    await pass(200_000);
    server.isDown = false;
    window.dispatchEvent(new Event('online'));
    await pass(500);
    expect(ada()?.ui_settings).toEqual({ showStats: false });
  });

  test('that was not saved survives a reload and overrides the account', async () => {
    server.change(1, { showStats: true, showRegions: false });
    server.isDown = true;
    showStatsSetting.set(false);
    await pass(1000);
    server.isDown = false;
    await open();
    expect(showStatsSetting.get()).toBe(false);
    expect(showRegionsSetting.get()).toBe(false);
    await pass(500);
    expect(ada()?.ui_settings).toEqual({ showStats: false, showRegions: false });
  });

  test('made while another is being saved is saved after it', async () => {
    const saved = Promise.withResolvers<Response>();
    showStatsSetting.set(false);
    await pass(499);
    fetched.mockImplementationOnce(ask).mockReturnValueOnce(saved.promise);
    await pass(1);
    showStatsSetting.set(true);
    await pass(5000);
    expect(fetched).toHaveBeenCalledTimes(3); // the request of the page and one attempt
    server.change(1, { showStats: false });
    saved.resolve(new Response(JSON.stringify(ada())));
    await pass(1000);
    expect(showStatsSetting.get()).toBe(true);
    expect(ada()?.ui_settings).toEqual({ showStats: true });
  });
});

describe('two browsers', () => {
  beforeEach(open);

  test('do not undo each other: the last choice per setting wins', async () => {
    showStatsSetting.set(false);
    server.change(1, { showRegions: false, showStats: true });
    await pass(500);
    expect(ada()?.ui_settings).toEqual({ showRegions: false, showStats: false });
    expect(showRegionsSetting.get()).toBe(false);
  });

  test('a reply older than a choice does not undo it', async () => {
    server.change(1, { showStats: true });
    const answered = Promise.withResolvers<Response>();
    fetched.mockReturnValueOnce(answered.promise);
    const before = new Response(JSON.stringify(ada()));
    void client.refetchQueries({ queryKey: ME });
    showStatsSetting.set(false);
    await pass(500);
    expect(ada()?.ui_settings).toEqual({ showStats: false });
    answered.resolve(before);
    await pass(500);
    expect(showStatsSetting.get()).toBe(false);
  });
});

describe('the signed-in user', () => {
  test('gets the values of the account; invalid ones are ignored', async () => {
    localStorage.setItem('settings.theme', '1');
    server.change(1, { theme: 'dark', showStats: 'purple', groupRoms: false });
    await open();
    expect(themeSetting.get()).toBe('0');
    expect(localStorage.getItem('settings.theme')).toBe('0');
    expect(showStatsSetting.get()).toBe(true);
    expect(groupRomsSetting.get()).toBe(false);
    await pass(1000);
    expect(server.puts).toEqual([]);
  });

  test('keeps choices made before the account existed', async () => {
    server.session = null;
    await open();
    themeSetting.set('1');
    localeSetting.set('de_DE');
    server.change(1, { locale: 'fr_FR' });
    await signIn(1);
    expect(localeSetting.get()).toBe('fr_FR');
    await pass(500);
    expect(ada()?.ui_settings).toEqual({ locale: 'fr_FR', theme: 'light' });
  });

  test('gets no values of the previous user, and the other way round', async () => {
    server.change(2, { theme: 'light' });
    await open();
    showStatsSetting.set(false);
    themeSetting.set('0');
    await pass(500);
    groupRomsSetting.set(false); // not saved yet when Ada signs out
    signOut();
    await signIn(2);
    expect(showStatsSetting.get()).toBe(true);
    expect(groupRomsSetting.get()).toBe(true);
    expect(themeSetting.get()).toBe('1');
    showRegionsSetting.set(false);
    await pass(60_000);
    expect(bob()?.ui_settings).toEqual({ theme: 'light', showRegions: false });
    expect(ada()?.ui_settings).toEqual({ showStats: false, theme: 'dark' });

    signOut();
    await signIn(1);
    expect(groupRomsSetting.get()).toBe(false);
    expect(showRegionsSetting.get()).toBe(true);
    await pass(500);
    expect(ada()?.ui_settings).toEqual({ showStats: false, theme: 'dark', groupRoms: false });
  });

  test('does not save choices that another person made on the sign-in page', async () => {
    server.change(1, { theme: 'dark' });
    await open();
    server.session = null;
    await open(); // the session has expired
    expect(themeSetting.get()).toBe('0');
    themeSetting.set('1');
    await signIn(1);
    expect(themeSetting.get()).toBe('0');
    await pass(1000);
    expect(server.puts).toEqual([]);
  });

  test('saves own choices on the sign-in page where the account has no value', async () => {
    await open();
    server.session = null;
    await open();
    themeSetting.set('1');
    await signIn(1);
    expect(themeSetting.get()).toBe('1');
    await pass(500);
    expect(ada()?.ui_settings).toEqual({ theme: 'light' });
  });

  test('is signed out in every tab after signing out in one', async () => {
    server.change(1, { showStats: true });
    await open();
    signOut();
    expect(localStorage.getItem('ui.settingsOwner')).toBe('nobody');
    // Another tab still has Ada's session open.
    stop();
    client.setQueryData(ME, ada());
    stop = followAccount(client);
    localStorage.setItem('ui.settingsOwner', 'nobody');
    showStatsSetting.set(false);
    await pass(1000);
    await signIn(1);
    expect(showStatsSetting.get()).toBe(true);
    await pass(1000);
    expect(server.puts).toEqual([]);
  });

  test('is the one of the session, not the one that this tab has cached', async () => {
    await open();
    await pass(1000);
    // In another tab Ada signs out and Bob signs in; this tab has not noticed.
    server.session = 2;
    localStorage.setItem('ui.settingsOwner', '/2');
    showStatsSetting.set(false);
    await pass(60_000);
    expect(ada()?.ui_settings).toEqual({});
    await signIn(2);
    await pass(1000);
    expect(bob()?.ui_settings).toEqual({ showStats: false });
    expect(ada()?.ui_settings).toEqual({});
  });

  test('does not write to the account of the previous user, even as an admin', async () => {
    server.add({ id: 2, role: 'admin', ui_settings: { theme: 'light' } });
    await open();
    showStatsSetting.set(false);
    server.session = 2; // in another tab
    await pass(60_000);
    expect(server.puts).toEqual([]);
  });

  test.each([
    ['a visitor', { id: -1, username: 'kiosk' }],
    ['a viewer of a kiosk', { id: 3, username: 'vera' }],
  ])('choices of %s stay in this browser', async (_, patch) => {
    server.add({ ...patch, oauth_scopes: [...KIOSK_SCOPES] });
    server.session = patch.id;
    await open();
    showStatsSetting.set(false);
    await pass(600_000);
    expect(fetched).toHaveBeenCalledTimes(1); // only the request for the current user
    await open();
    expect(showStatsSetting.get()).toBe(false);

    await signIn(1);
    expect(showStatsSetting.get()).toBe(true);
    signOut();
    await signIn(patch.id);
    expect(showStatsSetting.get()).toBe(false);
    await pass(1000);
    expect(server.puts).toEqual([]);
  });
});
