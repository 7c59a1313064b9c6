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

/** Younger files are spared, because their row may not be saved yet. */
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
    const aside = await artwork.setAside(hash, before);
    // A row may have been saved in the meantime.
    if (aside && (await hasArtworkFile(db, hash))) await aside.restore();
    else if (aside) {
      await aside.remove();
      removed += 1;
      onRemoved(removed);
    }
  }
  await artwork.removeParts(before);
  for await (const folder of orphanFolders(deps, before)) {
    signal.throwIfAborted();
    await storage.resources.tree.remove(folder);
    removed += 1;
    onRemoved(removed);
  }
  return removed;
}

/** Finds nothing in an empty database, because full folders then indicate a mistake. */
async function* orphanFolders(
  { db, storage }: CleanDeps,
  before: Date,
): AsyncGenerator<OwnedFolder> {
  if (!(await hasGames(db))) return;
  let batch: OwnedFolder[] = [];
  for await (const folder of storage.resources.tree.folders()) {
    if (folder.modified < before) batch.push(folder);
    if (batch.length < FOLDER_BATCH) continue;
    yield* await withoutOwner(db, batch);
    batch = [];
  }
  yield* await withoutOwner(db, batch);
}

async function withoutOwner(
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
