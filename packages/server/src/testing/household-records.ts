import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Db } from '#core/db/engine.ts';

import { basic, type TestApp } from './test-app.ts';

const NOW = '2026-01-01T00:00:00.000+00:00';

interface Records {
  readonly games: Readonly<Record<'mario' | 'zelda' | 'doom' | 'marioHack' | 'crash', number>>;
  readonly hiddenPlatform: number;
  /** The hidden things never existed. */
  readonly isWithout: boolean;
  /** The account of the editor. */
  readonly editor: number;
}

/** Data of the library outside of its tables: folders on disk, DATs, the trash. */
export async function addRecords(server: TestApp, records: Records) {
  const { db, folder, app } = server;
  const { games, isWithout } = records;
  const folders = ['nes', 'gb', ...(isWithout ? [] : ['psx'])];
  for (const name of folders) {
    const path = join(folder.library, 'roms', name);
    await mkdir(path, { recursive: true });
    await writeFile(join(path, 'Visible.bin'), name);
  }
  const call = async (method: 'POST' | 'DELETE', path: string, payload?: object): Promise<void> => {
    const url = `/api/config/system/platforms${path}`;
    const headers = basic('admin');
    const reply = await app.inject({ method, url, headers, ...(payload && { payload }) });
    if (reply.statusCode >= 300) throw new Error(reply.body);
  };
  await call('POST', '', { fs_slug: 'psx', slug: 'psx' });
  if (isWithout) await call('DELETE', '/psx');
  else {
    await writeFile(join(folder.library, 'roms', 'nes', 'Doom Unholy (USA).nes'), 'doom');
    await writeFile(join(folder.library, 'roms', 'nes', 'Super Mario (Hack).nes'), 'hack');
  }
  const nesDat = await addDat(db, 'nes', [
    { name: 'Super Mario (USA)', status: 'have', rom_id: games.mario },
    { name: 'Zelda (USA)', status: 'wrong-name', rom_id: games.zelda },
    ...[
      { name: 'Doom Unholy (USA)', status: 'have', rom_id: games.doom } as const,
      { name: 'Super Mario (Hack)', status: 'bad-dump', rom_id: games.marioHack } as const,
    ].map((game) => (isWithout ? ({ name: game.name, status: 'missing' } as const) : game)),
  ]);
  const psxDat = await addDat(db, 'psx', [
    { name: 'Crash Mayhem (USA)', status: 'have', rom_id: games.crash },
  ]);
  if (isWithout) await db.deleteFrom('dat_file').where('id', '=', psxDat).execute();
  const trash = await addTrash(db, records);
  if (!isWithout) await addUpload(db, records);
  const publicAssets = await addTogether(server, records);
  return { dats: [nesDat, psxDat], trash, publicAssets };
}

/** Files of games and of no game; the first one is of a visible game. */
async function addTrash(
  db: Db,
  { games, hiddenPlatform, isWithout }: Records,
): Promise<readonly string[]> {
  const file = { kind: 'file', platform_id: null } as const;
  const firmware = { kind: 'firmware', platform_id: hiddenPlatform, rom_id: null } as const;
  const trash = [
    { ...file, id: 'trash-of-zelda', rom_id: games.zelda, name: 'Zelda manual' },
    { ...file, id: 'trash-of-doom', rom_id: games.doom, name: 'Doom manual' },
    { ...firmware, id: 'trash-of-psx', name: 'psx bios' },
  ];
  for (const entry of isWithout ? trash.slice(0, 1) : trash) {
    await db
      .insertInto('trash_entry')
      .values({
        ...{ ...entry, root: '/library', paths: '[]' },
        ...{ place: `trash/roms/${entry.id}`, size_bytes: 7, user_id: null, deleted_at: NOW },
      })
      .execute();
  }
  return trash.map(({ id }) => id);
}

/** An upload that the editor began when the platform was not hidden. */
async function addUpload(db: Db, { hiddenPlatform, editor }: Records): Promise<void> {
  await db
    .insertInto('upload')
    .values({
      ...{
        id: '00000000-0000-4000-8000-000000000001',
        user_id: editor,
        platform_id: hiddenPlatform,
        rom_id: null,
      },
      ...{ root: '/library', target_path: 'roms/psx/New.bin', part_path: 'roms/psx/New.part' },
      ...{ folder: '', file_name: 'New.bin', total_size: 4, total_chunks: 1, sha1: null },
      ...{ state: 'open', created_at: NOW, expires_at: '2027-01-01T00:00:00.000+00:00' },
    })
    .execute();
}

/** Adds comments, public saves and a running game. Returns the ids of what is public. */
async function addTogether(
  { app, db }: TestApp,
  { games, isWithout }: Records,
): Promise<readonly number[]> {
  const call = async (as: string, method: 'POST' | 'PUT', path: string, payload: object) => {
    const reply = await app.inject({ method, url: `/api${path}`, headers: basic(as), payload });
    if (reply.statusCode >= 300) throw new Error(`${path}: ${reply.body}`);
    return reply.json();
  };
  await call('admin', 'PUT', '/notes/comments/setting', { is_enabled: true });
  const ids: number[] = [];
  const writer = db.selectFrom('users').select('id').where('username', '=', 'viewer');
  for (const rom_id of Object.values(games)) {
    const note = await db
      .selectFrom('rom_note')
      .select('id')
      .where('rom_id', '=', rom_id)
      .where('user_id', '=', writer)
      .executeTakeFirstOrThrow();
    await call('chief', 'POST', `/roms/${rom_id}/notes/${note.id}/comments`, { content: 'Thanks' });
    const assets = await db
      .selectFrom('asset')
      .select(['id', 'kind'])
      .where('rom_id', '=', rom_id)
      .where('user_id', '=', writer)
      .where('kind', 'in', ['save', 'state'])
      .execute();
    for (const { id, kind } of assets) {
      await call('viewer', 'PUT', `/${kind}s/${id}/visibility`, { is_public: true });
      if (rom_id === games.mario || rom_id === games.doom) ids.push(id);
    }
  }
  await call('chief', 'PUT', '/activity/sharing', { is_shared: true });
  const { device_id } = await call('chief', 'POST', '/devices', { name: 'TV' });
  if (!isWithout) {
    await call('chief', 'POST', '/activity/heartbeat', { rom_id: games.doom, device_id });
  }
  return ids;
}

interface DatGame {
  readonly name: string;
  readonly status: 'have' | 'missing' | 'wrong-name' | 'bad-dump';
  readonly rom_id?: number;
}

async function addDat(db: Db, slug: string, games: readonly DatGame[]): Promise<number> {
  const { id: edition_id } = await db
    .insertInto('dat_edition')
    .values({ created_at: NOW })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [seq, { name, status, rom_id = null }] of games.entries()) {
    const found_count = rom_id === null ? 0 : 1;
    await db
      .insertInto('dat_game')
      .values({
        ...{ edition_id, seq, name, status, rom_id, found_count, description: '', cloneof: '' },
        ...{ romof: '', regions: '[]', languages: '[]', rom_count: 1 },
      })
      .execute();
  }
  const count = (status: string): number => games.filter((game) => game.status === status).length;
  const { id } = await db
    .insertInto('dat_file')
    .values({
      ...{ path: `${slug}.dat`, member: '', file_size_bytes: 1, mtime_ms: 1, state: 'ready' },
      ...{ problem: null, kind: 'logiqx', name: slug, description: slug, version: '1' },
      ...{ platform_slug: slug, platform_by_hand: 0, edition_id, game_count: games.length },
      ...{ rom_count: games.length, loaded_at: NOW, created_at: NOW, updated_at: NOW },
      ...{ have_count: count('have'), wrong_name_count: count('wrong-name') },
      bad_dump_count: count('bad-dump'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The ids of a user's saves, states, notes and play sessions of hidden games. */
export async function findHiddenOwn(
  db: Db,
  userId: number,
  romIds: readonly number[],
): Promise<number[]> {
  const found = [];
  for (const table of ['asset', 'rom_note', 'play_session'] as const) {
    found.push(
      ...(await db
        .selectFrom(table)
        .select('id')
        .where('user_id', '=', userId)
        .where('rom_id', 'in', romIds)
        .execute()),
    );
  }
  return found.map(({ id }) => id);
}

/** The number of rows of a user about hidden games, without those in the trash. */
export async function countOwn(db: Db, userId: number, romIds: readonly number[]): Promise<object> {
  const counts: Record<string, number> = {};
  for (const table of ['asset', 'rom_note', 'play_session', 'rom_user'] as const) {
    let rows = db.selectFrom(table).select('id').where('user_id', '=', userId);
    rows = rows.where('rom_id', 'in', romIds);
    if (table === 'asset') rows = rows.where('deleted_at' as never, 'is', null as never);
    counts[table] = (await rows.execute()).length;
  }
  return counts;
}
