import { Readable } from 'node:stream';

import {
  IMPORT_COLUMNS,
  type ImportColumn,
  type ImportColumnMap,
  type ImportColumns,
} from '@saveroom/contract';
import { CsvError, parse } from 'csv-parse';

import { AppError } from '#core/lib/app-error.ts';
import { parseNotesText } from '#modules/exports/exports.api.ts';
import type { ImportInput } from '#modules/imports/import-input.disk.ts';
import type {
  GameReference,
  ImportItem,
  ImportReader,
  PersonalItem,
} from '#modules/imports/import-record.ts';
import { readText } from '#modules/imports/text-encoding.ts';

import {
  CellError,
  readDate,
  readDuration,
  readFlag,
  readScore,
  readStatus,
} from './csv-values.ts';

const MAX_RECORD_CHARACTERS = 1024 * 1024;
const SHOWN_ROWS = 5;
const CSV_FILE = /\.(csv|tsv|txt)$/i;
const PRIVATE_NOTE = { tags: [], isPublic: false, createdAt: null, updatedAt: null };
const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Our export adds an apostrophe, so that spreadsheets do not run the text. */
const ESCAPED = /^'(?='*[=+\-@\t\r\n＝＋－＠])/;

/** What headers are called, without spaces and punctuation. */
const HEADERS: Readonly<Record<ImportColumn, string>> = {
  title: 'title,name,game,gametitle,gamename,titel,spiel,titre,jeu,titulo,título,titolo,gioco,jogo',
  platform: 'platform,platforms,system,console,plattform,konsole,plateforme,plataforma,piattaforma',
  file: 'file,path,rom,filename,romfile,rompath,datei,fichier,archivo',
  status: 'status,completionstatus,state,progress,estado,statut,stato',
  backlog: 'backlog,backlogged',
  now_playing: 'nowplaying,playing,currentlyplaying',
  rating: 'rating,score,userscore,myrating,stars,bewertung,note10,puntuación,valutazione',
  difficulty: 'difficulty,schwierigkeit,difficulté,dificultad',
  completion: 'completion,completionpercent,percent,completed%',
  favorite: 'favorite,favourite,fav,favorit,favori,favorito,preferito',
  play_time:
    'playtimeseconds,playtime,timeplayed,hours,hoursplayed,playtimehours,playtimeminutes,spielzeit',
  last_played: 'lastplayed,lastactivity,lastplayeddate,zuletztgespielt',
  notes: 'notes,note,comment,comments,review,notizen,commentaire,notas,commento',
  sha1: 'sha1',
};

const foldHeader = (header: string): string => header.toLowerCase().replaceAll(/[\s_\-.()]+/g, '');

/** The first column with a known name, for each field. */
function guessColumns(header: readonly string[]): ImportColumnMap {
  const names = header.map(foldHeader);
  const found = IMPORT_COLUMNS.flatMap((column) => {
    const known = HEADERS[column].split(',');
    const index = names.findIndex((name) => known.includes(name));
    return index < 0 ? [] : [[column, index] as const];
  });
  return Object.fromEntries(found);
}

interface Row {
  /** Counted from 1, without the header. */
  readonly number: number;
  /** Where it ends in the file. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The rows of a file after its header, with one row in memory. */
async function* readRows(
  open: () => Promise<Readable>,
): AsyncGenerator<Row & { header: string[] }> {
  const text = readText(open);
  const first = await text.next();
  const head = first.done ? '' : first.value;
  async function* all(): AsyncGenerator<string> {
    yield head;
    yield* text;
  }
  const parser = Readable.from(all()).compose(
    parse({
      delimiter: guessDelimiter(head),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD_CHARACTERS,
    }),
  );
  let header: string[] | undefined;
  let number = 0;
  for await (const { record, info } of parser as AsyncIterable<{
    record: string[];
    info: { lines: number };
  }>) {
    if (header) {
      number += 1;
      if (record.some((cell) => cell.trim() !== '')) {
        yield { number, line: info.lines, cells: record, header };
      }
    } else header = record.map((cell) => cell.trim());
  }
}

/** The delimiter that the header has most of, outside of quotes. */
function guessDelimiter(head: string): string {
  const [header = ''] = head.replaceAll(/"(?:[^"]|"")*"/g, '').split(/\r?\n|\r/, 1);
  const counts = DELIMITERS.map((one) => ({ one, count: header.split(one).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.one ?? ',';
}

async function listFiles(input: ImportInput): Promise<string[]> {
  const files = await input.list();
  const paths = files.map(({ path }) => path).filter((path) => CSV_FILE.test(path));
  if (paths.length === 0) throw new AppError('bad_request', 'There is no CSV file');
  return paths;
}

/** The columns and first rows of the first file. */
export async function readCsvColumns(input: ImportInput): Promise<ImportColumns> {
  const [path = ''] = await listFiles(input);
  const rows: string[][] = [];
  let columns: string[] = [];
  try {
    for await (const { header, cells } of readRows(() => input.open(path))) {
      columns = header;
      rows.push(cells.map((cell) => cell.slice(0, 200)));
      if (rows.length === SHOWN_ROWS) break;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new AppError('bad_request', `${path}: ${error.message}`);
  }
  return { columns, rows, mapping: guessColumns(columns) };
}

/** Reads a table of games: one game per row, with a header. */
export class CsvReader implements ImportReader {
  readonly #input: ImportInput;
  readonly #columns: ImportColumnMap | null;

  constructor(input: ImportInput, columns: ImportColumnMap | null) {
    this.#input = input;
    this.#columns = columns;
  }

  async count(signal: AbortSignal): Promise<number> {
    let count = 0;
    for (const path of await listFiles(this.#input))
      count += (await this.#survey(path, signal)).rows;
    return count;
  }

  async *items(after: string | null, signal: AbortSignal): AsyncGenerator<ImportItem> {
    const [, afterPath, afterRow = '0'] = /^(.*)#(\d+)$/s.exec(after ?? '') ?? [];
    for (const path of await listFiles(this.#input)) {
      if (afterPath !== undefined && path < afterPath) continue;
      const { scale } = await this.#survey(path, signal);
      const done = path === afterPath ? Number(afterRow) : 0;
      yield* this.#itemsOf(path, { done, scale, signal });
    }
  }

  async *#itemsOf(
    path: string,
    { done, scale, signal }: { done: number; scale: number; signal: AbortSignal },
  ): AsyncGenerator<ImportItem> {
    let last = { number: 0, line: 1 };
    try {
      for await (const row of this.#rows(path, signal)) {
        last = row;
        if (row.number > done)
          yield toItem(row, { path, scale, columns: this.#columnsOf(row.header, path) });
      }
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      const number = last.number + 1;
      if (number <= done) return;
      const place = `${path}, line ${last.line + 1}`;
      yield { kind: 'refused', key: `${path}#${number}`, place, reason: error.message };
    }
  }

  #rows(path: string, signal: AbortSignal) {
    return readRows(() => this.#input.open(path, signal));
  }

  #columnsOf(header: readonly string[], path: string): ImportColumnMap {
    const columns = this.#columns ?? guessColumns(header);
    if (columns.title !== undefined || columns.file !== undefined) return columns;
    throw new AppError('bad_request', `${path} has no column with titles. Choose the columns.`);
  }

  /** Counts the rows and finds the highest possible rating: 5, 10 or 100. */
  async #survey(path: string, signal: AbortSignal): Promise<{ rows: number; scale: number }> {
    let rows = 0;
    let highest = 0;
    let isInStars = false;
    try {
      for await (const { cells, header } of this.#rows(path, signal)) {
        const { rating } = this.#columnsOf(header, path);
        rows += 1;
        if (rating === undefined) continue;
        isInStars = /star|stern/i.test(header[rating] ?? '');
        const value = Number((cells[rating] ?? '').trim().replace(',', '.'));
        if (value > highest) highest = value;
      }
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      rows += 1;
    }
    if (isInStars && highest <= 5) return { rows, scale: 5 };
    return { rows, scale: highest > 10 ? 100 : 10 };
  }
}

interface RowContext {
  readonly path: string;
  readonly columns: ImportColumnMap;
  readonly scale: number;
}

/** A row with a wrong value is refused as a whole. */
function toItem(row: Row & { header: string[] }, { path, columns, scale }: RowContext): ImportItem {
  const base = { key: `${path}#${row.number}`, place: `${path}, line ${row.line}` };
  const textOf = (column: ImportColumn): string => {
    const index = columns[column];
    return index === undefined ? '' : (row.cells[index] ?? '').replace(ESCAPED, '');
  };
  const cell = (column: ImportColumn) => textOf(column).trim() || undefined;
  const read = <T>(column: ImportColumn, parseCell: (text: string) => T): T | undefined => {
    const text = cell(column);
    return text === undefined ? undefined : parseCell(text);
  };
  const flag = (column: ImportColumn) => read(column, (text) => readFlag(text, column));
  const score = (column: ImportColumn, options: { scale: number; outOf: number }) =>
    read(column, (text) => readScore(text, { column, ...options }));
  try {
    const header = row.header[columns.play_time ?? -1] ?? '';
    const item: PersonalItem = {
      ...base,
      kind: 'personal',
      owner: null,
      game: toReference(cell),
      ...read('status', readStatus),
      ...flagIfSet('isBacklogged', flag('backlog')),
      ...flagIfSet('isNowPlaying', flag('now_playing')),
      isFavorite: flag('favorite'),
      rating: score('rating', { scale, outOf: 10 }),
      difficulty: score('difficulty', { scale: 10, outOf: 10 }),
      completion: score('completion', { scale: 100, outOf: 100 }),
      lastPlayed: read('last_played', readDate),
      playSeconds: read('play_time', (text) => readDuration(text, header)),
      notes: parseNotesText(textOf('notes')).map((note) => ({ ...note, ...PRIVATE_NOTE })),
      playSessions: [],
    };
    return item;
  } catch (error) {
    if (!(error instanceof CellError)) throw error;
    return { ...base, kind: 'refused', reason: error.message };
  }
}

/** A flag that is off is left out, because the status may have set it already. */
const flagIfSet = (name: 'isBacklogged' | 'isNowPlaying', value: boolean | undefined) =>
  value ? { [name]: true } : {};

/** The column `file` has the folder of the platform and the path below it, as in our export. */
function toReference(cell: (column: ImportColumn) => string | undefined): GameReference {
  const [title, platform] = [cell('title'), cell('platform')];
  const parts = (cell('file') ?? '').replaceAll('\\', '/').split('/').filter(Boolean);
  const file = parts.at(-1);
  if (title === undefined && file === undefined) throw new CellError('the title is missing');
  const folder = parts.length > 1 ? (parts[0] ?? null) : null;
  const sha1 = cell('sha1')?.toLowerCase();
  if (sha1 !== undefined && !/^[0-9a-f]{40}$/.test(sha1))
    throw new CellError('sha1 is no checksum');
  return {
    platform: platform ?? null,
    platformFolder: folder,
    ...(platform === undefined && folder === null ? { isAnyPlatform: true as const } : {}),
    path: parts.slice(folder === null ? 0 : 1).join('/') || null,
    checksums: sha1 === undefined ? {} : { sha1 },
    sourceIds: {},
    name: title ?? file ?? '',
  };
}
