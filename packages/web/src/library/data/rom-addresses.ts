import { downloadRoms, getRomContent, getRomFileContent } from '@saveroom/contract';
import type { DetailedRom, RomFile } from '@saveroom/contract';

import { addressOf } from '#shared/api/call.ts';
import { basePath } from '#shared/lib/base-path.ts';
import type { AnyCollection } from '../collections/collection.ts';

/** Keeps file names within the limit of file systems in any script. */
const MAX_NAME_LENGTH = 60;

type Named = Pick<DetailedRom, 'id' | 'fs_name'>;

/**
 * URL of a whole game or of some of its files. A single file is sent as it is, several as an
 * archive.
 */
export function contentAddress(rom: Named, fileIds?: readonly number[]): string {
  const { id, fs_name: file_name } = rom;
  const address = addressOf(getRomContent, { params: { id, file_name } });
  return fileIds ? `${address}?file_ids=${fileIds.join(',')}` : address;
}

export const fileAddress = ({ id, file_name }: RomFile): string =>
  addressOf(getRomFileContent, { params: { id, file_name } });

/** URL of an archive with all games of a platform. */
export const platformAddress = (id: number): string =>
  addressOf(downloadRoms, { query: { platform_id: id } });

/** URL of an archive with all games of a collection of any kind, named after it. */
export function collectionAddress({ id, is_smart, name }: AnyCollection): string {
  const filename = name.slice(0, MAX_NAME_LENGTH);
  if (typeof id === 'string') {
    return addressOf(downloadRoms, { query: { virtual_collection_id: id, filename } });
  }
  const which = is_smart ? { smart_collection_id: id } : { collection_id: id };
  return addressOf(downloadRoms, { query: { ...which, filename } });
}

type Pictured = Pick<DetailedRom, 'merged_screenshots' | 'user_screenshots'>;

/**
 * Pictures of a game for a wide background, the best first: artwork, screenshots of the sources,
 * screenshots of the user, the title screen.
 */
export function widePictures({ merged_screenshots, user_screenshots }: Pictured): string[] {
  const pictures = [
    ...merged_screenshots.map((path) => ({ path, rank: rankOf(path) })),
    ...user_screenshots.map(({ download_path: path }) => ({ path, rank: 2 })),
  ];
  return pictures
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ path }) => resourceAddress(path));
}

const rankOf = (path: string): number =>
  path.includes('/background/') ? 0 : path.includes('/title_screen/') ? 3 : 1;

/** URL of a picture or a manual; the app may be served below its origin. */
export const resourceAddress = (path: string): string =>
  path.startsWith('/') ? `${basePath}${path}` : `${basePath}/assets/romm/resources/${path}`;
