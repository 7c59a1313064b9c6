import type { Db } from '#core/db/engine.ts';
import type { Resources } from './resources.disk.ts';
import type { ServedFile } from '#core/files/served-file.ts';

import { contentPath, parseArtworkPath } from './artwork-address.ts';
import { findShownArtwork } from './artwork.queries.ts';

interface ArtworkReadDeps {
  readonly db: Db;
  readonly storage: { readonly resources: Pick<Resources, 'open'> };
}

interface OpenedArtwork {
  readonly file: ServedFile;
  /** With the extension of the actual content. */
  readonly name: string;
  /** The content of this address never changes. */
  readonly isImmutable: boolean;
}

const HASH = /^[0-9a-f]{40}$/;

/**
 * Opens the file for a path in the layout that clients know: the version in the address, else the
 * one that the game shows now. Null: the path has another layout, or nothing is stored.
 */
export async function openArtwork(
  { db, storage: { resources } }: ArtworkReadDeps,
  path: string,
  version: string | undefined,
): Promise<OpenedArtwork | null> {
  const parsed = parseArtworkPath(path);
  if (!parsed) return null;
  const open = async (hash: string, isImmutable: boolean): Promise<OpenedArtwork | null> => {
    const content = contentPath(hash, parsed);
    const file = await resources.open(content);
    const extension = content.slice(content.lastIndexOf('.'));
    const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, extension);
    return file && { file, name, isImmutable };
  };
  const named = version !== undefined && HASH.test(version) ? await open(version, true) : null;
  if (named) return named;
  const shown = (await findShownArtwork(db, parsed.romId, [parsed.kind]))[parsed.index];
  return shown ? open(shown.artwork_hash, false) : null;
}
