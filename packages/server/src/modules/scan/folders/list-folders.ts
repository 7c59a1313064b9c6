import type { LibraryFolder, LibraryFolders } from '@saveroom/contract';

import { taskDefaults } from '#core/config/task-defaults.ts';
import type { Deps } from '#core/deps.ts';
import { readTaskSettings } from '#core/jobs/task-settings.ts';
import { silenceOf } from '#modules/library/library.api.ts';

type FolderDeps = Pick<Deps, 'db' | 'env' | 'storage' | 'configFile' | 'folders'>;

export async function listFolders(deps: FolderDeps): Promise<LibraryFolders> {
  const { db, env, storage, configFile, folders } = deps;
  const { roots } = folders;
  const ids = await folders.ids();
  const inspected = await storage.inspectLibrary(configFile.folders().roms);
  const tasks = await readTaskSettings(db, taskDefaults(env, roots));
  const watcher = tasks.filesystem_watcher;
  const isExplicit = watcher.isChosen || env.ENABLE_RESCAN_ON_FILESYSTEM_CHANGE === true;
  const watchingOf = async (path: string): Promise<LibraryFolder['watching']> => {
    const isWatched = watcher.enabled && (isExplicit || !roots.network.has(path));
    if (!isWatched) return 'off';
    return (await silenceOf(path)) === null ? 'events' : 'polling';
  };
  return {
    fixed_by: roots.fixedBy,
    folders: await Promise.all(
      inspected.roots.map(async (root) => ({
        ...root,
        id: ids.get(root.path) ?? null,
        network: roots.network.has(root.path),
        watching: await watchingOf(root.path),
      })),
    ),
    scheduled_scan: tasks.scan_library.enabled ? tasks.scan_library.cron : null,
  };
}
