import { AppError } from '#core/lib/app-error.ts';
import { dataFault } from '#core/files/disk-fault.ts';

import { artworkFault } from './artwork-fault.ts';
import {
  downloadArtwork,
  downloadPicture,
  type DownloadDeps,
  type ArtworkDownloadDeps,
} from './download-artwork.ts';

type UserArtworkKind = 'cover' | 'manual';

/** Returns the raw bytes; the caller has to re-encode them. */
export const pictureFromUrl = (deps: DownloadDeps, url: string): Promise<Uint8Array> =>
  orBadRequest((signal) => downloadPicture(deps, { source: 'user', url }, signal));

/** Downloads, checks and stores the file and returns its hash; no game shows it yet. */
export const storeFromUrl = (
  deps: ArtworkDownloadDeps,
  { kind, url }: { kind: UserArtworkKind; url: string },
): Promise<string> =>
  orBadRequest((signal) => downloadArtwork(deps, { kind, source: 'user', url }, signal));

/** Turns a failed download into a 400 with the reason, because the user chose the address. */
async function orBadRequest<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await work(new AbortController().signal);
  } catch (error) {
    const fault = artworkFault(error);
    if (!fault) throw dataFault(error);
    throw new AppError('bad_request', fault.message, { cause: error });
  }
}
