import type { WarningCode } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { FingerprintError } from '#modules/fingerprint/fingerprint.api.ts';
import type { DatFolder, DatSource } from './dat-folder.disk.ts';
import { DatError, type DatGame, type DatHeader, findDatPlatform, type DatProblem } from './dat.ts';
import {
  type DatFileRow,
  findDatFiles,
  findUnusedLoads,
  insertDatFile,
  insertDatGames,
  insertDatLoad,
  reloadSuperseded,
  removeDatFile,
  removeDatLoad,
  saveDatFile,
} from './dats.queries.ts';
import { type DatBatch, readDat } from './read-dat.ts';

/** Updates the database to match the DAT folder. Unchanged files are not read. */
export async function loadDats(deps: LoadDeps, options: LoadOptions): Promise<void> {
  const sources = await deps.dats.list();
  const known = Map.groupBy(await findDatFiles(deps.db), ({ path }) => path);
  const present = new Set(sources.map(({ path }) => path));
  for (const [path, rows] of known) {
    if (!present.has(path)) for (const row of rows) await removeDatRow(deps.db, row);
  }
  const rowsByPath = Map.groupBy(await findDatFiles(deps.db), ({ path }) => path);
  for (const source of sources) {
    options.signal.throwIfAborted();
    const rows = rowsByPath.get(source.path) ?? [];
    if (rows.length === 0 || rows.some((row) => isChanged(row, source))) {
      await loadSource(deps, { source, rows }, options);
    }
  }
  await removeUnusedLoads(deps.db, options.signal);
}

/** Deletes the row only; the next run deletes its games. */
export async function removeDatRow(db: Db, row: DatFileRow): Promise<void> {
  await removeDatFile(db, row.id);
  if (row.state !== 'superseded') await reloadSuperseded(db, row.name);
}

async function removeUnusedLoads(db: Db, signal: AbortSignal): Promise<void> {
  for (const loadId of await findUnusedLoads(db)) {
    signal.throwIfAborted();
    await removeDatLoad(db, loadId);
  }
}

const isChanged = (row: DatFileRow, { size, mtimeMs }: DatSource): boolean =>
  row.file_size_bytes !== size || row.mtime_ms !== mtimeMs;

async function loadSource(
  deps: LoadDeps,
  { source, rows }: { source: DatSource; rows: readonly DatFileRow[] },
  options: LoadOptions,
): Promise<void> {
  const seen = new Set<string>();
  const findOrInsertRow = async (member: string): Promise<DatFileRow> => {
    seen.add(member);
    const row = rows.find((other) => other.member === member);
    return row ?? newRow(deps, source.path, member);
  };
  try {
    for await (const { member, chunks } of deps.dats.documents(source.path)) {
      await loadDat(deps, { row: await findOrInsertRow(member), source, chunks }, options);
    }
    if (seen.size === 0)
      await saveFailure(deps, { row: await findOrInsertRow(''), source }, 'not-a-dat');
  } catch (error) {
    const { code, text } = toDatProblem(error);
    options.onWarning({ code: `dat-${code}`, path: source.path, text });
    await saveFailure(deps, { row: await findOrInsertRow(''), source }, code);
  }
  for (const row of rows) if (!seen.has(row.member)) await removeDatRow(deps.db, row);
}

async function saveFailure(
  { db, clock }: LoadDeps,
  { row, source }: { row: DatFileRow; source: DatSource },
  problem: string,
): Promise<void> {
  await saveDatFile(db, row.id, {
    state: 'failed',
    problem,
    file_size_bytes: source.size,
    mtime_ms: source.mtimeMs,
    updated_at: timestamp(clock()),
  });
}

function newRow({ db, clock }: LoadDeps, path: string, member: string): Promise<DatFileRow> {
  const now = timestamp(clock());
  return insertDatFile(db, {
    path,
    member,
    // Set after loading, so that an interrupted load is repeated.
    file_size_bytes: 0,
    mtime_ms: 0,
    state: 'loading',
    problem: null,
    kind: null,
    name: (member || path).replace(/^.*\//, '').replace(/\.\w+$/, ''),
    description: '',
    version: '',
    platform_slug: null,
    platform_by_hand: 0,
    edition_id: null,
    game_count: 0,
    rom_count: 0,
    loaded_at: null,
    created_at: now,
    updated_at: now,
  });
}

const SAVE_BATCH = 800;

const SUPERSEDED = {
  state: 'superseded',
  problem: null,
  edition_id: null,
  game_count: 0,
  rom_count: 0,
} as const;

interface LoadRequest {
  readonly row: DatFileRow;
  readonly source: DatSource;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * Loads a DAT next to the current one and then switches to it: a DAT is never loaded in part, and
 * no request waits for a long transaction.
 */
async function loadDat(deps: LoadDeps, request: LoadRequest, options: LoadOptions): Promise<void> {
  const { db, clock } = deps;
  const { row, source } = request;
  const fileState = { file_size_bytes: source.size, mtime_ms: source.mtimeMs };
  try {
    const loaded = await loadGames(deps, request, options);
    const now = timestamp(clock());
    if ('loadId' in loaded) await activateLoad(db, { row, loaded, fileState, now });
    else await saveDatFile(db, row.id, { ...fileState, ...loaded, ...SUPERSEDED, updated_at: now });
  } catch (error) {
    const { code, text } = toDatProblem(error);
    const path = row.member === '' ? row.path : `${row.path}/${row.member}`;
    options.onWarning({ code: `dat-${code}`, path, text });
    const patch = { ...fileState, problem: code, updated_at: timestamp(clock()) };
    await saveDatFile(db, row.id, { ...patch, state: 'failed' });
  }
}

interface Loaded {
  readonly batch: Pick<DatBatch, 'kind' | 'header'>;
  readonly name: string;
  readonly loadId: number;
  readonly games: number;
  readonly roms: number;
}

/** Saves the games of a DAT. Returns only its header if a newer version is already loaded. */
async function loadGames(
  { db, clock }: LoadDeps,
  { row, chunks }: LoadRequest,
  options: LoadOptions,
): Promise<Loaded | DatHeader> {
  const loadId = await insertDatLoad(db, timestamp(clock()));
  const pending: DatGame[] = [];
  let batch: DatBatch | null = null;
  let games = 0;
  let roms = 0;
  const save = async (count: number): Promise<void> => {
    const saved = await insertDatGames(db, pending.splice(0, count), { loadId, first: games });
    games += saved.games;
    roms += saved.roms;
    options.onGames(saved.games);
  };
  for await (const next of readDat(chunks)) {
    options.signal.throwIfAborted();
    if (!batch && (await isOutdated(db, row, next))) return { ...next.header };
    batch = next;
    pending.push(...next.games);
    while (pending.length >= SAVE_BATCH) await save(SAVE_BATCH);
  }
  await save(pending.length);
  if (!batch) throw new DatError('cut-short', 'The file is empty');
  const { kind, header } = batch;
  return { batch: { kind, header }, name: header.name || row.name, loadId, games, roms };
}

async function isOutdated(db: Db, row: DatFileRow, { header }: DatBatch): Promise<boolean> {
  const current = await findOtherVersions(db, row, header.name);
  return current.some(({ version }) => isNewerVersion(version, header.version));
}

/** Loaded versions of the same DAT in other files. */
async function findOtherVersions(db: Db, row: DatFileRow, name: string): Promise<DatFileRow[]> {
  if (name === '') return [];
  const all = await findDatFiles(db);
  return all.filter(
    (other) => other.id !== row.id && other.name === name && other.edition_id !== null,
  );
}

async function activateLoad(
  db: Db,
  {
    row,
    loaded,
    fileState,
    now,
  }: {
    row: DatFileRow;
    loaded: Loaded;
    fileState: { file_size_bytes: number; mtime_ms: number };
    now: string;
  },
): Promise<void> {
  const { kind, header } = loaded.batch;
  await db.transaction().execute(async (transaction) => {
    const older = await findOtherVersions(transaction, row, loaded.name);
    for (const { id } of older) {
      await saveDatFile(transaction, id, { ...SUPERSEDED, updated_at: now });
    }
    const chosen = [row, ...older].find(({ platform_by_hand }) => platform_by_hand === 1);
    await saveDatFile(transaction, row.id, {
      ...fileState,
      kind,
      name: loaded.name,
      description: header.description,
      version: header.version,
      platform_slug: chosen ? chosen.platform_slug : findDatPlatform(loaded.name),
      platform_by_hand: chosen ? 1 : 0,
      edition_id: loaded.loadId,
      game_count: loaded.games,
      rom_count: loaded.roms,
      have_count: 0,
      wrong_name_count: 0,
      bad_dump_count: 0,
      state: 'ready',
      problem: null,
      loaded_at: now,
      updated_at: now,
    });
  });
}

interface LoadDeps {
  readonly db: Db;
  readonly dats: DatFolder;
  readonly clock: () => Date;
}

interface LoadOptions {
  readonly signal: AbortSignal;
  /** Called with the number of games that were added. */
  onGames(count: number): void;
  onWarning(warning: { code: WarningCode; path: string; text: string }): void;
}

/** Compares versions: `20240301-101500` is newer than `20231231`, and `1.10` than `1.9`. */
export function isNewerVersion(version: string, than: string): boolean {
  const a = parseNumbers(version);
  const b = parseNumbers(than);
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

const parseNumbers = (version: string): number[] =>
  [...version.matchAll(/\d{1,15}/g)].map(([digits]) => Number(digits));

/** The problem that an error of the file reports. Rethrows cancellations and bugs. */
function toDatProblem(error: unknown): { code: DatProblem; text: string } {
  if (error instanceof DatError) return { code: error.code, text: error.message };
  if (error instanceof FingerprintError) {
    return { code: error.code === 'unsupported' ? 'unsupported' : 'broken', text: error.message };
  }
  const { code: given } = error as { code?: unknown };
  const code = typeof given === 'string' ? given : '';
  if (code.startsWith('Z_')) return { code: 'broken', text: 'Can’t unpack the zip file' };
  if (/^E[A-Z]+$/.test(code)) {
    return { code: 'unreadable', text: `Can’t read the file (${code})` };
  }
  throw error;
}
