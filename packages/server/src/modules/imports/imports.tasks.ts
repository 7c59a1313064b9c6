import { IMPORT_FILES_LIFETIME_MS, IMPORT_TASK, type ImportReason } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { RETRY_AFTER_MS } from '#core/jobs/task.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { always, defineTask } from '#core/tasks.ts';
import { FETCH_ARTWORK_TASK } from '#modules/artwork/artwork.api.ts';

import { emitChanged, needsCredentials } from './import-run.ts';
import {
  findRun,
  findRunsWithFiles,
  type ImportRunPatch,
  type ImportRunRow,
  removeLines,
  saveRun,
} from './imports.queries.ts';
import { reasonOf, runImport } from './run-import.ts';

interface Payload {
  readonly import_id: number;
}

/**
 * Checks or imports. The row of the import has the position, so a restart continues there. A check
 * starts over, because it keeps in memory what it would have added.
 */
export const importTask = defineTask<Payload, unknown, { done: number; total: number | null }>({
  name: IMPORT_TASK,
  type: 'generic',
  lane: 'imports',
  followUps: [FETCH_ARTWORK_TASK],
  retryAfterMs: RETRY_AFTER_MS,

  async run(deps, { payload, signal, progress, willRetryAfter }) {
    const run = await findRun(deps.db, payload.import_id);
    // It was deleted, or the job was queued twice.
    if (!run || (run.state !== 'checking' && run.state !== 'importing')) return;
    const isDryRun = run.is_dry_run === 1;
    if (needsCredentials(run) && deps.importCredentials.get(run.id).length === 0) {
      return end(deps, run, { state: isDryRun ? 'draft' : 'paused' });
    }
    try {
      await runImport(deps, isDryRun ? await startOver(deps, run) : run, {
        signal,
        onProgress: progress,
      });
      signal.throwIfAborted();
    } catch (error) {
      throw await endWithError(deps, run, { error, signal, willRetry: willRetryAfter(error) });
    }
    if (!isDryRun) await forgetInput(deps, run);
    await end(deps, run, {
      state: isDryRun ? 'checked' : 'finished',
      finished_at: timestamp(deps.clock()),
    });
    return undefined;
  },
});

async function startOver({ db }: Deps, run: ImportRunRow): Promise<ImportRunRow> {
  await removeLines(db, run.id);
  return { ...run, position: null, done: 0, counts: '{}' };
}

async function end(deps: Deps, run: ImportRunRow, patch: ImportRunPatch): Promise<void> {
  const now = timestamp(deps.clock());
  await saveRun(deps.db, run.id, { error: null, error_code: null, ...patch, updated_at: now });
  emitChanged(deps, run);
}

interface Failure {
  readonly error: unknown;
  readonly signal: AbortSignal;
  readonly willRetry: boolean;
}

/** Saves why the import stopped. Returns the error of the job, without secrets. */
async function endWithError(
  deps: Deps,
  run: ImportRunRow,
  { error, signal, willRetry }: Failure,
): Promise<unknown> {
  if (signal.aborted) {
    const isDryRun = run.is_dry_run === 1;
    if (signal.reason === 'canceled') {
      await end(deps, run, { state: isDryRun ? 'draft' : 'canceled' });
    }
    return error;
  }
  const reason: ImportReason | undefined = reasonOf(error);
  const text = deps.importCredentials.redact(run.id, (error as Error).message);
  if (reason) {
    await end(deps, run, { state: 'failed', error: text, error_code: reason });
    return new AppError('bad_request', text);
  }
  deps.log.error(new Error(text), `import ${run.id} failed`);
  if (!willRetry) {
    const patch = { state: 'failed', error: 'Unexpected error', error_code: 'internal' } as const;
    await end(deps, run, patch);
  }
  return new Error(text);
}

/** The files and credentials are not needed any more. */
async function forgetInput(deps: Deps, { id }: ImportRunRow): Promise<void> {
  deps.importCredentials.forget(id);
  await deps.storage.importFiles.remove(id);
}

/** Deletes uploaded files of imports that are finished, deleted, or unused for a week. */
export const cleanupImportsTask = defineTask<unknown, unknown, unknown>({
  name: 'cleanup_imports',
  type: 'cleanup',
  lane: 'imports',
  schedule: { cron: '50 3 * * *', isDue: always },

  async run({ db, clock, storage }) {
    const usedAfter = timestamp(new Date(clock().getTime() - IMPORT_FILES_LIFETIME_MS));
    const needed = new Set(await findRunsWithFiles(db, usedAfter));
    for (const id of await storage.importFiles.runs()) {
      if (!needed.has(id)) await storage.importFiles.remove(id);
    }
  },
});
