import { createHash } from 'node:crypto';

import type { TestApp } from './test-app.ts';

type Method = 'OPTIONS' | 'GET' | 'PUT' | 'MKCOL' | 'MOVE' | 'DELETE';
/** The hash of each file by its path. An empty hash: the file was deleted. */
type Manifest = Map<string, string>;

interface SyncResult {
  readonly uploaded: string[];
  readonly fetched: string[];
  readonly deleted: string[];
  readonly conflicts: string[];
  readonly failures: string[];
}

const md5 = (content: string): string => createHash('md5').update(content).digest('hex');

/**
 * A device with RetroArch, as its cloud sync behaves: it compares the manifest of the server, the
 * one of its last sync and the files on disk, transfers what changed on one side only, and uploads
 * the manifest that it thinks the server has now.
 */
export class RetroArch {
  /** The files on the device. */
  readonly disk = new Map<string, string>();
  /** Deletes files on the server instead of moving them below `deleted`. */
  isDestructive = false;
  /** What the user chose for conflicts; the default is to leave both alone. */
  onConflict: 'ignore' | 'keep local' = 'ignore';
  readonly #server: Pick<TestApp, 'app' | 'advance'>;
  readonly #headers: Record<string, string>;
  readonly #ip: string;
  #lastSync: Manifest = new Map();

  constructor(
    server: Pick<TestApp, 'app' | 'advance'>,
    headers: Record<string, string>,
    ip = '203.0.113.10',
  ) {
    this.#server = server;
    this.#headers = headers;
    this.#ip = ip;
  }

  request(method: Method, path: string, more: { payload?: string; to?: string } = {}) {
    const url = `/dav/${path.split('/').map(encodeURIComponent).join('/')}`;
    const destination = `http://localhost/dav/${(more.to ?? '').split('/').map(encodeURIComponent).join('/')}`;
    return this.#server.app.inject({
      method: method as 'GET',
      url,
      remoteAddress: this.#ip,
      headers: {
        ...this.#headers,
        'user-agent': 'libretro',
        ...(more.to !== undefined && { destination }),
      },
      ...(more.payload !== undefined && { payload: more.payload }),
    });
  }

  /** Fetches the manifest; the test may act before `finish`. */
  async begin(): Promise<Manifest> {
    this.#server.advance(1000);
    const stat = await this.request('OPTIONS', '');
    if (!isSuccess(stat)) throw new Error(`begin failed: ${stat.statusCode}`);
    const reply = await this.request('GET', 'manifest.server');
    if (reply.statusCode === 404) return new Map();
    if (!isSuccess(reply)) throw new Error(`manifest fetch failed: ${reply.statusCode}`);
    const entries = JSON.parse(reply.body) as { path: string; hash: string }[];
    return new Map(entries.map(({ path, hash }) => [path, hash]));
  }

  async sync(): Promise<SyncResult> {
    return this.finish(await this.begin());
  }

  async finish(server: Manifest): Promise<SyncResult> {
    const result = { uploaded: [], fetched: [], deleted: [], conflicts: [], failures: [] };
    const state = { server: new Map<string, string>(), local: new Map<string, string>() };
    const paths = new Set([...server.keys(), ...this.#lastSync.keys(), ...this.disk.keys()]);
    for (const path of [...paths].toSorted()) await this.#syncOne(path, server, state, result);
    this.#lastSync = state.local;
    if (result.uploaded.length + result.deleted.length > 0) {
      const entries = [...state.server].map(([path, hash]) => ({ path, hash }));
      const payload = JSON.stringify(entries);
      const reply = await this.request('PUT', 'manifest.server', { payload });
      if (!isSuccess(reply)) throw new Error(`manifest upload failed: ${reply.statusCode}`);
    }
    return result;
  }

  async #syncOne(
    path: string,
    server: Manifest,
    next: { server: Manifest; local: Manifest },
    result: SyncResult,
  ): Promise<void> {
    const content = this.disk.get(path);
    const current = content === undefined ? undefined : md5(content);
    const [remote, last] = [server.get(path), this.#lastSync.get(path)];
    const keep = (hash: string) => {
      next.server.set(path, hash);
      next.local.set(path, hash);
    };
    if (remote === current && current !== undefined) return keep(current);
    if (current === undefined) {
      if (remote === undefined) return undefined;
      if (remote === '') return keep('');
      if (last === undefined) return this.#fetch(path, remote, next, result);
      return this.#delete(path, next, result);
    }
    const isNewOnServer = remote !== undefined && last === undefined;
    const isServerChanged = remote !== undefined && remote !== last;
    if (remote === undefined || (!isServerChanged && current !== last)) {
      return this.#upload(path, next, result);
    }
    if (isNewOnServer || current !== last) {
      result.conflicts.push(path);
      if (this.onConflict === 'keep local') return this.#upload(path, next, result);
      next.server.set(path, remote);
      return undefined;
    }
    if (remote !== '') return this.#fetch(path, remote, next, result);
    // Neither manifest lists the path after this.
    this.disk.delete(path);
    return undefined;
  }

  async #fetch(
    path: string,
    remote: string,
    next: { server: Manifest; local: Manifest },
    { fetched, failures }: SyncResult,
  ): Promise<void> {
    next.server.set(path, remote);
    const reply = await this.request('GET', path);
    if (!isSuccess(reply)) {
      failures.push(path);
      return;
    }
    this.disk.set(path, reply.body);
    next.local.set(path, md5(reply.body));
    fetched.push(path);
  }

  async #upload(
    path: string,
    next: { server: Manifest; local: Manifest },
    { uploaded, failures }: SyncResult,
  ): Promise<void> {
    const payload = this.disk.get(path) ?? '';
    const isReady = await this.#makeFolders(path);
    const reply = isReady ? await this.request('PUT', path, { payload }) : null;
    if (!reply || !isSuccess(reply)) {
      failures.push(path);
      return;
    }
    next.server.set(path, md5(payload));
    next.local.set(path, md5(payload));
    uploaded.push(path);
  }

  async #delete(
    path: string,
    next: { server: Manifest; local: Manifest },
    { deleted, failures }: SyncResult,
  ): Promise<void> {
    const to = `deleted/${path}-260101-120000`;
    const reply = this.isDestructive
      ? await this.request('DELETE', path)
      : (await this.#makeFolders(to)) && (await this.request('MOVE', path, { to }));
    if (!reply || !isSuccess(reply)) {
      failures.push(path);
      return;
    }
    next.server.set(path, '');
    next.local.set(path, '');
    deleted.push(path);
  }

  /** One MKCOL per folder; 405 means that it exists. */
  async #makeFolders(path: string): Promise<boolean> {
    const parts = path.split('/').slice(0, -1);
    for (let depth = 1; depth <= parts.length; depth += 1) {
      const { statusCode } = await this.request('MKCOL', parts.slice(0, depth).join('/'));
      if (statusCode < 200 || (statusCode >= 400 && statusCode !== 405)) return false;
    }
    return true;
  }
}

const isSuccess = ({ statusCode }: { statusCode: number }): boolean =>
  statusCode >= 200 && statusCode < 300;
