import { timestamp } from '#core/lib/timestamp.ts';
import type { OwnedFolder } from '#core/files/resource-tree.ts';
import type { Resources } from './resources.ts';

import { findOwners, hasArtworkFile, hasGames, removeUnusedArtwork } from './cleanup.queries.ts';
import type { ArtworkParts } from './keep-artwork.ts';

interface Parts extends Omit<ArtworkParts, 'storage'> {
  readonly storage: { readonly resources: Pick<Resources, 'artwork' | 'tree'> };
}

interface Watch {
  readonly signal: AbortSignal;
  readonly onRemoved: (count: number) => void;
}

/** What is younger may belong to somebody who is just about to say so. */
const YOUNG_MS = 60 * 60 * 1000;
const FOLDERS_AT_ONCE = 500;

/**
 * Rows no game names, then files no row names, then folders whose game or collection is gone for
 * good. Gives the number of pictures and folders that were removed.
 */
export async function cleanArtwork(parts: Parts, { signal, onRemoved }: Watch): Promise<number> {
  const { db, storage, clock } = parts;
  const { artwork } = storage.resources;
  const before = new Date(clock().getTime() - YOUNG_MS);
  let removed = 0;
  await removeUnusedArtwork(db, timestamp(before));
  for await (const { hash, modified } of artwork.list()) {
    signal.throwIfAborted();
    if (modified >= before || (await hasArtworkFile(db, hash))) continue;
    const aside = await artwork.setAside(hash, before);
    // Somebody may have said so meanwhile.
    if (aside && (await hasArtworkFile(db, hash))) await aside.restore();
    else if (aside) {
      await aside.remove();
      removed += 1;
      onRemoved(removed);
    }
  }
  await artwork.removeParts(before);
  for await (const folder of orphans(parts, before)) {
    signal.throwIfAborted();
    await storage.resources.tree.remove(folder);
    removed += 1;
    onRemoved(removed);
  }
  return removed;
}

/** An empty database beside full folders is a mistake, not a reason to throw everything away. */
async function* orphans({ db, storage }: Parts, before: Date): AsyncGenerator<OwnedFolder> {
  if (!(await hasGames(db))) return;
  let waiting: OwnedFolder[] = [];
  for await (const folder of storage.resources.tree.folders()) {
    if (folder.modified < before) waiting.push(folder);
    if (waiting.length < FOLDERS_AT_ONCE) continue;
    yield* await withoutOwner(db, waiting);
    waiting = [];
  }
  yield* await withoutOwner(db, waiting);
}

async function withoutOwner(
  db: Parts['db'],
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
