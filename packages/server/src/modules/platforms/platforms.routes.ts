import * as contract from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { handle } from '#core/http/handle.ts';
import { replyDeps } from '#core/http/reply-deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import {
  listPlatforms,
  listSupportedPlatforms,
  listUnscannedFolders,
  platformNotFoundError,
  requirePlatform,
} from './list-platforms.ts';
import { hideOwnPlatform, listHiddenPlatforms } from './hidden-platforms.ts';
import {
  findPlatformByFolder,
  findPlatformIds,
  insertPlatform,
  savePlatform,
  savePresentPlatform,
} from './platforms.queries.ts';
import { findPlatform } from './platform-catalogue.ts';
import { resolvePlatform } from './resolve-platform.ts';

/** Null: a kiosk visitor, who cannot hide games. */
const userOf = ({ via, user }: Actor): number | null => (via === 'kiosk' ? null : user.id);

interface PlatformPatch {
  readonly aspect_ratio?: string | null | undefined;
  readonly custom_name?: string | null | undefined;
}

/** Null leaves a value unchanged; an empty name restores the platform's own name. */
async function updatePlatform(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: number,
  { aspect_ratio, custom_name }: PlatformPatch,
): Promise<void> {
  const saved = await savePresentPlatform(db, id, {
    ...(aspect_ratio ? { aspect_ratio } : {}),
    ...(custom_name === null || custom_name === undefined
      ? {}
      : { custom_name: custom_name.trim() }),
    updated_at: timestamp(clock()),
  });
  if (!saved) throw platformNotFoundError(id);
}

export const platformRoutes = [
  handle(contract.listPlatforms, ({ deps, actor, query }) =>
    listPlatforms(deps, userOf(actor), query.updated_after),
  ),
  handle(contract.listPlatformIds, ({ deps }) => findPlatformIds(deps.db)),
  handle(contract.listSupportedPlatforms, ({ deps, actor }) =>
    listSupportedPlatforms(deps, userOf(actor)),
  ),
  handle(contract.listFolderPlatforms, ({ deps }) => listUnscannedFolders(deps)),
  handle(
    contract.addSetupPlatforms,
    ({ deps, body }) => addKnownPlatforms(deps, body),
    ({ body }, { created_count }) => (created_count > 0 ? { details: { names: body } } : null),
  ),
  handle(contract.listHiddenPlatforms, ({ deps, actor }) => listHiddenPlatforms(deps, actor)),
  handle(contract.hideOwnPlatform, ({ deps, actor, body }) => hideOwnPlatform(deps, actor, body)),
  handle(contract.getPlatform, ({ deps, actor, params }) =>
    requirePlatform(deps, userOf(actor), params.id),
  ),
  handle(
    contract.addPlatform,
    async ({ deps, actor, body }) => {
      const visible = await replyDeps(deps, actor);
      await requireNotHidden(deps, visible, body.fs_slug.trim());
      return requirePlatform(visible, userOf(actor), await addPlatform(deps, body.fs_slug));
    },
    (_, { id, display_name }) => ({ target: { id, name: display_name } }),
  ),
  handle(contract.updatePlatform, async ({ deps, actor, params, body }) => {
    await updatePlatform(deps, params.id, body);
    return requirePlatform(await replyDeps(deps, actor), userOf(actor), params.id);
  }),
];

/**
 * Throws if the folder belongs to a platform that is hidden from the caller: a folder has one
 * platform only.
 */
async function requireNotHidden(
  all: Pick<Deps, 'db'>,
  visible: Pick<Deps, 'db'>,
  folder: string,
): Promise<void> {
  const isTaken = await findPlatformByFolder(all.db, folder);
  if (isTaken && !(await findPlatformByFolder(visible.db, folder))) {
    throw new AppError('conflict', `${folder} already exists`);
  }
}

/** Creates the folder first: the next scan would mark a row without one missing. Returns the id. */
async function addPlatform(
  { db, disk, configFile, clock }: Pick<Deps, 'db' | 'disk' | 'configFile' | 'clock'>,
  folder: string,
): Promise<number> {
  const fs_slug = folder.trim();
  const { PLATFORMS_BINDING: bindings, PLATFORMS_VERSIONS: versions } = configFile.current();
  const { slug } = resolvePlatform(fs_slug, { bindings, versions });
  const fault = await disk.createPlatformFolder(fs_slug);
  if (fault === 'bad-name') {
    throw new AppError('bad_request', `${folder} isn’t a valid folder name`);
  }
  if (fault === 'read-only') {
    throw new AppError(
      'bad_request',
      'The library folder is read-only. Create the folder on the server instead.',
    );
  }
  const now = timestamp(clock());
  const existing = await findPlatformByFolder(db, fs_slug);
  if (existing?.removed_at)
    await savePlatform(db, existing.id, { removed_at: null, updated_at: now });
  const row = existing ?? (await insertPlatform(db, { fs_slug, slug, now }));
  return row.id;
}

/** Open to anyone before set-up, so that only platforms of the catalogue can be created. */
async function addKnownPlatforms(
  deps: Parameters<typeof addPlatform>[0] & Pick<Deps, 'storage'>,
  slugs: readonly string[],
): Promise<contract.Reply<typeof contract.addSetupPlatforms>> {
  const unknown = slugs.find((slug) => !findPlatform(slug));
  if (unknown !== undefined) {
    throw new AppError('bad_request', `${unknown} isn’t a supported platform`);
  }
  const folders = deps.configFile.folders().roms;
  const { existing_platforms } = await deps.storage.inspectLibrary(folders);
  const existing = new Set(existing_platforms.map(({ fs_slug }) => fs_slug));
  const added = [...new Set(slugs)].filter((slug) => !existing.has(slug));
  for (const slug of added) await addPlatform(deps, slug);
  const message = `Created ${added.length} of ${slugs.length} platform folders`;
  return { success: true, created_count: added.length, message };
}
