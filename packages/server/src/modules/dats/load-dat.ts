import type { Db } from '#core/db/engine.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import type { DatSource } from './dat-folder.disk.ts';

import { datFault } from './dat-fault.ts';
import { datPlatform } from './dat-platform.ts';
import { DatError, type DatGame, type DatHeader } from './dat.ts';
import { findDatFiles, insertEdition, saveDatFile, type DatFileRow } from './dats.queries.ts';
import { insertDatGames } from './insert-rows.queries.ts';
import { isNewerVersion } from './is-newer-version.ts';
import type { LoadDeps, LoadOptions } from './load-options.ts';
import { readDat, type DatBatch } from './read-dat.ts';

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
 * Loads a DAT into a new edition and then switches to it: a DAT is never loaded in part, and no
 * request waits for a long transaction.
 */
export async function loadDat(
  deps: LoadDeps,
  request: LoadRequest,
  options: LoadOptions,
): Promise<void> {
  const { db, clock } = deps;
  const { row, source } = request;
  const facts = { file_size_bytes: source.size, mtime_ms: source.mtimeMs };
  try {
    const loaded = await loadEdition(deps, request, options);
    const now = timestamp(clock());
    if ('edition' in loaded) await replace(db, { row, loaded, facts, now });
    else await saveDatFile(db, row.id, { ...facts, ...loaded, ...SUPERSEDED, updated_at: now });
  } catch (error) {
    const { code, text } = datFault(error);
    const path = row.member === '' ? row.path : `${row.path}/${row.member}`;
    options.onWarning({ code: `dat-${code}`, path, text });
    const patch = { ...facts, problem: code, updated_at: timestamp(clock()) };
    await saveDatFile(db, row.id, { ...patch, state: 'failed' });
  }
}

interface Loaded {
  readonly batch: Pick<DatBatch, 'kind' | 'header'>;
  readonly name: string;
  readonly edition: number;
  readonly games: number;
  readonly roms: number;
}

/** Returns only the header if a newer version is already loaded. */
async function loadEdition(
  { db, clock }: LoadDeps,
  { row, chunks }: LoadRequest,
  options: LoadOptions,
): Promise<Loaded | DatHeader> {
  const edition = await insertEdition(db, timestamp(clock()));
  const pending: DatGame[] = [];
  let batch: DatBatch | null = null;
  let games = 0;
  let roms = 0;
  const save = async (count: number): Promise<void> => {
    const saved = await insertDatGames(db, pending.splice(0, count), { edition, first: games });
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
  return { batch: { kind, header }, name: header.name || row.name, edition, games, roms };
}

async function isOutdated(db: Db, row: DatFileRow, { header }: DatBatch): Promise<boolean> {
  const current = await otherVersions(db, row, header.name);
  return current.some(({ version }) => isNewerVersion(version, header.version));
}

/** Loaded versions of the same DAT in other files. */
async function otherVersions(db: Db, row: DatFileRow, name: string): Promise<DatFileRow[]> {
  if (name === '') return [];
  const all = await findDatFiles(db);
  return all.filter((one) => one.id !== row.id && one.name === name && one.edition_id !== null);
}

async function replace(
  db: Db,
  {
    row,
    loaded,
    facts,
    now,
  }: {
    row: DatFileRow;
    loaded: Loaded;
    facts: { file_size_bytes: number; mtime_ms: number };
    now: string;
  },
): Promise<void> {
  const { kind, header } = loaded.batch;
  await db.transaction().execute(async (transaction) => {
    const older = await otherVersions(transaction, row, loaded.name);
    for (const { id } of older) {
      await saveDatFile(transaction, id, { ...SUPERSEDED, updated_at: now });
    }
    const chosen = [row, ...older].find(({ platform_by_hand }) => platform_by_hand === 1);
    await saveDatFile(transaction, row.id, {
      ...facts,
      kind,
      name: loaded.name,
      description: header.description,
      version: header.version,
      platform_slug: chosen ? chosen.platform_slug : datPlatform(loaded.name),
      platform_by_hand: chosen ? 1 : 0,
      edition_id: loaded.edition,
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
