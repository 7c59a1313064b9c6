import type { Received, updateCollection as updateRoute } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { toDataFolderError } from '#core/files/disk-errors.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import {
  type ReencodedPicture,
  reencodePicture,
  pictureFromUrl,
} from '#modules/artwork/artwork.api.ts';

import { saveCollection } from './collections.queries.ts';

export type CollectionDeps = Pick<
  Deps,
  'db' | 'storage' | 'outbound' | 'sources' | 'clock' | 'events'
>;

interface NewCover {
  readonly picture: ReencodedPicture;
  /** Where the cover was downloaded; empty: it was uploaded. */
  readonly url_cover: string;
}

const COVER_SIZES = {
  small: { width: 400, height: 400 },
  large: { width: 1200, height: 1200 },
  exactUpTo: 0,
};

/** The uploaded cover, or the one at a new URL. Undefined: neither. */
export async function loadCover(
  deps: Pick<Deps, 'outbound' | 'sources'>,
  { artwork, url_cover = '' }: Received<typeof updateRoute>['body'],
  currentUrl: string,
): Promise<NewCover | undefined> {
  if (artwork) return { picture: await reencodePicture(artwork.bytes, COVER_SIZES), url_cover: '' };
  if (url_cover === '' || url_cover === currentUrl) return undefined;
  const bytes = await pictureFromUrl(deps, url_cover);
  return { picture: await reencodePicture(bytes, COVER_SIZES), url_cover };
}

/** Stores an uploaded or imported picture as the cover. */
export const saveCover = async (
  deps: CollectionDeps,
  id: number,
  bytes: Uint8Array,
): Promise<void> =>
  storeCover(deps, id, { picture: await reencodePicture(bytes, COVER_SIZES), url_cover: '' });

/** Writes the files first, so that a row never references a missing cover. */
export async function storeCover(
  { db, storage, clock }: CollectionDeps,
  id: number,
  { picture, url_cover }: NewCover,
): Promise<void> {
  const saving = storage.resources.saveCollectionCover(id, picture);
  const paths = await saving.catch((error: unknown) => {
    throw toDataFolderError(error);
  });
  await saveCollection(db, id, { ...paths, url_cover, updated_at: timestamp(clock()) });
}
