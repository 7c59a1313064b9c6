import { readFileSync } from 'node:fs';

import { expect, type BrowserContext, type Page } from '@playwright/test';

import { measure } from '../packages/server/src/testing/measure.ts';
import { adminCookiesFile } from './prepared-folder.ts';

export const ADMIN = { username: 'admin', password: 'correct horse battery staple' } as const;

let names = 0;

/** A user name that no other test of this worker, and so of its server, uses. */
export function uniqueName(prefix: string): string {
  names += 1;
  return `${prefix}-${names}`;
}

interface NewUser {
  readonly username: string;
  readonly role: 'viewer' | 'editor' | 'admin';
}

/** Short cuts for what a test needs but is not about. */
export class Api {
  readonly #address: string;

  constructor(address: string) {
    this.#address = address;
  }

  /** Creates the first admin and waits for the scan that starts with that. */
  async setUp(): Promise<void> {
    await measure('set-up and sign-in', () => this.#createAdmin());
    await this.#scanEnd();
  }

  async #createAdmin(): Promise<void> {
    const first = await fetch(`${this.#address}/api/heartbeat`);
    const token = /romm_csrftoken=([^;]+)/.exec(first.headers.get('set-cookie') ?? '')?.[1] ?? '';
    await this.#post(
      '/users',
      { ...ADMIN, email: '', role: 'admin' },
      {
        'x-csrftoken': token,
        cookie: `romm_csrftoken=${token}`,
      },
    );
  }

  addUser({ username, role }: NewUser): Promise<{ id: number }> {
    const user = { username, email: '', password: ADMIN.password, role };
    return measure('set-up and sign-in', () => this.#post('/users', user, this.#asAdmin()));
  }

  /** As when they have expired. */
  async endSessions(username: string): Promise<void> {
    const users = await this.#get<{ id: number; username: string }[]>('/users');
    const id = users.find((user) => user.username === username)?.id ?? 0;
    const address = `${this.#address}/api/users/${id}/sessions`;
    const reply = await fetch(address, { method: 'DELETE', headers: this.#asAdmin() });
    if (!reply.ok) throw new Error(`${address}: ${reply.status} ${await reply.text()}`);
  }

  async hidePlatform(platformId: number, { from }: { from: number }): Promise<void> {
    const body = { entity: 'platforms', entity_id: platformId, user_id: from };
    await this.#post('/permissions/hidden', body, this.#asAdmin());
  }

  /** A group whose members may only do what is granted, such as `roms.play`. */
  async addGroup(name: string, rights: readonly string[]): Promise<{ id: number }> {
    const grants = rights.map((right) => {
      const [entity, action] = right.split('.');
      return { entity, action };
    });
    return this.#post('/permissions/groups', { name, grants }, this.#asAdmin());
  }

  /** Sets the main group of a user, which replaces the one of the role. */
  async moveTo(groupId: number, userId: number): Promise<void> {
    const path = `/permissions/users/${userId}`;
    const reply = await fetch(`${this.#address}/api${path}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...this.#asAdmin() },
      body: JSON.stringify({ permission_group_id: groupId }),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  }

  /** The address of a new share link. */
  async share(target: string, target_id: number, access = 'play'): Promise<string> {
    const link = { target, target_id, access };
    const { url } = await this.#post<{ url: string }>('/shares', link, this.#asAdmin());
    return url;
  }

  async addCollection(
    fields: { name: string; description: string },
    romIds: readonly number[],
  ): Promise<number> {
    const { id } = await this.#post<{ id: number }>('/collections', fields, this.#asAdmin());
    await this.#post(`/collections/${id}/roms`, { rom_ids: romIds }, this.#asAdmin());
    return id;
  }

  /** Changes some limits of a user. */
  async limit(userId: number, limits: Record<string, unknown>): Promise<void> {
    const path = `/limits/users/${userId}`;
    const { own } = await this.#get<{ own: object }>(path);
    const reply = await fetch(`${this.#address}/api${path}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...this.#asAdmin() },
      body: JSON.stringify({ ...own, ...limits }),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  }

  invite(role: NewUser['role']): Promise<{ token: string }> {
    return this.#post(`/users/invite-link?role=${role}`, {}, this.#asAdmin());
  }

  /** The status of the answer. */
  async startScan(): Promise<number> {
    const reply = await fetch(`${this.#address}/api/scan`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...this.#asAdmin() },
      body: '{}',
    });
    return reply.status;
  }

  /** Scans the library and waits for the end of it; returns the id of the platform of this name. */
  async scanFor(platform: string): Promise<number> {
    await this.startScan();
    await this.#scanEnd();
    return this.platformId(platform);
  }

  async platformId(platform: string): Promise<number> {
    const all = await this.#get<{ id: number; display_name: string }[]>('/platforms');
    const found = all.find(({ display_name }) => display_name === platform);
    if (!found) throw new Error(`${platform} is not among ${all.length} platforms`);
    return found.id;
  }

  /** Ids of all games by the names of their files. */
  async gamesByFile(): Promise<Map<string, number>> {
    const { items } = await this.#get<{ items: { id: number; fs_name: string }[] }>(
      '/roms?limit=200',
    );
    return new Map(items.map(({ id, fs_name }) => [fs_name, id]));
  }

  /** As if this user had played it just now. */
  async markPlayed(romId: number, username: string = ADMIN.username): Promise<void> {
    await fetch(`${this.#address}/api/roms/${romId}/props?update_last_played=true`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...basic(username) },
      body: '{}',
    });
  }

  /** As if the admin had played it in the second after this one. */
  async addPlaySession(romId: number): Promise<void> {
    const [start_time, end_time] = [1000, 2000].map((ms) =>
      new Date(Date.now() + ms).toISOString(),
    );
    const sessions = [{ rom_id: romId, start_time, end_time, duration_ms: 1000 }];
    await this.#post('/play-sessions', { sessions }, this.#asAdmin());
  }

  /** Sends fields as a browser's form does. */
  async sendForm(method: 'POST' | 'PUT', path: string, fields: Record<string, string>) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const headers = this.#asAdmin();
    const reply = await fetch(`${this.#address}/api${path}`, { method, headers, body });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  }

  /** Waits until no task is queued or runs: checksums and metadata follow a scan. */
  tasksEnd(): Promise<void> {
    return measure('scan', () =>
      until(async () => {
        const tasks = await this.#get<{ status: string }[]>('/tasks/status');
        return !tasks.some(({ status }) => status === 'queued' || status === 'started');
      }),
    );
  }

  #scanEnd(): Promise<void> {
    return measure('scan', () =>
      until(async () => (await this.#get<{ running: unknown }>('/scan')).running === null),
    );
  }

  #asAdmin(): Record<string, string> {
    return basic(ADMIN.username);
  }

  async #get<T>(path: string): Promise<T> {
    const reply = await fetch(`${this.#address}/api${path}`, { headers: this.#asAdmin() });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  }

  async #post<T>(path: string, body: unknown, headers: Record<string, string>): Promise<T> {
    const reply = await fetch(`${this.#address}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  }
}

const basic = (username: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${username}:${ADMIN.password}`).toString('base64')}`,
});

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Signs the browser of a page in through the API. Only tests about signing in use the form. */
export async function signInBrowser(page: Page, username: string): Promise<void> {
  // A page of another user would lose its session and open the login.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  const reply = await measure('set-up and sign-in', () =>
    page.request.post('/api/login', { headers: basic(username) }),
  );
  expect(reply.status(), await reply.text()).toBe(200);
}

/**
 * Gives a browser the session that the admin of a prepared server has. It is one session for all
 * tests of that server: a test that ends sessions signs in by itself.
 */
export async function useAdminSession(context: BrowserContext): Promise<void> {
  const cookies = JSON.parse(readFileSync(adminCookiesFile(), 'utf8')) as Parameters<
    BrowserContext['addCookies']
  >[0];
  await context.addCookies(cookies);
}
