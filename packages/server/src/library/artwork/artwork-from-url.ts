import { AppError } from '#lib/app-error.ts';

import { artworkFault } from './artwork-fault.ts';
import { downloadArtwork, type DownloadParts } from './download-artwork.ts';
import { putOwn } from './user-artwork.ts';

type Chosen = 'cover' | 'manual';

/** A person names an address: fetched at once, and shown until it is removed. */
export const coverFromUrl = (parts: DownloadParts, romId: number, url: string): Promise<void> =>
  fromUrl(parts, romId, { kind: 'cover', url });

export const manualFromUrl = (parts: DownloadParts, romId: number, url: string): Promise<void> =>
  fromUrl(parts, romId, { kind: 'manual', url });

async function fromUrl(
  parts: DownloadParts,
  romId: number,
  { kind, url }: { kind: Chosen; url: string },
): Promise<void> {
  const hash = await fetchChosen(parts, { kind, url });
  await putOwn(parts, romId, { kind, hash, url });
}

/** Stored, and shown nowhere yet. What cannot be had is the caller's fault: a 400 that says why. */
async function fetchChosen(
  parts: DownloadParts,
  { kind, url }: { kind: Chosen; url: string },
): Promise<string> {
  try {
    const signal = new AbortController().signal;
    return await downloadArtwork(parts, { kind, source: 'user', url }, signal);
  } catch (error) {
    const fault = artworkFault(error);
    if (!fault) throw error;
    throw new AppError('bad_request', fault.message, { cause: error });
  }
}
