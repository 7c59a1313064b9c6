import { currentEdition, namesBeginning } from '#modules/metadata/sources/editions.queries.ts';
import { foldName } from '#modules/metadata/sources/fold-name.ts';
import type { Candidate, MetadataProvider } from '#modules/metadata/sources/provider.ts';
import { SourceFault } from '#modules/metadata/sources/source-fault.ts';
import { switchFacts } from './switch-facts.ts';
import { switchTitle, type SwitchTitleRow } from './titledb.queries.ts';

export const TITLEDB_LIST = 'titledb';
const MOST_FOUND = 30;
const TITLE_ID = /(?<![\da-f])(0100[\da-f]{12})(?![\da-f])/i;
const NSU_ID = /(?<!\d)(70\d{12})(?!\d)/;

/** Titles of the Switch, by the number that people leave in file names. Nothing here goes out. */
export const titledb: MetadataProvider = {
  id: 'titledb',
  limits: { perSecond: 1000, atOnce: 16 },
  knows: ({ slug }) => slug === 'switch',

  async byContent({ fsName }, { db }) {
    const edition = await currentEdition(db, TITLEDB_LIST);
    const wanted = numberIn(fsName);
    const row = edition && wanted && (await switchTitle(db, edition.id, wanted));
    if (!row) return null;
    return { ...candidateOf(row), method: 'serial', evidence: { ...wanted } };
  },

  async byId(id, _game, { db }) {
    const edition = await currentEdition(db, TITLEDB_LIST);
    const wanted = numberIn(id);
    const row = edition && wanted && (await switchTitle(db, edition.id, wanted));
    return row ? candidateOf(row) : null;
  },

  async byName(term, _game, { db }) {
    const edition = await currentEdition(db, TITLEDB_LIST);
    const folded = foldName(term);
    if (!edition || folded === '') return [];
    const found = await namesBeginning(db, edition.id, { folded, limit: MOST_FOUND });
    const rows = await Promise.all(
      found.map(({ key }) => switchTitle(db, edition.id, { nsuId: key })),
    );
    return rows.flatMap((row) => (row ? [candidateOf(row)] : []));
  },

  async check({ db }) {
    if (await currentEdition(db, TITLEDB_LIST)) return;
    throw new SourceFault(
      'titledb',
      'away',
      'The Switch title database has not been imported yet',
      {
        isAbsent: true,
      },
    );
  },
};

/** An update is numbered like its game, but for the third digit from the end. */
function numberIn(name: string): { titleId: string } | { nsuId: string } | null {
  const titleId = TITLE_ID.exec(name)?.[1]?.toUpperCase();
  if (titleId) return { titleId: `${titleId.slice(0, -3)}0${titleId.slice(-2)}` };
  const nsuId = NSU_ID.exec(name)?.[1];
  return nsuId ? { nsuId } : null;
}

const candidateOf = (row: SwitchTitleRow): Candidate => ({
  sourceId: row.title_id || row.nsu_id,
  name: row.name,
  names: [],
  platformName: 'Nintendo Switch',
  isOfPlatform: true,
  website: null,
  facts: switchFacts(row),
});
