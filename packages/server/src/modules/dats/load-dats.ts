import type { Db } from '#core/db/engine.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import type { DatSource } from './dat-folder.ts';

import {
  findDatFiles,
  findUnusedEditions,
  forgetSuperseded,
  insertDatFile,
  removeDatFile,
  removeEdition,
  saveDatFile,
  type DatFileRow,
} from './dats.queries.ts';
import { datFault } from './dat-fault.ts';
import { loadDat } from './load-dat.ts';
import type { LoadParts, LoadWatch } from './load-watch.ts';

/** Makes the database say what the DAT folder says. What did not change is not read. */
export async function loadDats(parts: LoadParts, watch: LoadWatch): Promise<void> {
  const sources = await parts.dats.list();
  const known = Map.groupBy(await findDatFiles(parts.db), ({ path }) => path);
  const present = new Set(sources.map(({ path }) => path));
  for (const [path, rows] of known) {
    if (!present.has(path)) for (const row of rows) await forgetDat(parts.db, row);
  }
  const reread = Map.groupBy(await findDatFiles(parts.db), ({ path }) => path);
  for (const source of sources) {
    watch.signal.throwIfAborted();
    const rows = reread.get(source.path) ?? [];
    if (rows.length === 0 || rows.some((row) => isOther(row, source))) {
      await loadSource(parts, { source, rows }, watch);
    }
  }
  await clearUnused(parts.db, watch.signal);
}

/** The row only: its games are cleared away with the next run. */
export async function forgetDat(db: Db, row: DatFileRow): Promise<void> {
  await removeDatFile(db, row.id);
  if (row.state !== 'superseded') await forgetSuperseded(db, row.name);
}

async function clearUnused(db: Db, signal: AbortSignal): Promise<void> {
  for (const edition of await findUnusedEditions(db)) {
    signal.throwIfAborted();
    await removeEdition(db, edition);
  }
}

const isOther = (row: DatFileRow, { size, mtimeMs }: DatSource): boolean =>
  row.file_size_bytes !== size || row.mtime_ms !== mtimeMs;

async function loadSource(
  parts: LoadParts,
  { source, rows }: { source: DatSource; rows: readonly DatFileRow[] },
  watch: LoadWatch,
): Promise<void> {
  const seen = new Set<string>();
  const rowOf = async (member: string): Promise<DatFileRow> => {
    seen.add(member);
    const row = rows.find((one) => one.member === member);
    return row ?? newRow(parts, source.path, member);
  };
  try {
    for await (const { member, chunks } of parts.dats.documents(source.path)) {
      await loadDat(parts, { row: await rowOf(member), source, chunks }, watch);
    }
    if (seen.size === 0) await fail(parts, { row: await rowOf(''), source }, 'not-a-dat');
  } catch (error) {
    const { code, text } = datFault(error);
    watch.onWarning({ code: `dat-${code}`, path: source.path, text });
    await fail(parts, { row: await rowOf(''), source }, code);
  }
  for (const row of rows) if (!seen.has(row.member)) await forgetDat(parts.db, row);
}

async function fail(
  { db, clock }: LoadParts,
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

function newRow({ db, clock }: LoadParts, path: string, member: string): Promise<DatFileRow> {
  const now = timestamp(clock());
  return insertDatFile(db, {
    path,
    member,
    // Set when it is loaded: whatever interrupts that, it is done again.
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
