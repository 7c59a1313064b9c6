import type { SourceId } from '@saveroom/contract';

import type { ArtworkKind } from '#db/artwork-tables.ts';
import type { OpenReply, Outbound } from '#lib/outbound/outbound.ts';

import { FORM_OF } from './artwork-address.ts';
import { ArtworkFault } from './artwork-fault.ts';
import { keepManual, keepPicture, type ArtworkParts } from './keep-artwork.ts';

/**
 * Adds what a source wants to see in addresses of its own hosts and nowhere else. The result is
 * used for the one call: it is never stored, logged or shown.
 */
export type SignAddress = (source: SourceId | 'user', url: string) => string | Promise<string>;

export interface DownloadParts extends ArtworkParts {
  readonly outbound: Pick<Outbound, 'open'>;
  readonly signAddress?: SignAddress;
}

interface Asked {
  readonly kind: ArtworkKind;
  readonly source: SourceId | 'user';
  readonly url: string;
}

export const PICTURE_MAX_BYTES = 20 * 1024 * 1024;
export const MANUAL_MAX_BYTES = 300 * 1024 * 1024;
/** A scanned manual over a slow line. */
const LONGEST_MS = 10 * 60_000;
const GONE: ReadonlySet<number> = new Set([400, 404, 410, 451]);
const LONGEST_WAIT_S = 3600;

/** Fetches, checks and stores one file; gives the hash of its content. */
export async function downloadArtwork(
  parts: DownloadParts,
  { kind, source, url }: Asked,
  signal: AbortSignal,
): Promise<string> {
  const form = FORM_OF[kind];
  const isManual = form === 'document';
  const reply = await parts.outbound.open({
    url: (await parts.signAddress?.(source, url)) ?? url,
    maxBytes: isManual ? MANUAL_MAX_BYTES : PICTURE_MAX_BYTES,
    signal,
    ...(isManual ? { timeouts: { totalMs: LONGEST_MS } } : {}),
  });
  if (reply.status !== 200) {
    reply.body.destroy();
    throw statusFault(reply);
  }
  if (isManual) return keepManual(parts, reply.body as AsyncIterable<Uint8Array>);
  const chunks: Uint8Array[] = [];
  for await (const chunk of reply.body as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return keepPicture(parts, Buffer.concat(chunks), form);
}

function statusFault({ status, headers, url }: OpenReply): ArtworkFault {
  const seconds = Number(headers['retry-after'] ?? '');
  return new ArtworkFault(`${new URL(url).host} answered with status ${status}`, {
    isFinal: GONE.has(status),
    waitMs: Math.min(Number.isFinite(seconds) ? seconds : 0, LONGEST_WAIT_S) * 1000,
  });
}
