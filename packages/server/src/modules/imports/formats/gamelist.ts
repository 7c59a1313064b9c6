import { parseGamelist } from '#modules/game-lists/game-lists.api.ts';
import type { ImportReader } from '#modules/imports/import-record.ts';

import type { FileTree } from './input-files.ts';
import { createListReader, folderOf, parentOf } from './list-reader.ts';

/** Reads `gamelist.xml` of EmulationStation, ES-DE, Batocera, Recalbox and Skraper with media. */
export const createGamelistReader = (input: FileTree): ImportReader =>
  createListReader(input, {
    fileName: 'gamelist.xml',
    findLists: (files) => files.matching(/(?:^|\/)[^/]*gamelist[^/]*\.xml$/i),
    parse: parseGamelist,
    folderOf: parentOf,
    mediaFolders: (path, folder) => [
      folderOf(path),
      '',
      ...(folder === null ? [] : [folder, `roms/${folder}`, `ROMs/${folder}`]),
    ],
  });
