import { parseLaunchbox } from '#modules/game-lists/game-lists.api.ts';
import type { ImportReader } from '#modules/imports/import-record.ts';

import type { FileTree } from './input-files.ts';
import { createListReader, folderOf } from './list-reader.ts';

/** Reads the platforms of LaunchBox with `Images` and `Manuals`. */
export const createLaunchboxReader = (input: FileTree): ImportReader =>
  createListReader(input, {
    fileName: 'Data/Platforms/….xml',
    // A file alone has no folders.
    findLists: (files) => files.matching(/(?:^|\/)Platforms\/[^/]+\.xml$|^[^/]+\.xml$/i),
    parse: parseLaunchbox,
    folderOf: () => null,
    mediaFolders: (path) => [folderOf(path).replace(/\/?Data\/Platforms$/i, ''), ''],
    allowsOutside: true,
  });
