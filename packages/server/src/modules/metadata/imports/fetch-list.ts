import { AppError } from '#core/lib/app-error.ts';
import { Unanswered } from '#core/lib/unanswered.ts';
import type { Outbound } from '#core/outbound/outbound.ts';
import type { ImportFolder, ImportName } from './import-folder.ts';

const MOST_BYTES = 2 * 1024 ** 3;
/** A hundred megabytes over a poor line. */
const LONGEST_MS = 2 * 60 * 60 * 1000;

export interface Fetched {
  readonly done: number;
  /** Null: it was not said. */
  readonly total: number | null;
}

/** Copies a list of a source into the import folder, whole or not at all. */
export async function fetchList(
  { outbound, imports }: { outbound: Outbound; imports: ImportFolder },
  { url, name, source }: { url: string; name: ImportName; source: string },
  { signal, onBytes }: { signal: AbortSignal; onBytes: (fetched: Fetched) => void },
): Promise<void> {
  const timeouts = { totalMs: LONGEST_MS };
  const reply = await outbound.open({ url, maxBytes: MOST_BYTES, timeouts, signal });
  if (reply.status !== 200) {
    reply.body.destroy();
    const text = `${source} download failed (HTTP ${reply.status})`;
    // An overloaded server may answer later; a list that is refused or gone stays so.
    const isTemporary = reply.status >= 500 || reply.status === 429;
    throw isTemporary ? new Unanswered(text) : new AppError('unavailable', text);
  }
  const total = Number(reply.headers['content-length'] ?? 0) || null;
  await imports.save(name, counted(reply.body as AsyncIterable<Uint8Array>, { total, onBytes }));
}

async function* counted(
  chunks: AsyncIterable<Uint8Array>,
  { total, onBytes }: { total: number | null; onBytes: (fetched: Fetched) => void },
): AsyncGenerator<Uint8Array> {
  let done = 0;
  for await (const chunk of chunks) {
    done += chunk.length;
    onBytes({ done, total });
    yield chunk;
  }
}
