import type { Db } from '#core/db/engine.ts';
import { batchesOf } from '#core/lib/batches.ts';
import { defineSource } from '#modules/metadata/sources/define-source.ts';
import {
  findCurrentImport,
  findNamesByPrefix,
} from '#modules/metadata/sources/source-imports.queries.ts';
import { foldName } from '#modules/metadata/sources/fold-name.ts';
import type { Candidate } from '#modules/metadata/sources/provider.ts';
import { SourceError } from '#modules/metadata/sources/source-error.ts';
import { shopFacts, switchFacts } from './switch-facts.ts';
import { findSwitchTitle, findSwitchTitleRows, type SwitchTitleRow } from './titledb.queries.ts';

export const TITLEDB_LIST = 'titledb';
export const TITLEDB_FILE = 'https://raw.githubusercontent.com/blawar/titledb/master/US.en.json';
const MAX_RESULTS = 30;
/** File names per statement. */
const BATCH_SIZE = 500;
const TITLE_ID = /(?<![\da-f])(0100[\da-f]{12})(?![\da-f])/i;
const NSU_ID = /(?<!\d)(70\d{12})(?!\d)/;

/** Switch titles by the number in file names. Imported by a task; sends no requests. */
export const titledb = defineSource({
  id: 'titledb',
  name: 'Switch title database',
  nameInText: 'the Switch title database',
  website: 'https://github.com',
  addresses: { TITLEDB_URL: { url: TITLEDB_FILE, nameInDocs: 'the Switch title database file' } },
  importTask: 'update_switch_titledb',
  limits: { perSecond: 1000, maxConcurrent: 16 },
  supportsPlatform: ({ slug }) => slug === 'switch',

  async findByFiles({ fsName }, { db }) {
    const currentImport = await findCurrentImport(db, TITLEDB_LIST);
    const number = parseTitleNumber(fsName);
    const row = currentImport && number && (await findSwitchTitle(db, currentImport.id, number));
    if (!row) return null;
    return { ...toCandidate(row), method: 'serial', evidence: { ...number } };
  },

  async findById(id, _game, { db }) {
    const currentImport = await findCurrentImport(db, TITLEDB_LIST);
    const number = parseTitleNumber(id);
    const row = currentImport && number && (await findSwitchTitle(db, currentImport.id, number));
    return row ? toCandidate(row) : null;
  },

  async searchByName(term, _game, { db }) {
    const currentImport = await findCurrentImport(db, TITLEDB_LIST);
    const folded = foldName(term);
    if (!currentImport || folded === '') return [];
    const found = await findNamesByPrefix(db, currentImport.id, { folded, limit: MAX_RESULTS });
    const rows = await Promise.all(
      found.map(({ key }) => findSwitchTitle(db, currentImport.id, { nsuId: key })),
    );
    return rows.flatMap((row) => (row ? [toCandidate(row)] : []));
  },

  async check({ db }) {
    if (await findCurrentImport(db, TITLEDB_LIST)) return;
    throw new SourceError(
      'titledb',
      'away',
      'The Switch title database has not been imported yet',
      {
        wasNeverSent: true,
      },
    );
  },
});

/** A title as shops and installers describe it. */
interface SwitchTitle {
  readonly nsuId: string;
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly region: string;
  /** `20170303`; 0: unknown. */
  readonly releaseDate: number;
  readonly rating: number;
  readonly publisher: string;
  readonly description: string;
  readonly size: number;
  readonly rank: number;
}

/** The titles whose numbers are in these file names. */
export async function findSwitchTitles(db: Db, names: readonly string[]): Promise<SwitchTitle[]> {
  const currentImport = await findCurrentImport(db, TITLEDB_LIST);
  const numbers = names.flatMap((name) => parseTitleNumber(name) ?? []);
  if (!currentImport || numbers.length === 0) return [];
  const rows: SwitchTitleRow[] = [];
  for (const batch of batchesOf(numbers, BATCH_SIZE)) {
    const titleIds = batch.flatMap((number) => ('titleId' in number ? number.titleId : []));
    const nsuIds = batch.flatMap((number) => ('nsuId' in number ? number.nsuId : []));
    rows.push(...(await findSwitchTitleRows(db, currentImport.id, { titleIds, nsuIds })));
  }
  return rows.map((row) => ({
    nsuId: row.nsu_id,
    id: row.title_id,
    name: row.name,
    version: 0,
    region: 'US',
    ...shopFacts(row),
    rating: 0,
    size: 0,
    rank: 0,
  }));
}

/**
 * Finds the number of a Switch title in a file name. An update gets the id of its game, which differs
 * in the third digit from the end.
 */
function parseTitleNumber(name: string): { titleId: string } | { nsuId: string } | null {
  const titleId = TITLE_ID.exec(name)?.[1]?.toUpperCase();
  if (titleId) return { titleId: `${titleId.slice(0, -3)}0${titleId.slice(-2)}` };
  const nsuId = NSU_ID.exec(name)?.[1];
  return nsuId ? { nsuId } : null;
}

const toCandidate = (row: SwitchTitleRow): Candidate => ({
  sourceId: row.title_id || row.nsu_id,
  name: row.name,
  names: [],
  platformName: 'Nintendo Switch',
  isOfPlatform: true,
  website: null,
  facts: switchFacts(row),
});
