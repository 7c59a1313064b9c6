import { SCREENSHOT_FIELD } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import type { Exchange } from '#core/http/exchange.ts';
import { InvalidInputError } from '#core/http/read-input.ts';
import { AppError } from '#core/lib/app-error.ts';
import { fileLabel } from './file-label.ts';
import { dataFault } from '#core/files/disk-fault.ts';
import type { ReceivedContent } from './asset-store.ts';

export interface ReceivedFile {
  readonly label: string;
  readonly content: ReceivedContent;
}

export interface ReceivedFiles {
  /** Null: the form brought none. */
  readonly file: ReceivedFile | null;
  readonly screenshot: ReceivedFile | null;
}

type Parts = Pick<Deps, 'storage' | 'env'>;
type Form = Pick<Exchange, 'uploads'>;

/** Everything a form brings is on the disk when this is done, or nothing of it. */
export async function receiveFiles(
  { storage, env }: Parts,
  http: Form,
  { field, what }: { field: string; what: 'Save' | 'State' | 'Screenshot' },
): Promise<ReceivedFiles> {
  const rule = { field, maxFiles: 2, maxBytes: env.MAX_ASSET_UPLOAD_SIZE_BYTES };
  const received = new Map<string, ReceivedFile>();
  try {
    for await (const one of http.uploads({ ...rule, alsoField: SCREENSHOT_FIELD })) {
      const label = fileLabel(one.name);
      if (label === null) throw new AppError('bad_request', `${what} file has no filename`);
      const content = await storage.saves.receive(storage.diskFloor.guard(one.bytes));
      await received.get(one.field)?.content.discard();
      received.set(one.field, { label, content });
    }
  } catch (error) {
    await discardAll(received.values());
    // The reference calls a form without files something else than a form that does not fit.
    if (!(error instanceof InvalidInputError)) throw dataFault(error);
  }
  return {
    file: received.get(field) ?? null,
    screenshot: received.get(SCREENSHOT_FIELD) ?? null,
  };
}

export async function requireFile(
  { file, screenshot }: ReceivedFiles,
  what: string,
): Promise<ReceivedFile> {
  if (file) return file;
  await screenshot?.content.discard();
  throw new AppError('bad_request', `No ${what} file provided`);
}

/** The files in their places before anything speaks of them; whatever fails, none is left over. */
export async function keepingFiles<T>(
  { file, screenshot }: ReceivedFiles,
  record: () => Promise<T>,
): Promise<T> {
  const contents = [file, screenshot].flatMap((one) => (one ? [one.content] : []));
  try {
    for (const content of contents) await content.keep();
    return await record();
  } catch (error) {
    for (const content of contents) await content.discard();
    throw dataFault(error);
  }
}

async function discardAll(files: Iterable<ReceivedFile>): Promise<void> {
  for (const { content } of files) await content.discard();
}
