import * as contract from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { handle } from '#core/http/handle.ts';
import { enqueueLibraryScan } from '#modules/library/library.api.ts';

import { browseFolder } from './browse-folder.disk.ts';
import { listFolders } from './list-folders.ts';

export const libraryFolderRoutes = [
  handle(contract.listLibraryFolders, ({ deps }) => listFolders(deps)),
  handle(contract.addLibraryFolder, ({ deps, body }) =>
    changeFolders(deps, () => deps.folders.add(body.path)),
  ),
  handle(contract.moveLibraryFolder, ({ deps, params, body }) =>
    changeFolders(deps, () => deps.folders.move(params.id, body.path)),
  ),
  handle(contract.removeLibraryFolder, ({ deps, params }) =>
    changeFolders(deps, () => deps.folders.remove(params.id)),
  ),
  handle(contract.browseFolders, async ({ deps, query }) => {
    const { roots } = deps.folders;
    const ids = await deps.folders.ids();
    const others = roots.current.filter((root) => ids.get(root) !== query.instead_of);
    const { path, filter = '' } = query;
    return browseFolder({ path, filter, others, data: roots.data });
  }),
];

/** Changes the library folders, then rescans the library. */
async function changeFolders(
  deps: Deps,
  change: () => Promise<void>,
): Promise<contract.LibraryFolders> {
  await change();
  deps.listIndex.expire();
  // Also after a removal, because another folder may contain copies of the removed games.
  await enqueueLibraryScan(deps.jobs);
  return listFolders(deps);
}
