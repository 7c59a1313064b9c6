import {
  IMPORT_DEFAULTS,
  IMPORT_SOURCES,
  IMPORT_TASK,
  type createImport,
  type ImportAccount,
  type ImportRun,
  type ImportSource,
  type Received,
  type updateImport,
} from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import {
  emitChanged,
  isRunning,
  needsCredentials,
  openInput,
  settingsOf,
  stateOf,
} from './import-run.ts';
import {
  type ImportRunPatch,
  type ImportRunRow,
  insertRun,
  removeLines,
  removeRun,
  saveRun,
} from './imports.queries.ts';
import { readImport, requireImport } from './read-imports.ts';
import { receiveImportFile, type ImportUpload } from './receive-import-file.ts';

export async function createRun(
  deps: Deps,
  actor: Actor,
  { source }: Received<typeof createImport>['body'],
): Promise<ImportRun> {
  if (!mayUse(actor, source)) throw new AppError('forbidden', 'Forbidden');
  const now = timestamp(deps.clock());
  const id = await insertRun(deps.db, {
    user_id: actor.user.id,
    source,
    state: 'draft',
    settings: JSON.stringify(IMPORT_DEFAULTS),
    created_at: now,
    updated_at: now,
  });
  return changed(deps, actor, id);
}

const mayUse = ({ scopes }: Actor, source: ImportSource): boolean =>
  scopes.includes(IMPORT_SOURCES[source].access);

async function changed(deps: Deps, actor: Actor, id: number): Promise<ImportRun> {
  const view = await readImport(deps, actor, id);
  emitChanged(deps, await requireImport(deps, actor, id));
  return view;
}

async function requireIdle(deps: Deps, actor: Actor, id: number): Promise<ImportRunRow> {
  const run = await requireImport(deps, actor, id);
  if (isRunning(stateOf(run))) throw new AppError('conflict', 'The import is running');
  return run;
}

/** A change of the input or settings makes an earlier check outdated. */
async function change(
  deps: Deps,
  actor: Actor,
  { run, patch = {} }: { run: ImportRunRow; patch?: ImportRunPatch },
): Promise<ImportRun> {
  const state = stateOf(run) === 'checked' ? 'draft' : stateOf(run);
  await saveRun(deps.db, run.id, { ...patch, state, updated_at: timestamp(deps.clock()) });
  return changed(deps, actor, run.id);
}

export async function updateRun(
  deps: Deps,
  actor: Actor,
  { params, body }: Received<typeof updateImport>,
): Promise<ImportRun> {
  const run = await requireIdle(deps, actor, params.id);
  const { settings } = body;
  const address = body.address === undefined ? undefined : readAddress(body.address);
  const folder = body.folder === undefined ? undefined : body.folder || null;
  if (folder && !mayUseFolders(actor)) throw new AppError('forbidden', 'Forbidden');
  if (folder) await openInput(deps, { id: run.id, folder });
  const patch = {
    ...(address === undefined ? {} : { address }),
    ...(folder === undefined ? {} : { folder }),
    ...(settings && { settings: JSON.stringify({ ...settingsOf(run), ...settings }) }),
  };
  return change(deps, actor, { run, patch });
}

/** Only admins may read folders of the server. */
const mayUseFolders = ({ scopes }: Actor): boolean => scopes.includes('users.write');

/** Without credentials, query and fragment, which are not part of the address of a server. */
function readAddress(text: string | null): string | null {
  if (!text) return null;
  const written = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(written) ? new URL(written) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) {
    throw new AppError('bad_request', 'Enter the address of a server, such as https://romm.local');
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

export async function uploadFile(
  deps: Deps,
  actor: Actor,
  { id, ...file }: ImportUpload & { id: number },
): Promise<ImportRun> {
  const run = await requireIdle(deps, actor, id);
  await receiveImportFile(deps, run, file);
  return change(deps, actor, { run });
}

export async function deleteFile(
  deps: Deps,
  actor: Actor,
  { id, name }: { id: number; name: string },
): Promise<ImportRun> {
  const run = await requireIdle(deps, actor, id);
  await deps.storage.importFiles.remove(run.id, name || undefined);
  return change(deps, actor, { run });
}

interface StartRequest {
  readonly id: number;
  readonly isDryRun: boolean;
  readonly accounts: readonly ImportAccount[] | undefined;
}

/** Starts a check or an import. An import that stopped continues at its position. */
export async function startRun(
  deps: Deps,
  actor: Actor,
  { id, isDryRun, accounts }: StartRequest,
): Promise<ImportRun> {
  const { db, importCredentials } = deps;
  const run = await requireIdle(deps, actor, id);
  if (accounts) importCredentials.set(run.id, accounts);
  await requireInput(deps, run);
  const stopped = ['paused', 'canceled', 'failed'].includes(stateOf(run));
  const continues = !isDryRun && stopped && run.is_dry_run === 0;
  if (!continues) await removeLines(db, run.id);
  const now = timestamp(deps.clock());
  await saveRun(db, run.id, {
    ...(continues ? {} : { position: null, done: 0, total: null, current: '', counts: '{}' }),
    started_at: now,
    finished_at: null,
    error: null,
    error_code: null,
    updated_at: now,
    state: isDryRun ? 'checking' : 'importing',
    is_dry_run: isDryRun ? 1 : 0,
    job_id: null,
  });
  const job = await deps.jobs.enqueue(IMPORT_TASK, { import_id: run.id });
  await saveRun(db, run.id, { job_id: job.id });
  return changed(deps, actor, run.id);
}

async function requireInput(deps: Deps, run: ImportRunRow): Promise<void> {
  if (needsCredentials(run)) {
    if (!run.address) throw new AppError('bad_request', 'Enter the address of the other server');
    if (deps.importCredentials.get(run.id).length > 0) return;
    throw new AppError('bad_request', 'Enter the credentials of the other server');
  }
  const input = await openInput(deps, run);
  if ((await input.list()).length === 0) throw new AppError('bad_request', 'Add a file first');
}

/** What was imported stays, and the import can be continued. */
export async function cancelRun(deps: Deps, actor: Actor, id: number): Promise<ImportRun> {
  const run = await requireImport(deps, actor, id);
  if (run.job_id !== null && isRunning(stateOf(run))) await deps.jobs.cancel(run.job_id);
  return changed(deps, actor, id);
}

export async function deleteRun(deps: Deps, actor: Actor, id: number): Promise<null> {
  const run = await requireIdle(deps, actor, id);
  deps.importCredentials.forget(run.id);
  await deps.storage.importFiles.remove(run.id);
  await removeRun(deps.db, run.id);
  emitChanged(deps, run);
  return null;
}
