import {
  type LinkTarget,
  type Right,
  RomFilterQuery,
  type Scope,
  type ShareAccess,
  toRomFilter,
} from '@saveroom/contract';

import type { Deps, Restrictions } from '#core/deps.ts';
import { type AccountAccess, findGroup, type GroupRow } from '#modules/accounts/accounts.api.ts';

import {
  findOwnVersion,
  findSharedRoms,
  findVisibleCollection,
  findVisibleSmartCollection,
  type SharedRomRow,
  type SharedVersionRow,
} from './share-targets.queries.ts';

export type TargetDeps = Pick<Deps, 'db' | 'listIndex' | 'permissions'>;

/** A user who shares something, or who opens a link. */
export type Viewer = Omit<AccountAccess, 'username' | 'role'>;

interface TargetRef {
  readonly target: LinkTarget;
  readonly target_id: number;
}

/** What a link is for, as its creator sees it now. */
export type FoundTarget =
  | { readonly kind: 'rom'; readonly rom: SharedRomRow }
  | {
      readonly kind: 'collection' | 'smart_collection';
      readonly collection: { readonly name: string; readonly description: string };
      readonly romIds: readonly number[];
    }
  | {
      readonly kind: 'save' | 'state';
      readonly version: SharedVersionRow;
      /** Null: the game is no longer in the library. */
      readonly rom: SharedRomRow | null;
    }
  | {
      /** Guests, or a device, see the library as the members of the group do. */
      readonly kind: 'library' | 'kiosk';
      readonly group: Pick<GroupRow, 'id' | 'name'>;
    };

const SCOPES: Readonly<Record<LinkTarget, Scope>> = {
  rom: 'roms.read',
  collection: 'collections.read',
  smart_collection: 'collections.read',
  save: 'assets.read',
  state: 'assets.read',
  library: 'users.write',
  kiosk: 'users.write',
};

/** Null: it does not exist, or the viewer may not see it. */
export async function findTarget(
  deps: TargetDeps,
  viewer: Viewer,
  { target, target_id: id }: TargetRef,
): Promise<FoundTarget | null> {
  if (!viewer.scopes.includes('roms.read') || !viewer.scopes.includes(SCOPES[target])) return null;
  switch (target) {
    case 'rom': {
      const rom = await findVisibleRom(deps, viewer, id);
      return rom && { kind: 'rom', rom };
    }
    case 'collection':
    case 'smart_collection':
      return findSharedCollection(deps, viewer, { kind: target, id });
    case 'library':
    case 'kiosk': {
      const group = await findGroup(deps.db, id);
      return group && group.role !== 'admin' && group.role !== 'editor'
        ? { kind: target, group }
        : null;
    }
    case 'save':
    case 'state':
    default: {
      const kind = target === 'state' ? 'state' : 'save';
      const version = await findOwnVersion(deps.db, { kind, versionId: id, userId: viewer.id });
      if (!version) return null;
      const [rom] = await findSharedRoms(deps.db, [version.rom_id]);
      if (rom && isHidden(viewer.restrictions, rom)) return null;
      return { kind, version, rom: rom ?? null };
    }
  }
}

async function findVisibleRom(
  { db }: TargetDeps,
  { restrictions }: Viewer,
  id: number,
): Promise<SharedRomRow | null> {
  const [rom] = await findSharedRoms(db, [id]);
  return rom && !isHidden(restrictions, rom) ? rom : null;
}

async function findSharedCollection(
  { db, listIndex }: TargetDeps,
  { id: userId, restrictions }: Viewer,
  { kind, id }: { kind: 'collection' | 'smart_collection'; id: number },
): Promise<FoundTarget | null> {
  if (kind === 'collection' && restrictions.collections.has(id)) return null;
  const find = kind === 'collection' ? findVisibleCollection : findVisibleSmartCollection;
  const collection = await find(db, { id, userId });
  if (!collection) return null;
  const filter = toRomFilter(RomFilterQuery.parse({ [`${kind}_id`]: id }));
  const view = await listIndex.view({
    userId,
    filter,
    orderBy: 'name',
    orderDir: 'asc',
    grouped: false,
  });
  return { kind, collection, romIds: view.ids() };
}

const isHidden = (
  { roms, platforms }: Restrictions,
  { id, platform_id }: Pick<SharedRomRow, 'id' | 'platform_id'>,
): boolean => roms.has(id) || platforms.has(platform_id);

const DOWNLOADS: ReadonlySet<ShareAccess> = new Set(['download', 'play_and_download']);
const PLAYS: ReadonlySet<ShareAccess> = new Set(['play', 'play_and_download']);

export const allowsDownload = (access: ShareAccess): boolean => DOWNLOADS.has(access);
export const allowsPlay = (access: ShareAccess): boolean => PLAYS.has(access);

/** Whether the viewer has the rights that a link gives to its visitors. */
export async function mayShare(
  { db, permissions }: Pick<TargetDeps, 'db' | 'permissions'>,
  viewer: Viewer,
  { found, access }: { found: FoundTarget; access: ShareAccess },
): Promise<boolean> {
  // Users may share their own saves, whether they may download games or not.
  if (found.kind === 'save' || found.kind === 'state') return true;
  // An admin has all rights, and decides what the group has.
  if ('group' in found) return true;
  const romId = found.kind === 'rom' ? found.rom.id : undefined;
  const has = async (right: Right): Promise<boolean> =>
    viewer.rights.has(right) || permissions.coversRom(viewer, right, { romId, visible: db });
  if (allowsDownload(access) && !(await has('roms.download'))) return false;
  return !allowsPlay(access) || has('roms.play');
}

/** The title for lists of links. */
export function titleOf(found: FoundTarget): string {
  switch (found.kind) {
    case 'rom':
      return found.rom.name || found.rom.fs_name_no_tags;
    case 'collection':
    case 'smart_collection':
      return found.collection.name;
    case 'library':
    case 'kiosk':
      return found.group.name;
    case 'save':
    case 'state':
    default:
      return found.version.file_name;
  }
}
