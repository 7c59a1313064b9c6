import type { Deps } from '#core/deps.ts';
import { bindTask, RETRY_AFTER_MS, type BoundTask, type JobContext } from '#core/jobs/task.ts';
import { AppError } from '#core/lib/app-error.ts';
import { fetchList, type Fetched } from './fetch-list.ts';
import type { ImportParts, ImportWatch } from './import-watch.ts';
import { importLaunchbox, isLaunchboxMember } from './launchbox/import-launchbox.ts';
import { importTitles } from './titledb/import-titles.ts';
import { CATCH_UP, IDENTIFY_TASK } from '#modules/library/library.api.ts';
import { importedLists } from '#modules/metadata/sources/editions.queries.ts';
import type { ImportName } from './import-folder.ts';

interface Progress {
  readonly update_stats: { readonly bytes: Fetched; readonly rows: number };
}

/** Set once the whole list is on our disk: a restart then goes on with reading. */
interface Journal {
  readonly isFetched: true;
}

interface List {
  readonly task: string;
  readonly url: string;
  readonly name: ImportName;
  readonly source: string;
  /** Its rows are kept under this name. */
  readonly list: string;
  load(parts: ImportParts, deps: Deps, watch: ImportWatch): Promise<number>;
}

const LAUNCHBOX: List = {
  task: 'update_launchbox_metadata',
  url: 'https://gamesdb.launchbox-app.com/Metadata.zip',
  name: 'launchbox.zip',
  source: 'LaunchBox',
  list: 'launchbox',
  load: (parts, { storage }, watch) =>
    importLaunchbox(parts, storage.imports.members('launchbox.zip', isLaunchboxMember), watch),
};

const SWITCH_TITLES: List = {
  task: 'update_switch_titledb',
  url: 'https://raw.githubusercontent.com/blawar/titledb/master/US.en.json',
  name: 'switch-titles.json',
  source: 'The Switch title database',
  list: 'titledb',
  load: (parts, { storage }, watch) =>
    importTitles(parts, storage.imports.chunks('switch-titles.json'), watch),
};

export const updateLaunchboxTask = (deps: Deps): BoundTask => updateTask(deps, LAUNCHBOX);
export const updateSwitchTitlesTask = (deps: Deps): BoundTask => updateTask(deps, SWITCH_TITLES);

const updateTask = (deps: Deps, list: List): BoundTask =>
  bindTask<unknown, Journal, Progress>({
    name: list.task,
    lane: 'imports',
    retryAfterMs: RETRY_AFTER_MS,
    run: (job) => updateList(deps, list, job),
  });

async function updateList(
  deps: Deps,
  list: List,
  { journal, signal, saveJournal, progress }: JobContext<unknown, Journal, Progress>,
): Promise<void> {
  const { imports } = deps.storage;
  let bytes: Fetched = { done: 0, total: null };
  let rows = 0;
  const show = () => progress({ update_stats: { bytes, rows } });
  if (!journal || !(await imports.has(list.name))) {
    const onBytes = (fetched: Fetched) => {
      bytes = fetched;
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
  if (isFirst) await deps.jobs.enqueueOnce(IDENTIFY_TASK, CATCH_UP);
}
