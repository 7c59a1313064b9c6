import { AppError } from '#lib/app-error.ts';
import { diskFault } from '#storage/disk-fault.ts';

import { artworkFault } from './artwork-fault.ts';
import {
  downloadArtwork,
  downloadPicture,
  type DownloadMeans,
  type DownloadParts,
} from './download-artwork.ts';
import { putOwn } from './user-artwork.ts';

type Chosen = 'cover' | 'manual';

/** A person names an address: fetched at once, and shown until it is removed. */
export const coverFromUrl = (parts: DownloadParts, romId: number, url: string): Promise<void> =>
  fromUrl(parts, romId, { kind: 'cover', url });

export const manualFromUrl = (parts: DownloadParts, romId: number, url: string): Promise<void> =>
  fromUrl(parts, romId, { kind: 'manual', url });

/** As it came: whoever asked draws it anew. */
export const pictureFromUrl = (parts: DownloadMeans, url: string): Promise<Uint8Array> =>
  orRefuse((signal) => downloadPicture(parts, { source: 'user', url }, signal));

async function fromUrl(
  parts: DownloadParts,
  romId: number,
  { kind, url }: { kind: Chosen; url: string },
): Promise<void> {
  const hash = await orRefuse((signal) =>
    downloadArtwork(parts, { kind, source: 'user', url }, signal),
  );
  await putOwn(parts, romId, { kind, hash, url });
}

/** What cannot be had is the fault of who named it: a 400 that says why. */
async function orRefuse<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await work(new AbortController().signal);
  } catch (error) {
    const fault = artworkFault(error);
    if (!fault) throw diskFault(error, 'The data folder is read-only');
    throw new AppError('bad_request', fault.message, { cause: error });
  }
}
