import type { LibraryFolders } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { scanWholeLibrary } from '#modules/library/library.api.ts';

import { listFolders } from './list-folders.ts';

/** Applies a change of the library folders and has the library follow it. */
export async function changeFolders(
  deps: Deps,
  change: () => Promise<void>,
): Promise<LibraryFolders> {
  await change();
  deps.catalogue.expire();
  // Also after a removal: another folder may hold copies of the games that left.
  await scanWholeLibrary(deps.jobs);
  return listFolders(deps);
}
