import type { LibraryFolder, LibraryFolders } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { readTaskSettings } from '#core/tasks.ts';
import { SCAN_TASK, pollingReason, WATCHER_TASK } from '#modules/library/library.api.ts';

type FolderDeps = Pick<Deps, 'db' | 'env' | 'storage' | 'configFile' | 'folders' | 'tasks'>;

export async function listFolders(deps: FolderDeps): Promise<LibraryFolders> {
  const { env, storage, configFile, folders } = deps;
  const { roots } = folders;
  const ids = await folders.ids();
  const inspected = await storage.inspectLibrary(configFile.folders().roms);
  const settings = await readTaskSettings(deps);
  const watcher = settings.get(WATCHER_TASK);
  const scheduledScan = settings.get(SCAN_TASK);
  const isExplicit = watcher?.isChosen || env.ENABLE_RESCAN_ON_FILESYSTEM_CHANGE === true;
  const watchingOf = async (path: string): Promise<LibraryFolder['watching']> => {
    const isWatched = watcher?.enabled && (isExplicit || !roots.network.has(path));
    if (!isWatched) return 'off';
    return (await pollingReason(path)) === null ? 'events' : 'polling';
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
    scheduled_scan: scheduledScan?.enabled ? scheduledScan.cron : null,
  };
}
