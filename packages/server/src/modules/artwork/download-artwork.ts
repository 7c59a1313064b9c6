import type { SourceId } from '@saveroom/contract';

import type { ArtworkKind } from './artwork.tables.ts';
import type { OpenReply, Outbound, OutboundRequest } from '#core/outbound/outbound.ts';

import { FORM_OF } from './artwork-address.ts';
import { ArtworkFault } from './artwork-fault.ts';
import { keepManual, keepPicture, type ArtworkParts } from './keep-artwork.ts';

declare module '#core/deps.ts' {
  interface Deps {
    readonly signAddress: SignAddress;
  }
}

/** How files are fetched. */
/**
 * Adds a source's credentials to the address of a picture that it shows to its users alone. The
 * result is for one request: it is never stored, logged or shown.
 */
export type SignAddress = (
  address: { readonly source: SourceId | 'user'; readonly url: string },
  signal: AbortSignal,
) => Promise<string>;

export interface DownloadMeans {
  readonly outbound: Pick<Outbound, 'open'>;
  /** Absent: addresses are requested as they are. */
  readonly signAddress?: SignAddress;
}

export interface DownloadParts extends ArtworkParts, DownloadMeans {}

interface Asked {
  readonly kind: ArtworkKind;
  readonly source: SourceId | 'user';
  readonly url: string;
}

const PICTURE_MAX_BYTES = 20 * 1024 * 1024;
const MANUAL_MAX_BYTES = 300 * 1024 * 1024;
/** A scanned manual over a slow line. */
const LONGEST_MS = 10 * 60_000;
const GONE: ReadonlySet<number> = new Set([400, 404, 410, 451]);
const LONGEST_WAIT_S = 3600;

/** Fetches, checks and stores one file; gives the hash of its content. */
export async function downloadArtwork(
  parts: DownloadParts,
  asked: Asked,
  signal: AbortSignal,
): Promise<string> {
  const form = FORM_OF[asked.kind];
  if (form !== 'document')
    return keepPicture(parts, await downloadPicture(parts, asked, signal), form);
  const body = await open(parts, asked, {
    maxBytes: MANUAL_MAX_BYTES,
    signal,
    timeouts: { totalMs: LONGEST_MS },
  });
  return keepManual(parts, body);
}

/** As it came: not even known to be a picture. */
export async function downloadPicture(
  parts: DownloadMeans,
  asked: Omit<Asked, 'kind'>,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const body = await open(parts, asked, { maxBytes: PICTURE_MAX_BYTES, signal });
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function open(
  { outbound, signAddress }: DownloadMeans,
  asked: Omit<Asked, 'kind'>,
  limits: Omit<OutboundRequest, 'url'> & { signal: AbortSignal },
): Promise<AsyncIterable<Uint8Array>> {
  const url = signAddress ? await signAddress(asked, limits.signal) : asked.url;
  const reply = await outbound.open({ url, ...limits });
  if (reply.status === 200) return reply.body as AsyncIterable<Uint8Array>;
  reply.body.destroy();
  throw statusFault(reply);
}

function statusFault({ status, headers, url }: OpenReply): ArtworkFault {
  const seconds = Number(headers['retry-after'] ?? '');
  return new ArtworkFault(`${new URL(url).host} returned HTTP ${status}`, {
    isFinal: GONE.has(status),
    waitMs: Math.min(Number.isFinite(seconds) ? seconds : 0, LONGEST_WAIT_S) * 1000,
  });
}
