import type { Db } from '#core/db/engine.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import type { DatSource } from './dat-folder.disk.ts';

import {
  findDatFiles,
  findUnusedEditions,
  reloadSuperseded,
  insertDatFile,
  removeDatFile,
  removeEdition,
  saveDatFile,
  type DatFileRow,
} from './dats.queries.ts';
import { datFault } from './dat-fault.ts';
import { loadDat } from './load-dat.ts';
import type { LoadDeps, LoadOptions } from './load-options.ts';

/** Updates the database to match the DAT folder. Unchanged files are not read. */
export async function loadDats(deps: LoadDeps, options: LoadOptions): Promise<void> {
  const sources = await deps.dats.list();
  const known = Map.groupBy(await findDatFiles(deps.db), ({ path }) => path);
  const present = new Set(sources.map(({ path }) => path));
  for (const [path, rows] of known) {
    if (!present.has(path)) for (const row of rows) await removeDatRow(deps.db, row);
  }
  const reread = Map.groupBy(await findDatFiles(deps.db), ({ path }) => path);
  for (const source of sources) {
    options.signal.throwIfAborted();
    const rows = reread.get(source.path) ?? [];
    if (rows.length === 0 || rows.some((row) => isChanged(row, source))) {
      await loadSource(deps, { source, rows }, options);
    }
  }
  await removeUnusedEditions(deps.db, options.signal);
}

/** Deletes the row only; the next run deletes its games. */
export async function removeDatRow(db: Db, row: DatFileRow): Promise<void> {
  await removeDatFile(db, row.id);
  if (row.state !== 'superseded') await reloadSuperseded(db, row.name);
}

async function removeUnusedEditions(db: Db, signal: AbortSignal): Promise<void> {
  for (const edition of await findUnusedEditions(db)) {
    signal.throwIfAborted();
    await removeEdition(db, edition);
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
  const rowOf = async (member: string): Promise<DatFileRow> => {
    seen.add(member);
    const row = rows.find((one) => one.member === member);
    return row ?? newRow(deps, source.path, member);
  };
  try {
    for await (const { member, chunks } of deps.dats.documents(source.path)) {
      await loadDat(deps, { row: await rowOf(member), source, chunks }, options);
    }
    if (seen.size === 0) await fail(deps, { row: await rowOf(''), source }, 'not-a-dat');
  } catch (error) {
    const { code, text } = datFault(error);
    options.onWarning({ code: `dat-${code}`, path: source.path, text });
    await fail(deps, { row: await rowOf(''), source }, code);
  }
  for (const row of rows) if (!seen.has(row.member)) await removeDatRow(deps.db, row);
}

async function fail(
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
