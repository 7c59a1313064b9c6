import type { Deps } from '#core/deps.ts';
import { RETRY_AFTER_MS, type JobContext } from '#core/jobs/task.ts';
import { defineTask, type TaskDefinition } from '#core/tasks.ts';
import { AppError } from '#core/lib/app-error.ts';
import { fetchList, type DownloadProgress } from './fetch-list.ts';
import type { ImportDeps, ImportHooks } from './import-hooks.ts';
import { importLaunchbox, isLaunchboxMember } from './launchbox/import-launchbox.ts';
import { importTitles } from './titledb/import-titles.ts';
import { IDENTIFY_PENDING_GAMES, IDENTIFY_TASK } from '#modules/library/library.api.ts';
import { importedLists } from '#modules/metadata/sources/editions.queries.ts';
import { LAUNCHBOX_FILE, LAUNCHBOX_LIST } from '#modules/metadata/sources/launchbox/launchbox.ts';
import { TITLEDB_FILE, TITLEDB_LIST } from '#modules/metadata/sources/titledb/titledb.ts';
import type { ImportFileName } from './import-folder.disk.ts';

interface Progress {
  readonly update_stats: { readonly bytes: DownloadProgress; readonly rows: number };
}

/** Saved once the whole list is downloaded: after a restart only the import is repeated. */
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
  load(importDeps: ImportDeps, deps: Deps, hooks: ImportHooks): Promise<number>;
}

const LAUNCHBOX: ImportedList = {
  task: 'update_launchbox_metadata',
  url: LAUNCHBOX_FILE,
  name: 'launchbox.zip',
  source: 'LaunchBox',
  list: LAUNCHBOX_LIST,
  load: (deps, { storage }, hooks) =>
    importLaunchbox(deps, storage.imports.members('launchbox.zip', isLaunchboxMember), hooks),
};

const SWITCH_TITLES: ImportedList = {
  task: 'update_switch_titledb',
  url: TITLEDB_FILE,
  name: 'switch-titles.json',
  source: 'The Switch title database',
  list: TITLEDB_LIST,
  load: (deps, { storage }, hooks) =>
    importTitles(deps, storage.imports.chunks('switch-titles.json'), hooks),
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

async function updateList(
  deps: Deps,
  list: ImportedList,
  { journal, signal, saveJournal, progress }: JobContext<unknown, Journal, Progress>,
): Promise<void> {
  const { imports } = deps.storage;
  let bytes: DownloadProgress = { done: 0, total: null };
  let rows = 0;
  const show = () => progress({ update_stats: { bytes, rows } });
  if (!journal || !(await imports.has(list.name))) {
    const onBytes = (next: DownloadProgress) => {
      bytes = next;
      show();
    };
    await fetchList({ outbound: deps.outbound, imports }, list, { signal, onBytes });
    await saveJournal({ isFetched: true });
  }
  const isFirst = !(await importedLists(deps.db, [list.list])).has(list.list);
  const onRows = (count: number) => {
    rows += count;
    show();
  };
  try {
    await list.load(deps, deps, { signal, onRows });
  } catch (error) {
    if (signal.aborted) throw error;
    await imports.remove(list.name);
    const reason = error instanceof Error ? error.message : 'the file can’t be read';
    throw new AppError('unavailable', `${list.source} import failed: ${reason}`, {
      cause: error,
    });
  }
  await imports.remove(list.name);
  if (isFirst) await deps.jobs.enqueueUnlessQueued(IDENTIFY_TASK, IDENTIFY_PENDING_GAMES);
}
