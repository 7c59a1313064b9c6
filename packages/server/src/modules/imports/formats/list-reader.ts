import {
  type CheckedList,
  checkList,
  chooseMedia,
  type ListedGame,
  ListError,
  type ListParser,
  parseGamelist,
  parseLaunchbox,
  parsePegasus,
} from '#modules/game-lists/game-lists.api.ts';
import type {
  GameReference,
  ImportItem,
  ImportReader,
  ItemBase,
  PersonalItem,
  RefusedItem,
} from '#modules/imports/import-record.ts';
import { splitExtension } from '#modules/names/names.api.ts';

import { type FileTree, findPlatformSlug, gamePath, InputFiles } from './input-files.ts';

/** How the lists of a program are found and read. */
interface ListProgram {
  /** Names the file that is missing, if there is none. */
  readonly fileName: string;
  findLists(files: InputFiles): readonly { readonly path: string }[];
  readonly parse: ListParser<ListedGame>;
  /** The name of the platform's folder, if the path of a list has it. */
  platformFolder(path: string): string | null;
  /** Folders that paths of media in this list are relative to. */
  mediaFolders(path: string, folder: string | null): readonly string[];
  /** Paths of games may begin with `..`, because they are relative to the program. */
  readonly allowsOutside?: true;
}

/** Yields the games of all lists, each followed by the user's data about it. */
const createListReader = (input: FileTree, program: ListProgram): ImportReader =>
  createReader(async function* read() {
    const files = await InputFiles.load(input);
    const lists = program.findLists(files);
    if (lists.length === 0) {
      yield refusedItem(
        { key: 'none', place: program.fileName },
        'no_files',
        'There is no such file',
      );
    }
    for (const { path } of lists) {
      const list = await checkOrRefuse(files, path, program.parse);
      if ('kind' in list) yield list;
      else yield* listItems(list, { path, files, program });
    }
  });

/** A reader that reads from the beginning each time, which is fast, and skips to the position. */
export function createReader(read: () => AsyncIterable<ImportItem>): ImportReader {
  return {
    async *items(after, signal) {
      let isSkipping = after !== null;
      for await (const item of read()) {
        signal.throwIfAborted();
        if (!isSkipping) yield item;
        else if (item.key === after) isSkipping = false;
      }
      // The files changed since: applying an item twice changes nothing.
      if (isSkipping) yield* read();
    },
    async count(signal) {
      const items = read()[Symbol.asyncIterator]();
      let count = 0;
      while (!(await items.next()).done) {
        signal.throwIfAborted();
        count += 1;
      }
      return count;
    },
  };
}

export const refusedItem = (
  { key, place }: ItemBase,
  reasonCode: RefusedItem['reasonCode'],
  reason: string,
): RefusedItem => ({ kind: 'refused', key, place, reason, reasonCode });

/** Reads a list to its end, so that nothing of a broken one is imported. */
export async function checkOrRefuse<T>(
  files: InputFiles,
  path: string,
  parse: ListParser<T>,
): Promise<CheckedList<T> | RefusedItem> {
  try {
    return await checkList(() => files.open(path), parse);
  } catch (error) {
    if (!(error instanceof ListError)) throw error;
    return refusedItem(
      { key: path, place: placeOf(path, error.line) },
      'unreadable',
      error.message,
    );
  }
}

export const placeOf = (path: string, line: number): string => `${path}, line ${line}`;

interface ListContext {
  readonly path: string;
  readonly files: InputFiles;
  readonly program: ListProgram;
}

async function* listItems(
  list: CheckedList<ListedGame>,
  context: ListContext,
): AsyncGenerator<ImportItem> {
  let number = 0;
  for await (const game of list.entries()) {
    number += 1;
    yield* gameItems(game, `${context.path}#${number}`, context);
  }
}

function* gameItems(
  game: ListedGame,
  key: string,
  { path: list, files, program }: ListContext,
): Generator<ImportItem> {
  const place = placeOf(list, game.line);
  const folder = program.platformFolder(list);
  const names = [...(folder === null ? [] : [folder]), ...game.platforms];
  const platform = findPlatformSlug(names) ?? game.platforms[0] ?? null;
  const written = program.allowsOutside ? `/${game.path}` : game.path;
  const path = game.path === '' ? null : gamePath(written, { platform, folder });
  if (path === null && game.path !== '') {
    const reason = `The path ${quote(game.path)} leaves the folder of the platform`;
    yield refusedItem({ key, place }, 'file_refused', reason);
    return;
  }
  const { stem } = splitExtension(path?.split('/').at(-1) ?? '', { isFolder: false });
  const reference: GameReference = {
    platform,
    platformFolder: folder,
    isAnyPlatform: names.length === 0 ? true : undefined,
    path,
    checksums: game.checksums,
    sourceIds: game.ids,
    name: game.name || stem,
  };
  const media = chooseMedia(
    game.media,
    (kind) => {
      const below = splitExtension(path ?? '', { isFolder: false }).stem;
      return files.media.find(names, kind, [...game.mediaNames, below, stem]);
    },
    (file) => files.find(file, program.mediaFolders(list, folder)),
  );
  const screenshots = [
    ...media.screenshots,
    ...(media.titleScreen === null ? [] : [media.titleScreen]),
  ];
  const toFile = (file: string | null) => (file === null ? null : files.toImported(file));
  yield {
    kind: 'game',
    key,
    place,
    game: reference,
    edits: {},
    facts: game.facts,
    cover: toFile(media.cover),
    screenshots: screenshots.map((file) => files.toImported(file)),
    manual: toFile(media.manual),
  };
  yield* personalItem({ key: `${key}:personal`, place, game: reference }, game.marks);
  if (media.missing.length > 0) {
    const missing = media.missing.map(quote).join(', ');
    const base = { key: `${key}:media`, place };
    yield refusedItem(base, 'file_missing', `There is no file ${missing}`);
  }
}

type Marks = Omit<PersonalItem, 'kind' | 'key' | 'place' | 'owner' | 'game' | 'playSessions'>;

/** Yields nothing if nothing is set. A flag that is off is not stated. */
export function* personalItem(
  base: Pick<PersonalItem, 'key' | 'place' | 'game'>,
  { notes = [], ...marks }: Partial<Marks>,
): Generator<PersonalItem> {
  const set = Object.entries(marks).filter(([, value]) => value !== undefined && value !== false);
  if (set.length === 0 && notes.length === 0) return;
  yield {
    kind: 'personal',
    ...base,
    owner: null,
    notes,
    playSessions: [],
    ...Object.fromEntries(set),
  };
}

/** A path in a message, shortened. */
const quote = (text: string): string =>
  `“${text.length > 120 ? `${text.slice(0, 119)}…` : text}”`.replaceAll(/\p{Cc}/gu, ' ');

/** The name of the folder that contains a file; null: it has none. */
const parentName = (path: string): string | null => path.split('/').at(-2) ?? null;

/** The path of the folder that contains a file. */
const parentPath = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** Reads `gamelist.xml` of EmulationStation, ES-DE, Batocera, Recalbox and Skraper with media. */
export const createGamelistReader = (input: FileTree): ImportReader =>
  createListReader(input, {
    fileName: 'gamelist.xml',
    findLists: (files) => files.matching(/(?:^|\/)[^/]*gamelist[^/]*\.xml$/i),
    parse: parseGamelist,
    platformFolder: parentName,
    mediaFolders: (path, folder) => [
      parentPath(path),
      '',
      ...(folder === null ? [] : [folder, `roms/${folder}`, `ROMs/${folder}`]),
    ],
  });

/** Reads the platforms of LaunchBox with `Images` and `Manuals`. */
export const createLaunchboxReader = (input: FileTree): ImportReader =>
  createListReader(input, {
    fileName: 'Data/Platforms/….xml',
    // A file alone has no folders.
    findLists: (files) => files.matching(/(?:^|\/)Platforms\/[^/]+\.xml$|^[^/]+\.xml$/i),
    parse: parseLaunchbox,
    platformFolder: () => null,
    mediaFolders: (path) => [parentPath(path).replace(/\/?Data\/Platforms$/i, ''), ''],
    allowsOutside: true,
  });

/** Reads the metadata files of Pegasus with their assets. */
export const createPegasusReader = (input: FileTree): ImportReader =>
  createListReader(input, {
    fileName: 'metadata.pegasus.txt',
    findLists: (files) => files.matching(/(?:^|[/.])metadata(?:\.pegasus)?\.txt$/i),
    parse: parsePegasus,
    platformFolder: parentName,
    mediaFolders: (path) => [parentPath(path), ''],
  });
