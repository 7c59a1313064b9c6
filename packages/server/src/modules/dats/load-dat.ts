import type { Db } from '#core/db/engine.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import type { DatSource } from './dat-folder.ts';

import { datFault } from './dat-fault.ts';
import { datPlatform } from './dat-platform.ts';
import { DatError, type DatGame, type DatHeader } from './dat.ts';
import { findDatFiles, insertEdition, saveDatFile, type DatFileRow } from './dats.queries.ts';
import { insertDatGames } from './insert-rows.queries.ts';
import { isNewerVersion } from './is-newer-version.ts';
import type { LoadParts, LoadWatch } from './load-watch.ts';
import { readDat, type DatPart } from './read-dat.ts';

const SAVE_AT_ONCE = 800;

const SUPERSEDED = {
  state: 'superseded',
  problem: null,
  edition_id: null,
  game_count: 0,
  rom_count: 0,
} as const;

interface Order {
  readonly row: DatFileRow;
  readonly source: DatSource;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * Reads one DAT beside the version that counts so far and then puts it in that one's place: at no
 * moment is there half of a DAT, and nobody waits for a long transaction.
 */
export async function loadDat(parts: LoadParts, order: Order, watch: LoadWatch): Promise<void> {
  const { db, clock } = parts;
  const { row, source } = order;
  const facts = { file_size_bytes: source.size, mtime_ms: source.mtimeMs };
  try {
    const loaded = await readInto(parts, order, watch);
    const now = timestamp(clock());
    if ('edition' in loaded) await replace(db, { row, loaded, facts, now });
    else await saveDatFile(db, row.id, { ...facts, ...loaded, ...SUPERSEDED, updated_at: now });
  } catch (error) {
    const { code, text } = datFault(error);
    const path = row.member === '' ? row.path : `${row.path}/${row.member}`;
    watch.onWarning({ code: `dat-${code}`, path, text });
    const patch = { ...facts, problem: code, updated_at: timestamp(clock()) };
    await saveDatFile(db, row.id, { ...patch, state: 'failed' });
  }
}

interface Loaded {
  readonly part: Pick<DatPart, 'kind' | 'header'>;
  readonly name: string;
  readonly edition: number;
  readonly games: number;
  readonly roms: number;
}

/** Only the header: a newer version of it is there already. */
async function readInto(
  { db, clock }: LoadParts,
  { row, chunks }: Order,
  watch: LoadWatch,
): Promise<Loaded | DatHeader> {
  const edition = await insertEdition(db, timestamp(clock()));
  const waiting: DatGame[] = [];
  let part: DatPart | null = null;
  let games = 0;
  let roms = 0;
  const save = async (count: number): Promise<void> => {
    const saved = await insertDatGames(db, waiting.splice(0, count), { edition, first: games });
    games += saved.games;
    roms += saved.roms;
    watch.onGames(saved.games);
  };
  for await (const next of readDat(chunks)) {
    watch.signal.throwIfAborted();
    if (!part && (await isOutdated(db, row, next))) return { ...next.header };
    part = next;
    waiting.push(...next.games);
    while (waiting.length >= SAVE_AT_ONCE) await save(SAVE_AT_ONCE);
  }
  await save(waiting.length);
  if (!part) throw new DatError('cut-short', 'The file is empty');
  const { kind, header } = part;
  return { part: { kind, header }, name: header.name || row.name, edition, games, roms };
}

async function isOutdated(db: Db, row: DatFileRow, { header }: DatPart): Promise<boolean> {
  const current = await rivals(db, row, header.name);
  return current.some(({ version }) => isNewerVersion(version, header.version));
}

/** The same DAT in other files. */
async function rivals(db: Db, row: DatFileRow, name: string): Promise<DatFileRow[]> {
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
  const { kind, header } = loaded.part;
  await db.transaction().execute(async (transaction) => {
    const older = await rivals(transaction, row, loaded.name);
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
