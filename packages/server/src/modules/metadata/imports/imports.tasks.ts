import type { Deps } from '#core/deps.ts';
import { RETRY_AFTER_MS, type JobContext } from '#core/jobs/task.ts';
import { AppError, UpstreamError } from '#core/lib/app-error.ts';
import type { Outbound } from '#core/outbound/outbound.ts';
import { defineTask, type TaskDefinition } from '#core/tasks.ts';
import { IDENTIFY_PENDING_GAMES, IDENTIFY_TASK } from '#modules/library/library.api.ts';
import { findImportedLists } from '#modules/metadata/sources/source-imports.queries.ts';
import { LAUNCHBOX_FILE, LAUNCHBOX_LIST } from '#modules/metadata/sources/launchbox/launchbox.ts';
import { TITLEDB_FILE, TITLEDB_LIST } from '#modules/metadata/sources/titledb/titledb.ts';

import type { ImportDeps, ImportHooks } from './import-list.ts';
import type { ImportFileName, ImportFolder } from './import-folder.disk.ts';
import { importLaunchbox, isLaunchboxMember } from './import-launchbox.ts';
import { importTitles } from './import-titles.ts';

interface Progress {
  readonly update_stats: { readonly bytes: DownloadProgress; readonly rows: number };
}

/** Saved once the whole list is downloaded, so that a restart only repeats the import. */
interface Journal {
  readonly isFetched: true;
}

interface ImportedList {
  readonly task: string;
  readonly url: string;
  readonly name: ImportFileName;
  readonly source: string;
  /** Name of the list in `source_edition`. */
  readonly list: string;
  load(deps: ImportDeps & Pick<Deps, 'storage'>, hooks: ImportHooks): Promise<number>;
}

const LAUNCHBOX: ImportedList = {
  task: 'update_launchbox_metadata',
  url: LAUNCHBOX_FILE,
  name: 'launchbox.zip',
  source: 'LaunchBox',
  list: LAUNCHBOX_LIST,
  load: (deps, hooks) =>
    importLaunchbox(deps, deps.storage.imports.members('launchbox.zip', isLaunchboxMember), hooks),
};

const SWITCH_TITLES: ImportedList = {
  task: 'update_switch_titledb',
  url: TITLEDB_FILE,
  name: 'switch-titles.json',
  source: 'The Switch title database',
  list: TITLEDB_LIST,
  load: (deps, hooks) =>
    importTitles(deps, deps.storage.imports.chunks('switch-titles.json'), hooks),
};

interface UpdateTexts {
  readonly position: number;
  readonly title: string;
  readonly description: string;
  readonly variable: string;
  readonly doc: string;
}

const updateTask = (
  list: ImportedList,
  { position, variable, doc, ...texts }: UpdateTexts,
): TaskDefinition =>
  defineTask<unknown, Journal, Progress>({
    name: list.task,
    type: 'update',
    lane: 'imports',
    retryAfterMs: RETRY_AFTER_MS,
    listing: { list: 'scheduled', position, manualRun: true, runsWhenDisabled: true, ...texts },
    schedule: { cron: '0 4 * * *', variable, doc, inHeartbeat: true },
    followUps: [IDENTIFY_TASK],
    run: (deps, job) => updateList(deps, list, job),
  });

export const updateLaunchboxTask = updateTask(LAUNCHBOX, {
  position: 2,
  title: 'Scheduled LaunchBox metadata update',
  description: 'Downloads the latest LaunchBox metadata',
  variable: 'UPDATE_LAUNCHBOX_METADATA',
  doc: 'Update LaunchBox metadata on a schedule.',
});

export const updateSwitchTitlesTask = updateTask(SWITCH_TITLES, {
  position: 3,
  title: 'Scheduled Switch TitleDB update',
  description: 'Downloads the latest list of Nintendo Switch titles',
  variable: 'UPDATE_SWITCH_TITLEDB',
  doc: 'Update the Switch title list on a schedule.',
});

/** Downloads a list and imports it. Games are identified again after the first import. */
async function updateList(
  deps: Deps,
  list: ImportedList,
  { journal, signal, saveJournal, progress }: JobContext<unknown, Journal, Progress>,
): Promise<void> {
  const { imports } = deps.storage;
  let bytes: DownloadProgress = { done: 0, total: null };
  let rows = 0;
  const reportProgress = () => progress({ update_stats: { bytes, rows } });
  if (!journal || !(await imports.has(list.name))) {
    const onBytes = (next: DownloadProgress) => {
      bytes = next;
      reportProgress();
    };
    await downloadList({ outbound: deps.outbound, imports }, list, { signal, onBytes });
    await saveJournal({ isFetched: true });
  }
  const isFirstImport = !(await findImportedLists(deps.db, [list.list])).has(list.list);
  const onRows = (count: number) => {
    rows += count;
    reportProgress();
  };
  try {
    await list.load(deps, { signal, onRows });
  } catch (error) {
    if (signal.aborted) throw error;
    await imports.remove(list.name);
    const reason = error instanceof Error ? error.message : 'the file can’t be read';
    throw new AppError('unavailable', `${list.source} import failed: ${reason}`, {
      cause: error,
    });
  }
  await imports.remove(list.name);
  if (isFirstImport) await deps.jobs.enqueueUnlessQueued(IDENTIFY_TASK, IDENTIFY_PENDING_GAMES);
}

const MAX_LIST_BYTES = 2 * 1024 ** 3;
/** Enough for a hundred megabytes over a slow connection. */
const DOWNLOAD_TIMEOUT_MS = 2 * 60 * 60 * 1000;

interface DownloadProgress {
  readonly done: number;
  /** Null: unknown. */
  readonly total: number | null;
}

/** Downloads the list of a source into the import folder, completely or not at all. */
export async function downloadList(
  { outbound, imports }: { outbound: Outbound; imports: ImportFolder },
  { url, name, source }: { url: string; name: ImportFileName; source: string },
  { signal, onBytes }: { signal: AbortSignal; onBytes: (progress: DownloadProgress) => void },
): Promise<void> {
  const timeouts = { totalMs: DOWNLOAD_TIMEOUT_MS };
  const reply = await outbound.open({ url, maxBytes: MAX_LIST_BYTES, timeouts, signal });
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
