import type { OwnedFolder } from '#core/files/resource-tree.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { findOwners, hasArtworkFile, hasGames, removeUnusedArtwork } from './cleanup.queries.ts';
import type { Resources } from './resources.disk.ts';
import type { ArtworkDeps } from './store-artwork.ts';

interface CleanDeps extends Omit<ArtworkDeps, 'storage'> {
  readonly storage: { readonly resources: Pick<Resources, 'artwork' | 'tree'> };
}

interface CleanOptions {
  readonly signal: AbortSignal;
  readonly onRemoved: (count: number) => void;
}

/** Younger files stay, because their row may not be saved yet. */
const MIN_AGE_MS = 60 * 60 * 1000;
const FOLDER_BATCH = 500;

/**
 * Removes unused rows, then files without a row, then folders whose game or collection was deleted.
 * Returns the number of removed pictures and folders.
 */
export async function cleanArtwork(
  deps: CleanDeps,
  { signal, onRemoved }: CleanOptions,
): Promise<number> {
  const { db, storage, clock } = deps;
  const { artwork } = storage.resources;
  const before = new Date(clock().getTime() - MIN_AGE_MS);
  let removed = 0;
  await removeUnusedArtwork(db, timestamp(before));
  for await (const { hash, modified } of artwork.list()) {
    signal.throwIfAborted();
    if (modified >= before || (await hasArtworkFile(db, hash))) continue;
    const moved = await artwork.moveAside(hash, before);
    // A row may have been saved in the meantime.
    if (moved && (await hasArtworkFile(db, hash))) await moved.restore();
    else if (moved) {
      await moved.remove();
      removed += 1;
      onRemoved(removed);
    }
  }
  await artwork.removeTemporaryFolders(before);
  for await (const folder of findOrphanFolders(deps, before)) {
    signal.throwIfAborted();
    await storage.resources.tree.remove(folder);
    removed += 1;
    onRemoved(removed);
  }
  return removed;
}

/**
 * Folders whose game or collection was deleted. Finds none if the database is empty: full folders
 * then mean that it is the wrong database.
 */
async function* findOrphanFolders(
  { db, storage }: CleanDeps,
  before: Date,
): AsyncGenerator<OwnedFolder> {
  if (!(await hasGames(db))) return;
  let batch: OwnedFolder[] = [];
  for await (const folder of storage.resources.tree.folders()) {
    if (folder.modified < before) batch.push(folder);
    if (batch.length < FOLDER_BATCH) continue;
    yield* await filterOrphans(db, batch);
    batch = [];
  }
  yield* await filterOrphans(db, batch);
}

async function filterOrphans(
  db: CleanDeps['db'],
  folders: readonly OwnedFolder[],
): Promise<OwnedFolder[]> {
  const ids = (of: OwnedFolder['of']) =>
    folders.filter((folder) => folder.of === of).map(({ id }) => id);
  const owners = {
    rom: await findOwners(db, 'rom', ids('rom')),
    collection: await findOwners(db, 'collection', ids('collection')),
  };
  return folders.filter(({ of, id }) => !owners[of].has(id));
}
