import { SCREENSHOT_FIELD } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { toDataFolderError } from '#core/files/disk-errors.ts';
import type { Exchange } from '#core/http/exchange.ts';
import { InvalidInputError } from '#core/http/request-body.ts';
import { AppError } from '#core/lib/app-error.ts';

import type { ReceivedContent } from './asset-store.disk.ts';
import { fileLabel } from './file-label.ts';

export interface ReceivedFile {
  readonly label: string;
  readonly content: ReceivedContent;
}

export interface ReceivedFiles {
  /** Null: the form had none. */
  readonly file: ReceivedFile | null;
  readonly screenshot: ReceivedFile | null;
}

type SaveDeps = Pick<Deps, 'storage' | 'env'>;
type Form = Pick<Exchange, 'uploads'>;

/** Writes all files of a form to disk, or none of them. */
export async function receiveFiles(
  { storage, env }: SaveDeps,
  http: Form,
  { field, kindName }: { field: string; kindName: 'Save' | 'State' | 'Screenshot' },
): Promise<ReceivedFiles> {
  const rule = { field, maxFiles: 2, maxBytes: env.MAX_ASSET_UPLOAD_SIZE_BYTES };
  const received = new Map<string, ReceivedFile>();
  try {
    for await (const one of http.uploads({ ...rule, alsoField: SCREENSHOT_FIELD })) {
      const label = fileLabel(one.name);
      if (label === null) throw new AppError('bad_request', `${kindName} file has no filename`);
      const content = await storage.saves.receive(storage.diskReserve.guard(one.bytes));
      await received.get(one.field)?.content.discard();
      received.set(one.field, { label, content });
    }
  } catch (error) {
    await discardAll(received.values());
    // A form without files is no error here: `requireFile` throws RomM's error for it.
    if (!(error instanceof InvalidInputError)) throw toDataFolderError(error);
  }
  return {
    file: received.get(field) ?? null,
    screenshot: received.get(SCREENSHOT_FIELD) ?? null,
  };
}

export async function requireFile(
  { file, screenshot }: ReceivedFiles,
  kindName: string,
): Promise<ReceivedFile> {
  if (file) return file;
  await screenshot?.content.discard();
  throw new AppError('bad_request', `No ${kindName} file provided`);
}

/** Stores the files before `record` adds rows that reference them; cleans up on failure. */
export async function withStoredFiles<T>(
  { file, screenshot }: ReceivedFiles,
  record: () => Promise<T>,
): Promise<T> {
  const contents = [file, screenshot].flatMap((one) => (one ? [one.content] : []));
  try {
    for (const content of contents) await content.commit();
    return await record();
  } catch (error) {
    for (const content of contents) await content.discard();
    throw toDataFolderError(error);
  }
}

async function discardAll(files: Iterable<ReceivedFile>): Promise<void> {
  for (const { content } of files) await content.discard();
}
