import type { Db } from '#core/db/engine.ts';

import { findCacheFileSeq, insertCacheFile, removeCacheFiles } from './cache-file.queries.ts';
import { findLibraryVersions } from './list-index.queries.ts';
import { readMemoryFile } from './memory-file.disk.ts';
import { unpackMemory } from './pack-memory.ts';
import type { StateSnapshot } from './state.ts';

/** Where a process stores a snapshot of the library, so that the next one starts faster. */
export interface CacheFile {
  readonly file: string;
  /** The build that wrote it: another build may normalize letters or split words differently. */
  readonly buildHash: string;
}

/** Stored as JSON in the cache file. */
export interface CacheFileHeader {
  /** The build hash. */
  readonly maker: string;
  /** Proves that the file was built from this database and not from one that it replaced. */
  readonly token: string;
  readonly outline: unknown;
}

/**
 * The library as of its last full read. Null: there is no usable file, or so much changed since
 * that a full read is cheaper.
 */
export async function readCacheFile(
  db: Db,
  { file, buildHash }: CacheFile,
  maxChanges: number,
): Promise<StateSnapshot | null> {
  const isUsable = async (header: unknown): Promise<boolean> => {
    if (!isHeader(header) || header.maker !== buildHash) return false;
    const seq = await findCacheFileSeq(db, header.token);
    const { seq: now } = await findLibraryVersions(db, null);
    return seq !== undefined && seq <= now && now - seq <= maxChanges;
  };
  const block = await readMemoryFile(file, isUsable);
  if (!block || !isHeader(block.header)) return null;
  return unpackMemory({ ...block.header, memory: block.memory }) as StateSnapshot;
}

const isHeader = (header: unknown): header is CacheFileHeader =>
  typeof header === 'object' && header !== null && 'token' in header && 'outline' in header;

/** Also deletes the records of cache files that are too old to be used. */
export async function recordCacheFile(
  db: Db,
  cacheFile: { readonly token: string; readonly seq: number },
  maxChanges: number,
): Promise<void> {
  await removeCacheFiles(db, cacheFile.seq - maxChanges);
  await insertCacheFile(db, cacheFile);
}
