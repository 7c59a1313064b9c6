import { parsePegasus } from '#modules/game-lists/game-lists.api.ts';
import type { ImportReader } from '#modules/imports/import-record.ts';

import type { FileTree } from './input-files.ts';
import { createListReader, folderOf, parentOf } from './list-reader.ts';

/** Reads the metadata files of Pegasus with their assets. */
export const createPegasusReader = (input: FileTree): ImportReader =>
  createListReader(input, {
    fileName: 'metadata.pegasus.txt',
    findLists: (files) => files.matching(/(?:^|[/.])metadata(?:\.pegasus)?\.txt$/i),
    parse: parsePegasus,
    folderOf: parentOf,
    mediaFolders: (path) => [folderOf(path), ''],
  });
