import { AppError } from '#core/lib/app-error.ts';
import { dataFault } from '#core/files/disk-fault.ts';

import { artworkFault } from './artwork-fault.ts';
import {
  downloadArtwork,
  downloadPicture,
  type DownloadMeans,
  type DownloadParts,
} from './download-artwork.ts';

type Chosen = 'cover' | 'manual';

/** As it came: whoever asked draws it anew. */
export const pictureFromUrl = (parts: DownloadMeans, url: string): Promise<Uint8Array> =>
  orRefuse((signal) => downloadPicture(parts, { source: 'user', url }, signal));

/** Downloads, checks and stores the file and returns its hash; no game shows it yet. */
export const storeFromUrl = (
  parts: DownloadParts,
  { kind, url }: { kind: Chosen; url: string },
): Promise<string> =>
  orRefuse((signal) => downloadArtwork(parts, { kind, source: 'user', url }, signal));

/** What cannot be had is the fault of who named it: a 400 that says why. */
async function orRefuse<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await work(new AbortController().signal);
  } catch (error) {
    const fault = artworkFault(error);
    if (!fault) throw dataFault(error);
    throw new AppError('bad_request', fault.message, { cause: error });
  }
}
