import type { Db } from '#core/db/engine.ts';
import type { Resources } from './resources.ts';
import type { ServedFile } from '#core/files/served-file.ts';

import { contentPath, readArtworkPath } from './artwork-address.ts';
import { findShown } from './artwork.queries.ts';

interface Parts {
  readonly db: Db;
  readonly storage: { readonly resources: Pick<Resources, 'open'> };
}

interface OpenedArtwork {
  readonly file: ServedFile;
  /** With the ending of what it really is. */
  readonly name: string;
  /** Whoever has this address never gets another content. */
  readonly isForGood: boolean;
}

const HASH = /^[0-9a-f]{40}$/;

/**
 * The content behind a path of the layout clients know: the version an address names, else what the
 * game shows now. Null: the path is none of ours, or nothing is stored.
 */
export async function openArtwork(
  { db, storage: { resources } }: Parts,
  path: string,
  version: string | undefined,
): Promise<OpenedArtwork | null> {
  const asked = readArtworkPath(path);
  if (!asked) return null;
  const open = async (hash: string, isForGood: boolean): Promise<OpenedArtwork | null> => {
    const content = contentPath(hash, asked);
    const file = await resources.open(content);
    const ending = content.slice(content.lastIndexOf('.'));
    const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, ending);
    return file && { file, name, isForGood };
  };
  const named = version !== undefined && HASH.test(version) ? await open(version, true) : null;
  if (named) return named;
  const shown = (await findShown(db, asked.romId, [asked.kind]))[asked.place];
  return shown ? open(shown.artwork_hash, false) : null;
}
