import type { ImportItem } from '#modules/imports/import-record.ts';
import type { RommVersion } from './romm-client.ts';
import { Account, Config, Items, Platform, SaveroomMetadata, type Rom } from './romm-replies.ts';
import type { RommSession } from './romm-session.ts';
import { listRoms, readList, type GameReferences } from './source-lists.ts';
import { gameItem } from './translate-game.ts';
import { isPlainName } from './translate-personal.ts';

export interface SourceContext {
  readonly version: RommVersion;
  readonly admin: RommSession;
  /** All accounts with credentials, in order of their ids. */
  readonly sessions: readonly RommSession[];
  readonly references: GameReferences;
  /** Screenshots that belong to no save or state; null: unknown. */
  looseScreenshots: number | null;
}

export interface SectionRequest {
  readonly session: RommSession;
  /** The item that was applied last. Those up to it are left out. */
  readonly after: { readonly id: number; readonly sub: number };
  readonly signal: AbortSignal;
}

type WithoutPlace<T> = T extends unknown ? Omit<T, 'key' | 'place'> : never;

/** An item with the id of its entry at the other server. */
export interface FoundItem {
  readonly id: number;
  /** For several items of one entry. */
  readonly sub?: number;
  readonly place: string;
  readonly item: WithoutPlace<ImportItem>;
}

export type ReadSection = (
  context: SourceContext,
  request: SectionRequest,
) => AsyncIterable<FoundItem>;

export const refusedItem = (id: number, place: string, reason: string): FoundItem => ({
  id,
  place,
  item: { kind: 'refused', reason },
});

export const openWith =
  (session: RommSession) =>
  (path: string, signal: AbortSignal): ReturnType<RommSession['open']> =>
    session.open(path, signal);

export async function* readAccounts(
  { admin, version }: SourceContext,
  { signal }: SectionRequest,
): AsyncGenerator<FoundItem> {
  for (const entry of readList(await admin.get('/api/users', Items, { signal }), Account)) {
    if (!('value' in entry)) {
      yield refusedItem(entry.id, `user ${entry.id}`, entry.fault);
      continue;
    }
    const { value } = entry;
    const avatar = version.has(5, 0)
      ? `/api/users/${value.id}/avatar`
      : `/assets/romm/assets/${value.avatar_path}`;
    yield {
      id: value.id,
      place: `user ${value.username}`,
      item: {
        kind: 'account',
        username: value.username,
        email: value.email || null,
        role: value.role === 'admin' || value.role === 'editor' ? value.role : 'viewer',
        isEnabled: value.enabled,
        avatar: value.avatar_path
          ? {
              name: value.avatar_path.split('/').at(-1) ?? 'avatar',
              size: null,
              modified: null,
              open: (fileSignal) => admin.open(avatar, fileSignal),
            }
          : null,
        uiSettings: value.ui_settings ?? null,
        retroAchievementsName: value.ra_username || null,
      },
    };
  }
}

/** What can't be imported, because only the account itself can read it. */
export async function* readMissingCredentials(
  { admin, sessions }: SourceContext,
  { signal }: SectionRequest,
): AsyncGenerator<FoundItem> {
  const given = new Set(sessions.map(({ id }) => id));
  for (const entry of readList(await admin.get('/api/users', Items, { signal }), Account)) {
    if (!('value' in entry) || given.has(entry.value.id)) continue;
    const { id, username } = entry.value;
    const reason =
      `No password or token of ${username} was given, so the personal data, saves and private ` +
      'collections of this account are not imported';
    const item = { kind: 'refused', reasonCode: 'no_credentials', reason } as const;
    yield { id, place: `user ${username}`, item };
  }
}

export async function* readConfig(
  { admin }: SourceContext,
  { signal }: SectionRequest,
): AsyncGenerator<FoundItem> {
  const config = await admin.get('/api/config', Config, { signal });
  yield { id: 1, place: 'config.yml', item: { kind: 'config', config } };
}

export async function* readPlatforms(
  { admin }: SourceContext,
  { signal }: SectionRequest,
): AsyncGenerator<FoundItem> {
  for (const entry of readList(await admin.get('/api/platforms', Items, { signal }), Platform)) {
    if (!('value' in entry)) yield refusedItem(entry.id, `platform ${entry.id}`, entry.fault);
    else if (!isPlainName(entry.value.fs_slug)) {
      yield refusedItem(
        entry.value.id,
        `platform ${entry.value.id}`,
        'The name of its folder is invalid',
      );
    } else {
      const { id, slug, fs_slug, custom_name, aspect_ratio } = entry.value;
      yield {
        id,
        place: `platform ${fs_slug}`,
        item: {
          kind: 'platform',
          slug,
          folder: fs_slug,
          customName: custom_name?.trim() || null,
          aspectRatio: aspect_ratio || null,
        },
      };
    }
  }
}

export const placeOf = (rom: Rom): string => `${rom.fs_path}/${rom.fs_name}`;

export const readGames = (isHidden: boolean): ReadSection =>
  async function* read({ references, version }, { session, after, signal }) {
    for await (const listed of listRoms(session, { isHidden, signal })) {
      if (!('rom' in listed)) {
        if (listed.id > after.id) yield refusedItem(listed.id, `game ${listed.id}`, listed.fault);
        continue;
      }
      const { rom } = listed;
      const { id } = rom;
      // Later sections also need the games that were applied before.
      const reference = references.add(rom);
      if (id <= after.id) continue;
      if (!reference) {
        yield refusedItem(id, `game ${id}`, 'The path of the game is invalid');
        continue;
      }
      const metadata = version.isSaveroom
        ? await session.find(`/api/roms/${id}/metadata`, SaveroomMetadata, { signal })
        : null;
      const item = gameItem(rom, { reference, open: openWith(session), metadata });
      yield { id, place: placeOf(rom), item };
    }
    if (isHidden) references.markComplete();
  };
