import type { RomRow } from './rom-rows.queries.ts';
import { storedObject } from './stored-json.ts';

type Ids = 'igdb_id' | 'moby_id' | 'ss_id' | 'ra_id' | 'launchbox_id' | 'hasheous_id';

/** One of the sources that identify games has a match. */
export const isIdentified = (row: Pick<RomRow, Ids>): boolean =>
  row.igdb_id !== null ||
  row.moby_id !== null ||
  row.ss_id !== null ||
  row.ra_id !== null ||
  row.launchbox_id !== null ||
  row.hasheous_id !== null;

/** A DAT or a hash database lists exactly this dump. */
export const isVerified = (row: Pick<RomRow, 'verified' | 'hasheous_metadata'>): boolean =>
  row.verified === 1 ||
  Object.entries(storedObject(row.hasheous_metadata)).some(
    ([name, value]) => name.endsWith('_match') && value === true,
  );
