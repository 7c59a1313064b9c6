import type { Db } from '#core/db/engine.ts';
import { readMemoryFile } from './memory-file.disk.ts';

import { findVersions } from './catalogue.queries.ts';
import { findCopySeq, insertCopy, removeCopies } from './catalogue-copies.queries.ts';
import { unpackMemory } from './pack-memory.ts';
import type { StateParts } from './state-parts.ts';

/** Where a process leaves the library as it has it in memory, for the next one. */
export interface CopyPlace {
  readonly file: string;
  /** The program that made it: another one may count letters or cut words in other ways. */
  readonly maker: string;
}

export interface CopyHeader {
  readonly maker: string;
  /** What tells that it was made of this very database, not of one that was put in its place. */
  readonly token: string;
  readonly outline: unknown;
}

/**
 * The library as it was when it was last read as a whole. Null: there is none, or so much changed
 * since that reading it anew is cheaper.
 */
export async function readCopy(
  db: Db,
  { file, maker }: CopyPlace,
  mostChanges: number,
): Promise<StateParts | null> {
  const isOurs = async (header: unknown): Promise<boolean> => {
    if (!isHeader(header) || header.maker !== maker) return false;
    const seq = await findCopySeq(db, header.token);
    const { seq: now } = await findVersions(db, null);
    return seq !== undefined && seq <= now && now - seq <= mostChanges;
  };
  const block = await readMemoryFile(file, isOurs);
  if (!block || !isHeader(block.header)) return null;
  return unpackMemory({ ...block.header, memory: block.memory }) as StateParts;
}

const isHeader = (header: unknown): header is CopyHeader =>
  typeof header === 'object' && header !== null && 'token' in header && 'outline' in header;

/** Copies that are too old to be taken are forgotten on the way. */
export async function noteCopy(
  db: Db,
  copy: { readonly token: string; readonly seq: number },
  mostChanges: number,
): Promise<void> {
  await removeCopies(db, copy.seq - mostChanges);
  await insertCopy(db, copy);
}
