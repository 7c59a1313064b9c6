import type {
  getImportReport,
  ImportColumns,
  ImportLine,
  ImportRun,
  Received,
} from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { StreamReply } from '#core/http/exchange.ts';
import { AppError } from '#core/lib/app-error.ts';
import { csvLine } from '#core/lib/csv-line.ts';

import { readCsvColumns } from './formats/csv.ts';
import { countsOf, openInput, settingsOf, stateOf } from './import-run.ts';
import {
  countLines,
  findLines,
  findLinesAfter,
  findRun,
  findRuns,
  type ImportRunRow,
} from './imports.queries.ts';

type ReadDeps = Pick<Deps, 'db' | 'storage' | 'importCredentials'>;

const SHOWN_FILES = 100;
const REPORT_PAGE = 1000;

const isAdmin = ({ scopes }: Actor): boolean => scopes.includes('users.write');

export async function listImports(deps: ReadDeps, actor: Actor): Promise<ImportRun[]> {
  const runs = await findRuns(deps.db, isAdmin(actor) ? null : actor.user.id);
  return Promise.all(runs.map((run) => toView(deps, run)));
}

/** Others get the same answer as for an unknown id. */
export async function requireImport(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  id: number,
): Promise<ImportRunRow> {
  const run = await findRun(db, id);
  if (run && (isAdmin(actor) || run.user_id === actor.user.id)) return run;
  throw new AppError('not_found', `Import ${id} not found`);
}

export const readImport = async (deps: ReadDeps, actor: Actor, id: number): Promise<ImportRun> =>
  toView(deps, await requireImport(deps, actor, id));

async function toView(
  { storage, importCredentials }: ReadDeps,
  run: ImportRunRow,
): Promise<ImportRun> {
  const files = await storage.importFiles.list(run.id);
  const { done, total, current } = run;
  return {
    id: run.id,
    source: run.source,
    created_at: run.created_at,
    created_by: run.username,
    state: stateOf(run),
    input: {
      address: run.address,
      folder: run.folder,
      files: files.slice(0, SHOWN_FILES).map(({ path, size }) => ({ name: path, size })),
      file_count: files.length,
      size_bytes: files.reduce((sum, { size }) => sum + size, 0),
    },
    settings: settingsOf(run),
    progress: run.started_at === null ? null : { done, total, current },
    counts: countsOf(run),
    is_dry_run: run.is_dry_run === 1,
    has_credentials: importCredentials.get(run.id).length > 0,
    error: run.error,
    error_code: run.error_code,
    finished_at: run.finished_at,
  };
}

/** The columns of the first CSV file. */
export async function readColumns(deps: Deps, actor: Actor, id: number): Promise<ImportColumns> {
  const run = await requireImport(deps, actor, id);
  return readCsvColumns(await openInput(deps, run));
}

export async function readReport(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { params, query }: Received<typeof getImportReport>,
): Promise<{ items: ImportLine[]; total: number }> {
  const run = await requireImport({ db }, actor, params.id);
  const { kind, outcome, search, limit, offset } = query;
  const filter = { runId: run.id, kind, outcome, search };
  const items = await findLines(db, filter, { limit, offset });
  return { items, total: await countLines(db, filter) };
}

const COLUMNS = ['kind', 'outcome', 'subject', 'place', 'reason_code', 'reason'] as const;

export async function downloadReport(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  id: number,
): Promise<StreamReply> {
  const run = await requireImport({ db }, actor, id);
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="import-${run.id}.csv"`,
    'cache-control': 'no-store',
  };
  return new StreamReply(headers, reportPieces({ db }, run.id));
}

async function* reportPieces({ db }: Pick<Deps, 'db'>, runId: number): AsyncGenerator<string> {
  // Excel reads a file without this mark in the encoding of the system.
  yield `\uFEFF${COLUMNS.join(',')}\r\n`;
  for (let after = 0; ;) {
    const lines = await findLinesAfter(db, runId, after, REPORT_PAGE);
    if (lines.length > 0) {
      yield lines.map((line) => csvLine(COLUMNS.map((column) => line[column]))).join('');
    }
    const last = lines.at(-1);
    if (!last || lines.length < REPORT_PAGE) return;
    after = last.id;
  }
}
