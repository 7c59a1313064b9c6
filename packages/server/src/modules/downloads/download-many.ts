import { createHash } from 'node:crypto';

import type { Received } from '@saveroom/contract';
import { toRomFilter, RomFilterQuery } from '@saveroom/contract';
import type { downloadRoms } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { FileReply } from '#core/http/file-reply.ts';
import { AppError } from '#core/lib/app-error.ts';
import { openZip } from '#core/files/zip/zip-file.ts';

import { findFiles, findRoms } from './downloads.queries.ts';
import { zipSources } from './zip-sources.ts';

type DownloadQuery = Received<typeof downloadRoms>['query'];

/** Several games as one archive, each under its path in the library. */
export async function downloadMany(
  deps: Pick<Deps, 'db' | 'disk' | 'listIndex'>,
  userId: number,
  query: DownloadQuery,
): Promise<FileReply> {
  const ids =
    query.rom_ids === undefined ? await findIds(deps, userId, query) : parseIds(query.rom_ids);
  const roms = await findRoms(deps.db, [...new Set(ids)]);
  if (roms.length === 0) throw new AppError('not_found', 'No ROMs found with the provided IDs');
  const rootOf = new Map(roms.map(({ id, root }) => [id, root]));
  const files = await findFiles(deps.db, [...rootOf.keys()]);
  const entries = files
    .map((file) => ({
      root: rootOf.get(file.rom_id) ?? '',
      file,
      name: `${file.file_path}/${file.file_name}`,
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const sources = await zipSources(deps, entries);
  const name = query.filename || `${roms.length} ROMs (${shortId([...rootOf.keys()])}).zip`;
  return new FileReply(openZip(sources), withZipExtension(name), 'application/zip');
}

function parseIds(text: string): number[] {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length === 0 || parts.some((part) => !/^\d{1,10}$/.test(part))) {
    throw new AppError('bad_request', 'Invalid ROM ID format. Must be comma-separated integers.');
  }
  return parts.map(Number);
}

async function findIds(
  { listIndex }: Pick<Deps, 'listIndex'>,
  userId: number,
  { platform_id, collection_id, virtual_collection_id, smart_collection_id }: DownloadQuery,
): Promise<number[]> {
  const chosen = { platform_id, collection_id, virtual_collection_id, smart_collection_id };
  if (Object.values(chosen).every((value) => value === undefined)) {
    throw new AppError('bad_request', 'Choose games, a platform or a collection to download');
  }
  const filter = toRomFilter(RomFilterQuery.parse(chosen));
  const order = { orderBy: 'name', orderDir: 'asc', grouped: false } as const;
  const view = await listIndex.view({ userId, filter, ...order });
  return view.ids();
}

const shortId = (ids: readonly number[]): string =>
  createHash('sha256').update(ids.join(',')).digest('hex').slice(0, 8);

const withZipExtension = (name: string): string => (/\.zip$/i.test(name) ? name : `${name}.zip`);
