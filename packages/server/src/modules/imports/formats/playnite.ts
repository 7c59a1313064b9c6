import { Readable } from 'node:stream';

import { PLAY_STATUSES, PRODUCT } from '@saveroom/contract';
import { CsvError, parse as createCsvParser } from 'csv-parse';
import { z } from 'zod';

import { JsonEntriesError, readJsonEntries } from '#core/lib/json-entries.ts';
import { ownValue } from '#core/lib/own-value.ts';
import {
  ListError,
  presentFacts,
  readDate,
  readNumber,
  readRegions,
  readStatus,
  splitList,
} from '#modules/game-lists/game-lists.api.ts';
import type {
  GameReference,
  ImportedNote,
  ImportItem,
  ImportReader,
} from '#modules/imports/import-record.ts';

import { type FileTree, findPlatformSlug, gamePath, InputFiles } from './input-files.ts';
import { checkOrRefuse, createReader, personalItem, placeOf, refusedItem } from './list-reader.ts';

/** A game with the properties of Playnite's data model, by name in lower case without spaces. */
interface PlayniteGame {
  readonly line: number;
  readonly fields: ReadonlyMap<string, unknown>;
}

/** Reads what add-ons of Playnite export: a list of games as JSON, or CSV with a header. */
export const createPlayniteReader = (input: FileTree): ImportReader =>
  createReader(async function* read() {
    const files = await InputFiles.load(input);
    const lists = files.matching(/\.(?:json|csv)$/i);
    if (lists.length === 0) {
      yield refusedItem(
        { key: 'none', place: 'games.json' },
        'no_files',
        'There is no JSON or CSV file',
      );
    }
    for (const { path } of lists) {
      const parse = /\.csv$/i.test(path) ? parseCsv : parseJson;
      const list = await checkOrRefuse(files, path, parse);
      if ('kind' in list) {
        yield list;
        continue;
      }
      let number = 0;
      for await (const game of list.entries()) {
        number += 1;
        const key = `${path}#${number}`;
        yield* gameItems(game, { key, place: placeOf(path, game.line), files });
      }
    }
  });

async function* parseJson(text: AsyncIterable<string>): AsyncGenerator<PlayniteGame> {
  try {
    for await (const { value, line } of readJsonEntries(text)) {
      // Some add-ons put the games into an object, by id or as one property.
      for (const entry of Array.isArray(value) ? (value as unknown[]) : [value]) {
        const game = toGame(entry, line);
        if (game) yield game;
      }
    }
  } catch (error) {
    throw error instanceof JsonEntriesError ? new ListError(error.message, error.line) : error;
  }
}

function toGame(entry: unknown, line: number): PlayniteGame | null {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return null;
  const fields = new Map(Object.entries(entry).map(([key, value]) => [fieldKey(key), value]));
  return typeof fields.get('name') === 'string' ? { line, fields } : null;
}

/** Libraries export with a comma or, in some languages, with a semicolon. */
async function* parseCsv(text: AsyncIterable<string>): AsyncGenerator<PlayniteGame> {
  const pieces = text[Symbol.asyncIterator]();
  const first = await pieces.next();
  const head: string = first.done ? '' : first.value;
  async function* all(): AsyncGenerator<string> {
    yield head;
    yield* { [Symbol.asyncIterator]: () => pieces };
  }
  const [titles = ''] = head.split('\n', 1);
  const delimiter = titles.split(';').length > titles.split(',').length ? ';' : ',';
  const options = { delimiter, info: true, relax_column_count: true, skip_empty_lines: true };
  const rows = Readable.from(all()).compose(
    createCsvParser({ ...options, max_record_size: MAX_ROW }),
  );
  let header: readonly string[] | undefined;
  try {
    for await (const { record, info } of rows as AsyncIterable<CsvRow>) {
      if (header) {
        const game = toGame(toObject(header, record), info.lines);
        if (game) yield game;
        continue;
      }
      header = record.map((cell) => ownValue(COLUMN_NAMES, fieldKey(cell)) ?? fieldKey(cell));
      if (!header.includes('name')) throw new ListError('The header has no column “Name”', 1);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ListError(error.message, Number(error['lines'] ?? 1));
  }
}

interface CsvRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

const MAX_ROW = 1024 * 1024;

const toObject = (header: readonly string[], cells: readonly string[]) =>
  Object.fromEntries(header.map((name, index) => [name, cells[index] ?? '']));

const fieldKey = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d]/g, '');

/** Titles of columns that differ from the names of the properties. */
const COLUMN_NAMES: Readonly<Record<string, string>> = {
  title: 'name',
  platform: 'platforms',
  genre: 'genres',
  developer: 'developers',
  publisher: 'publishers',
  region: 'regions',
  feature: 'features',
  timeplayed: 'playtime',
  lastplayed: 'lastactivity',
  status: 'completionstatus',
  favourite: 'favorite',
};

/** Where a copy of Playnite has the pictures. */
const COVER_FOLDERS = ['library/files', 'Playnite/library/files', 'files', ''];

interface ItemContext {
  readonly key: string;
  readonly place: string;
  readonly files: InputFiles;
}

function* gameItems({ fields }: PlayniteGame, context: ItemContext): Generator<ImportItem> {
  const { key, place, files } = context;
  const game = referenceOf(fields);
  const { name } = game;
  const score = readNumber(textOf(fields.get('communityscore')), [0, 100]);
  const own = OwnData.safeParse(fields.get(fieldKey(PRODUCT))).data;
  const cover = textOf(fields.get('coverimage'));
  const coverPath = cover === '' ? null : files.find(cover, COVER_FOLDERS);
  yield {
    kind: 'game',
    key,
    place,
    game,
    edits: {},
    facts: presentFacts({
      name,
      summary: plainText(textOf(fields.get('description'))),
      genres: namesOf(fields.get('genres')),
      companies: [
        ...new Set([...namesOf(fields.get('developers')), ...namesOf(fields.get('publishers'))]),
      ],
      franchises: namesOf(fields.get('series')),
      game_modes: namesOf(fields.get('features')),
      regions: namesOf(fields.get('regions')).flatMap(readRegions),
      first_release_date: readDate(releaseOf(fields.get('releasedate')))?.getTime(),
      average_rating: score,
    }),
    cover: coverPath === null ? null : files.toImported(coverPath),
    screenshots: [],
    manual: null,
  };
  const rating = readNumber(textOf(fields.get('userscore')), [1, 100]);
  const isFavorite = /^(?:true|yes|1)$/i.test(textOf(fields.get('favorite')));
  const isHidden = /^(?:true|yes|1)$/i.test(textOf(fields.get('hidden')));
  yield* personalItem(
    { key: `${key}:personal`, place, game },
    {
      ...(own ? marksOf(own) : readStatus(namesOf(fields.get('completionstatus'))[0])),
      isFavorite,
      isHidden,
      rating: rating && Math.max(1, Math.round(rating / 10)),
      lastPlayed: readDate(textOf(fields.get('lastactivity'))),
      playSeconds: readNumber(textOf(fields.get('playtime')), [1, 1e9]),
      notes: own ? own.Notes.map(toNote) : notesOf(textOf(fields.get('notes'))),
    },
  );
}

function referenceOf(fields: ReadonlyMap<string, unknown>): GameReference {
  const platforms: unknown = fields.get('platforms');
  const ids = Array.isArray(platforms) ? (platforms as unknown[]).flatMap(specificationOf) : [];
  const names = [...ids, ...namesOf(platforms)];
  const platform = findPlatformSlug(names) ?? names.at(-1) ?? null;
  const roms: unknown = fields.get('roms');
  const [rom] = Array.isArray(roms) ? (roms as unknown[]) : [];
  const path = Rom.safeParse(rom).data?.Path.replace(/^\{InstallDir\}/i, '') ?? '';
  return {
    platform,
    platformFolder: null,
    isAnyPlatform: platform === null ? true : undefined,
    path: path === '' ? null : gamePath(`/${path}`, { platform, folder: null }),
    checksums: {},
    sourceIds: {},
    name: textOf(fields.get('name')),
  };
}

const Platform = z.looseObject({ SpecificationId: z.string() });
/** Such as `nintendo_nes`, which is the same in all languages. */
const specificationOf = (platform: unknown): string[] => {
  const id = Platform.safeParse(platform).data?.SpecificationId;
  return id ? [id] : [];
};

const Rom = z.looseObject({ Path: z.string() });
const Named = z.union([
  z.string(),
  z.looseObject({ Name: z.string() }).transform(({ Name }) => Name),
]);

/** `[{ Name: 'NES' }]`, `['NES']`, `{ Name: 'NES' }` or `NES, SNES`. */
function namesOf(value: unknown): string[] {
  if (typeof value === 'string') return splitList(value);
  const items: readonly unknown[] = Array.isArray(value) ? (value as unknown[]) : [value];
  return items.flatMap((item) => {
    const text = Named.safeParse(item).data?.trim();
    return text ? [text] : [];
  });
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : '';

/** `{ ReleaseDate: '1990-2-3' }` or a text. Months and days may have one digit. */
function releaseOf(value: unknown): string {
  const text = textOf(
    typeof value === 'object' && value !== null && 'ReleaseDate' in value
      ? value.ReleaseDate
      : value,
  );
  return text.replaceAll(/-(\d)(?!\d)/g, '-0$1');
}

/** Descriptions are HTML. */
const plainText = (html: string): string =>
  html
    .replaceAll(/<br\s*\/?>|<\/(?:p|li|h\d)>/gi, '\n')
    .replaceAll(/<[a-z/][^<>]*>/gi, '')
    .trim();

const MAX_NOTE = 100_000;

const notesOf = (text: string): ImportedNote[] =>
  text === '' ? [] : [toNote({ Title: 'Playnite', Content: text.slice(0, MAX_NOTE) })];

const toNote = ({ Title, Content }: { Title: string; Content: string }): ImportedNote => ({
  title: Title,
  content: Content,
  tags: [],
  isPublic: false,
  createdAt: null,
  updatedAt: null,
});

/** What our own export adds, because Playnite has no words for it. */
const OwnData = z.object({
  Status: z.enum(PLAY_STATUSES).nullable().catch(null),
  Backlog: z.boolean().catch(false),
  NowPlaying: z.boolean().catch(false),
  Difficulty: z.number().min(1).max(10).nullable().catch(null),
  Completion: z.number().min(1).max(100).nullable().catch(null),
  Notes: z
    .array(z.object({ Title: z.string(), Content: z.string() }))
    .max(1000)
    .catch([]),
});

const marksOf = (own: z.output<typeof OwnData>) => ({
  status: own.Status ?? undefined,
  isBacklogged: own.Backlog,
  isNowPlaying: own.NowPlaying,
  difficulty: own.Difficulty ?? undefined,
  completion: own.Completion ?? undefined,
});
