import { AppError, UpstreamError } from '#core/lib/app-error.ts';
import type { Outbound } from '#core/outbound/outbound.ts';
import type { ImportFolder, ImportFileName } from './import-folder.disk.ts';

const MAX_BYTES = 2 * 1024 ** 3;
/** Enough for a hundred megabytes over a slow connection. */
const TIMEOUT_MS = 2 * 60 * 60 * 1000;

export interface DownloadProgress {
  readonly done: number;
  /** Null: unknown. */
  readonly total: number | null;
}

/** Downloads the list of a source into the import folder, completely or not at all. */
export async function fetchList(
  { outbound, imports }: { outbound: Outbound; imports: ImportFolder },
  { url, name, source }: { url: string; name: ImportFileName; source: string },
  { signal, onBytes }: { signal: AbortSignal; onBytes: (progress: DownloadProgress) => void },
): Promise<void> {
  const timeouts = { totalMs: TIMEOUT_MS };
  const reply = await outbound.open({ url, maxBytes: MAX_BYTES, timeouts, signal });
  if (reply.status !== 200) {
    reply.body.destroy();
    const text = `${source} download failed (HTTP ${reply.status})`;
    // An overloaded server may recover; a list that is forbidden or gone is not worth a retry.
    const isTemporary = reply.status >= 500 || reply.status === 429;
    throw isTemporary ? new UpstreamError(text) : new AppError('unavailable', text);
  }
  const total = Number(reply.headers['content-length'] ?? 0) || null;
  await imports.save(name, countBytes(reply.body as AsyncIterable<Uint8Array>, { total, onBytes }));
}

async function* countBytes(
  chunks: AsyncIterable<Uint8Array>,
  { total, onBytes }: { total: number | null; onBytes: (progress: DownloadProgress) => void },
): AsyncGenerator<Uint8Array> {
  let done = 0;
  for await (const chunk of chunks) {
    done += chunk.length;
    onBytes({ done, total });
    yield chunk;
  }
}
