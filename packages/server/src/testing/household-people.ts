import { NO_LIMITS, VIEW_AS_HEADER } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';

import { basic, type TestApp } from './test-app.ts';
import { bearer, issueClientToken } from './tokens.ts';

const NOW = '2026-01-01T00:00:00.000+00:00';

/** The rights of members of a group that replaces the group of viewers. */
const MAIN_GROUPS = {
  player: [
    { entity: 'roms', action: 'play' },
    { entity: 'platforms', action: 'read' },
    { entity: 'collections', action: 'read' },
  ],
  reader: [
    { entity: 'roms', action: 'view' },
    { entity: 'platforms', action: 'read' },
    { entity: 'collections', action: 'read' },
    { entity: 'assets', action: 'read' },
  ],
  scoped: [
    { entity: 'roms', action: 'view' },
    { entity: 'platforms', action: 'read' },
    { entity: 'collections', action: 'read' },
  ],
} as const;

const DOWNLOAD = { entity: 'roms', action: 'download', group_id: null } as const;
const NEVER = Array.from({ length: 7 }, () => '0'.repeat(24));

interface Scope {
  readonly kind: 'platform' | 'collection' | 'rom';
  readonly id: number;
}

/**
 * Users with few rights. They are the same on every server, whether something is hidden or not.
 * `downloads`: what `scoped` may download.
 */
export async function limitPeople(
  server: TestApp,
  users: Readonly<Record<string, number>>,
  downloads: readonly Scope[],
) {
  for (const [name, grants] of Object.entries(MAIN_GROUPS)) {
    await setMainGroup(server.db, { name, userId: users[name] ?? 0, grants });
  }
  for (const { kind: scope_kind, id: scope_id } of downloads) {
    await server.db
      .insertInto('permission_grant')
      .values({ ...DOWNLOAD, user_id: users['scoped'] ?? 0, scope_kind, scope_id })
      .execute();
  }
  const setLimits = async (name: string, limits: object): Promise<void> => {
    const reply = await server.app.inject({
      ...{ method: 'PUT', url: `/api/limits/users/${users[name]}`, headers: basic('admin') },
      payload: { ...NO_LIMITS, ...limits },
    });
    if (reply.statusCode !== 200) throw new Error(reply.body);
  };
  await setLimits('spent', { storage_bytes: 1, download_day_bytes: 1, upload_day_bytes: 1 });
  await setLimits('late', { play_hours: NEVER, time_zone: 'UTC' });
  const scopes = ['roms.read', 'platforms.read'] as const;
  const { raw_token } = await issueClientToken(server, basic('holder'), scopes);
  return {
    /** The credentials of a person. */
    headersOf: (name: string): { authorization?: string; [VIEW_AS_HEADER]?: string } => {
      if (name === 'previewer') {
        return { ...basic('admin'), [VIEW_AS_HEADER]: String(users['group']) };
      }
      return name === 'holder' ? bearer(raw_token) : basic(name);
    },
  };
}

interface MainGroup {
  readonly name: string;
  readonly userId: number;
  readonly grants: readonly { readonly entity: string; readonly action: string }[];
}

async function setMainGroup(db: Db, { name, userId, grants }: MainGroup): Promise<void> {
  const { id } = await db
    .insertInto('permission_group')
    .values({
      ...{ name, description: '', color: null, role: null },
      ...{ created_at: NOW, updated_at: NOW },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const grant of grants) {
    await db
      .insertInto('permission_grant')
      .values({ user_id: null, group_id: id, ...grant, scope_kind: 'global', scope_id: 0 })
      .execute();
  }
  await db.updateTable('users').set({ base_group_id: id }).where('id', '=', userId).execute();
}
