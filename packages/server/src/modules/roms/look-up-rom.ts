import type { DetailedRom, getRomByHash, getRomByProvider, Received } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import type { Reader } from './reader.ts';

import { readRom } from './read-rom.ts';
import { findRomByHash, findRomByProvider, HASHES, PROVIDERS } from './roms.queries.ts';

type RomDeps = Pick<Deps, 'db' | 'listIndex' | 'romDetails'>;

/** The first checksum that matches decides; the strongest is tried first. */
export async function readRomByHash(
  deps: RomDeps,
  reader: Reader,
  query: Received<typeof getRomByHash>['query'],
): Promise<DetailedRom> {
  const given = HASHES.filter((hash) => query[hash]);
  if (given.length === 0) throw new AppError('bad_request', 'Provide at least one hash');
  for (const hash of given) {
    const id = await findRomByHash(deps.db, hash, (query[hash] ?? '').toLowerCase());
    if (id !== undefined) return readRom(deps, reader, id);
  }
  throw new AppError('not_found', 'No ROM or file found with given hash values');
}

export async function readRomByProvider(
  deps: RomDeps,
  reader: Reader,
  query: Received<typeof getRomByProvider>['query'],
): Promise<DetailedRom> {
  const given = PROVIDERS.filter((provider) => query[provider]);
  if (given.length === 0) throw new AppError('bad_request', 'Provide at least one metadata ID');
  for (const provider of given) {
    const id = await findRomByProvider(deps.db, provider, query[provider] ?? '');
    if (id !== undefined) return readRom(deps, reader, id);
  }
  throw new AppError('not_found', 'ROM not found with given metadata IDs');
}
