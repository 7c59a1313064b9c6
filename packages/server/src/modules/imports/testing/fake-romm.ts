import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { onTestFinished } from 'vitest';

import { blackPng } from '#testing/pictures.ts';

import { AT, fakeRom, STAMP } from './fake-romm-game.ts';
import type { FakeAsset, FakeGame, FakeLibrary } from './fake-romm-library.ts';

export type FakeVersion = '4.2.0' | '5.2.0';

interface FakeRommOptions {
  readonly version: FakeVersion;
  readonly library: FakeLibrary;
  readonly basePath?: string;
  /** Replies instead of the fake; returns false if the fake must reply. */
  readonly intercept?: (request: IncomingMessage, response: ServerResponse, url: URL) => boolean;
}

const PICTURE = blackPng(64, 96);
const MANUAL = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

/**
 * A server with the API of RomM and the keys that its replies really have, so that an import can be
 * tested over HTTP. It closes with the test.
 */
export async function startFakeRomm(options: FakeRommOptions) {
  const requests: { at: number; method: string; path: string; user: string | null }[] = [];
  const fake = new FakeReplies(options);
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const user = fake.userOf(request);
    requests.push({
      at: performance.now(),
      method: request.method ?? '',
      path: url.pathname,
      user: user?.username ?? null,
    });
    if (options.intercept?.(request, response, url)) return;
    void fake.reply(request, response, url);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => {
      server.close(resolve);
    });
  };
  onTestFinished(async () => {
    await close();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${options.basePath ?? ''}`;
  return { address, requests, close };
}

type Account = FakeLibrary['accounts'][number];

class FakeReplies {
  readonly #version: FakeVersion;
  readonly #library: FakeLibrary;
  readonly #basePath: string;

  constructor({ version, library, basePath = '' }: FakeRommOptions) {
    this.#version = version;
    this.#library = library;
    this.#basePath = basePath;
  }

  get #isNew(): boolean {
    return this.#version === '5.2.0';
  }

  userOf({ headers }: IncomingMessage): Account | null {
    const [scheme, value = ''] = (headers.authorization ?? '').split(' ');
    if (scheme !== 'Bearer') return null;
    const isOf = ({ id, token }: Account) => value === `jwt-${id}` || value === token;
    return this.#library.accounts.find((account) => isOf(account)) ?? null;
  }

  async reply(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const path = decodeURIComponent(url.pathname).slice(this.#basePath.length);
    const isBelow = url.pathname.startsWith(`${this.#basePath}/`);
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (!isBelow) return send(404, { detail: 'Not Found' });
    if (path === '/api/token') return send(...(await this.#token(request)));
    const user = this.userOf(request);
    const isOpen = /^\/api\/(heartbeat|config|stats)$|^\/assets\//.test(path);
    if (!user && !isOpen) {
      return send(this.#isNew ? 401 : 403, {
        detail: this.#isNew ? 'Not authenticated' : 'Forbidden',
      });
    }
    const file = this.#file(path, user);
    if (file) {
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(file);
      return undefined;
    }
    const body = this.#json(path, url.searchParams, user);
    return body === undefined ? send(404, { detail: 'Not Found' }) : send(200, body);
  }

  async #token(request: IncomingMessage): Promise<[number, unknown]> {
    let text = '';
    for await (const chunk of request as AsyncIterable<Buffer>) text += chunk.toString();
    const form = new URLSearchParams(text);
    const account = this.#library.accounts.find(
      ({ username, password }) =>
        username === form.get('username') && password === form.get('password'),
    );
    if (!account) return [401, { detail: 'Invalid username or password' }];
    if (account.enabled === false) return [403, { detail: 'User account is disabled' }];
    const isTooMuch = account.role !== 'admin' && (form.get('scope') ?? '').includes('users.');
    if (isTooMuch) return [403, { detail: 'Insufficient scope' }];
    return [200, { access_token: `jwt-${account.id}`, token_type: 'bearer', expires: 1800 }];
  }

  #json(path: string, query: URLSearchParams, user: Account | null): unknown {
    const library = this.#library;
    const me = user?.id ?? 0;
    const own = <T extends { user: number }>(list: readonly T[]) =>
      list.filter((item) => item.user === me);
    const [, romId = '', sub = ''] = /^\/api\/roms\/(\d+)(\/notes)?$/.exec(path) ?? [];
    const game = library.games.find(({ id }) => id === Number(romId));
    if (game && sub === '') return { ...this.#rom(game, me), ...this.#romDetail(game, me) };
    if (game) return this.#isNew ? this.#notes(game, me) : undefined;
    switch (path) {
      case '/api/heartbeat':
        return { SYSTEM: { VERSION: this.#version, SHOW_SETUP_WIZARD: false } };
      case '/api/config':
        return library.config;
      case '/api/stats':
        return { PLATFORMS: 3, ROMS: 6, SCREENSHOTS: library.screenshots.length };
      case '/api/users/me':
        return user && this.#account(user);
      case '/api/users':
        return library.accounts.map((account) => this.#account(account));
      case '/api/platforms':
        return library.platforms.map((platform) => ({
          ...{ ...platform, name: platform.slug, custom_name: platform.custom_name ?? '' },
          ...(this.#isNew ? {} : { aspect_ratio: '2 / 3' }),
        }));
      case '/api/roms':
        return this.#roms(query, me);
      case '/api/collections':
        return library.collections
          .filter(({ user: owner, is_public }) => owner === me || is_public)
          .map((collection) => this.#collection(collection));
      case '/api/collections/smart':
        return own(library.smartCollections).map(({ criteria, ...rest }) => ({
          ...this.#collection(rest),
          filter_criteria: criteria,
          is_smart: true,
        }));
      case '/api/saves':
        return own(library.saves).map((save) => this.#asset('save', save));
      case '/api/states':
        return own(library.states).map((state) => this.#asset('state', state));
      case '/api/play-sessions':
        return this.#isNew ? this.#playSessions(query, me) : undefined;
      default:
        return undefined;
    }
  }

  #playSessions(query: URLSearchParams, me: number) {
    const offset = Number(query.get('offset') ?? 0);
    return this.#library.playSessions
      .filter(({ user }) => user === me)
      .toSorted((a, b) => Date.parse(b.start) - Date.parse(a.start))
      .slice(offset, offset + Number(query.get('limit') ?? 50))
      .map(({ id, rom, start, seconds }) => ({
        ...{ id, user_id: me, device_id: null, rom_id: rom, start_time: start },
        end_time: new Date(Date.parse(start) + seconds * 1000).toISOString(),
        duration_ms: seconds * 1000,
      }));
  }

  #account({ id, username, role, enabled = true, avatar = false }: Account) {
    const isUser = this.#isNew && role !== 'admin';
    return {
      ...{ id, username, email: `${username}@example.invalid`, enabled },
      role: isUser ? 'user' : role,
      ...{ oauth_scopes: [], avatar_path: avatar ? 'users/557365723a32/profile/avatar.png' : '' },
      ...{ last_login: AT, last_active: AT, ra_username: '', created_at: AT, updated_at: AT },
      ...(this.#isNew ? { ui_settings: { theme: 'dark' } } : {}),
    };
  }

  #roms(query: URLSearchParams, me: number) {
    const offset = Number(query.get('offset') ?? 0);
    const limit = Number(query.get('limit') ?? 50);
    const wantsHidden = query.get(this.#isNew ? 'statuses' : 'selected_status') === 'hidden';
    const isPlayed = query.get('order_by') === 'last_played';
    const items = this.#library.games
      .filter(({ id }) => (this.#marks(id, me)?.hidden === true) === wantsHidden)
      .filter(({ id }) => !isPlayed || this.#marks(id, me)?.last_played !== undefined)
      .toSorted((a, b) => a.id - b.id);
    return {
      items: items.slice(offset, offset + limit).map((game) => this.#rom(game, me)),
      ...{ total: items.length, limit, offset, char_index: {} },
    };
  }

  #marks(rom: number, me: number) {
    return this.#library.marks.find((marks) => marks.rom === rom && marks.user === me);
  }

  #rom(game: FakeGame, me: number) {
    const platform = this.#library.platforms.find(({ id }) => id === game.platform);
    return fakeRom(game, { platform, me, marks: this.#marks(game.id, me), isNew: this.#isNew });
  }

  #romDetail({ id }: FakeGame, me: number) {
    const shots = this.#library.screenshots.filter(({ rom, user }) => rom === id && user === me);
    return { user_screenshots: shots.map((shot) => this.#asset('screenshot', shot)) };
  }

  #notes({ id }: FakeGame, me: number) {
    return this.#library.marks
      .filter(({ rom, note }) => rom === id && note !== undefined)
      .map(({ user, note }) => ({
        ...{ id: user, title: 'A note', content: note, is_public: user !== me, tags: ['tag'] },
        ...{ created_at: AT, updated_at: AT, user_id: user, username: `user ${user}` },
      }))
      .filter(({ user_id, is_public }) => user_id === me || is_public);
  }

  #collection(collection: { id: number; user: number; name: string } & Record<string, unknown>) {
    const { user, ...rest } = collection;
    const owner = this.#library.accounts.find(({ id }) => id === user)?.username;
    return {
      ...{ description: '', is_public: false, path_cover_large: null, ...rest, user_id: user },
      is_favorite: this.#isNew && rest['is_favorite'] === true,
      ...(this.#isNew ? { owner_username: owner } : { user__username: owner }),
    };
  }

  #asset(kind: string, asset: Omit<FakeAsset, 'emulator'> & { emulator?: string }): unknown {
    const { id, user, rom, file_name, content, emulator = null, slot = null } = asset;
    const folder = `users/557365723a3${user}/${kind}s/${rom}`;
    const picture = this.#library.screenshots.find((shot) => shot.id === asset.screenshot);
    return {
      ...{ id, rom_id: rom, user_id: user, file_name, file_path: folder, missing_from_fs: false },
      file_size_bytes: kind === 'screenshot' ? PICTURE.length : Buffer.byteLength(content),
      download_path: this.#isNew
        ? `/api/${kind}s/${id}/content?timestamp=${STAMP}`
        : `/api/raw/assets/${folder}/${file_name}?timestamp=${STAMP}`,
      ...{ created_at: AT, updated_at: '2026-11-15T01:50:21.025670+00:00' },
      ...(kind === 'screenshot'
        ? {}
        : { emulator, screenshot: picture ? this.#asset('screenshot', picture) : null }),
      ...(this.#isNew ? { slot, is_public: false, content_hash: null } : {}),
    };
  }

  /** Bytes of a file; null: the path is none. */
  #file(path: string, user: Account | null): Buffer | null {
    if (/^\/assets\/.*\.(png|jpg)$|^\/api\/users\/\d+\/avatar$/.test(path)) return PICTURE;
    if (/^\/assets\/.*\.pdf$/.test(path)) return MANUAL;
    const [, kind, id] =
      /^\/api\/(save|state|screenshot)s\/(\d+)\/content$/.exec(path) ?? this.#rawAsset(path) ?? [];
    if (!kind || !user) return null;
    const list = { save: 'saves', state: 'states', screenshot: 'screenshots' } as const;
    const asset = this.#library[list[kind as keyof typeof list]].find(
      (found) => found.id === Number(id) && found.user === user.id,
    );
    if (!asset) return null;
    return kind === 'screenshot' ? PICTURE : Buffer.from(asset.content);
  }

  #rawAsset(path: string): string[] | null {
    const [, kind, name] = /^\/api\/raw\/assets\/users\/\w+\/(\w+)s\/\d+\/(.*)$/.exec(path) ?? [];
    if (!kind || this.#isNew) return null;
    const { saves, states, screenshots } = this.#library;
    const list = kind === 'save' ? saves : kind === 'state' ? states : screenshots;
    const found = list.find(({ file_name }) => file_name === name);
    return found ? ['', kind, String(found.id)] : null;
  }
}
