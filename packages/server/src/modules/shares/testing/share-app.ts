import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { IssuedShareLink, ShareLink } from '@saveroom/contract';
import { expect } from 'vitest';

import { markPermissionsChanged } from '#modules/accounts/permissions/permissions.queries.ts';
import { addGame } from '#testing/add-game.ts';
import { Browser } from '#testing/browser.ts';
import { startTestApp } from '#testing/test-app.ts';

/** The content of every game. */
export const GAME = '0123456789';
export const HOUR_MS = 60 * 60 * 1000;

/** A server with a user who shares one of two games. The caller must close it. */
export async function startShareApp() {
  const server = await startTestApp({ env: { LOG_LEVEL: 'trace' } });
  await server.setUp();
  const vera = await server.addUser('vera', 'viewer');
  let users = 0;

  /** A game with its file on the disk, as a scan would have found it. */
  async function addFile(path: string, content = GAME): Promise<number> {
    const at = join(server.folder.library, 'roms', path);
    await mkdir(dirname(at), { recursive: true });
    await writeFile(at, content);
    return addGame(server.db, path, {
      root: server.folder.library,
      name: path.split('/')[1]?.replace(/\.\w+$/, '') ?? '',
      files: [{ file_name: path.split('/')[1] ?? '', file_size_bytes: content.length }],
      detail: { summary: `About ${path}` },
    });
  }

  /** Its own address, so that the throttles of one test do not slow the others. */
  const newVisitor = (): Browser => {
    users += 1;
    return new Browser(server.app, `198.51.100.${users}`);
  };

  const post = (payload: object, as = 'vera') => server.as(as).post('/shares', payload);

  async function share(settings: object = {}, as = 'vera') {
    const payload = { target: 'rom', target_id: shared, access: 'play_and_download', ...settings };
    const reply = await post(payload, as);
    expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)]);
    const link = reply.json<IssuedShareLink>();
    const token = /\/s\/([\w-]+)$/.exec(link.url)?.[1] ?? '';
    return { ...link, token, path: `/api/shared/${token}` };
  }

  const stateOf = async (path: string, visitor = newVisitor()) => {
    const reply = await visitor.get(path);
    return reply.statusCode === 200 ? reply.json<{ state: string }>().state : reply.statusCode;
  };

  async function unlock(path: string, password: string, visitor = newVisitor()) {
    await visitor.get('/api/heartbeat');
    const reply = await visitor.post(`${path}/unlock`, { password });
    return { reply, visitor };
  }

  const listed = async (id: number, as = 'vera') => {
    const reply = await server.as(as).get('/shares');
    return reply.json<ShareLink[]>().find((one) => one.id === id);
  };

  async function addCollection(ids: number[], as = 'vera') {
    const reply = await server
      .as(as)
      .post('/collections', { name: `Mine ${users}`, description: 'All mine', rom_ids: ids });
    return reply.json<{ id: number }>().id;
  }

  /** Denies the right to download games, or allows it again. */
  async function deny(right: 'roms.download' | null): Promise<void> {
    await server.db.deleteFrom('permission_grant').where('user_id', '=', vera).execute();
    if (right !== null) {
      const grant = {
        entity: 'roms',
        action: 'download',
        granted: 0,
        scope_kind: 'global',
      } as const;
      const holder = { user_id: vera, group_id: null, scope_id: 0 };
      await server.db
        .insertInto('permission_grant')
        .values({ ...grant, ...holder })
        .execute();
    }
    await markPermissionsChanged(server.db, { userId: vera });
  }

  const setUser = (enabled: 0 | 1) =>
    server.db.updateTable('users').set({ enabled }).where('id', '=', vera).execute();
  const setGame = (removed_at: string | null) =>
    server.db.updateTable('rom').set({ removed_at }).where('id', '=', shared).execute();

  const shared = await addFile('nes/Shared Game (USA).nes');
  const other = await addFile('snes/Unrelated Secret.sfc');
  return {
    ...{ server, vera, shared, other, addFile, newVisitor, post, share, stateOf, unlock, listed },
    ...{ addCollection, deny, setUser, setGame },
  };
}
