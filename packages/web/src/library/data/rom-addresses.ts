import { downloadRoms, getRomContent, getRomFileContent } from '@saveroom/contract';
import type { DetailedRom, RomFile } from '@saveroom/contract';

import { addressOf } from '#shared/api/call.ts';
import { basePath } from '#shared/lib/base-path.ts';
import type { AnyCollection } from '../collections/collection.ts';

/** Keeps file names within the limit of file systems in any script. */
const MAX_NAME_LENGTH = 60;

type Named = Pick<DetailedRom, 'id' | 'fs_name'>;

/** All of a game, or some of its files: one as it is, several as an archive. */
export function contentAddress(rom: Named, fileIds?: readonly number[]): string {
  const { id, fs_name: file_name } = rom;
  const address = addressOf(getRomContent, { params: { id, file_name } });
  return fileIds ? `${address}?file_ids=${fileIds.join(',')}` : address;
}

export const fileAddress = ({ id, file_name }: RomFile): string =>
  addressOf(getRomFileContent, { params: { id, file_name } });

/** Every game of a platform as one archive. */
export const platformAddress = (id: number): string =>
  addressOf(downloadRoms, { query: { platform_id: id } });

/** Every game of a collection of any kind as one archive, named after it. */
export function collectionAddress({ id, is_smart, name }: AnyCollection): string {
  const filename = name.slice(0, MAX_NAME_LENGTH);
  if (typeof id === 'string') {
    return addressOf(downloadRoms, { query: { virtual_collection_id: id, filename } });
  }
  const which = is_smart ? { smart_collection_id: id } : { collection_id: id };
  return addressOf(downloadRoms, { query: { ...which, filename } });
}

/** URL of a picture or a manual; the app may be served below its origin. */
export const resourceAddress = (path: string): string =>
  path.startsWith('/') ? `${basePath}${path}` : `${basePath}/assets/romm/resources/${path}`;
