import * as contract from '@saveroom/contract';

import { handle } from '#core/http/handle.ts';
import { browseFolder } from './browse-folder.disk.ts';

import { changeFolders } from './change-folders.ts';
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
