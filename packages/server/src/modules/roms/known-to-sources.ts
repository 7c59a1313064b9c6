import { WIRE, WIRE_SOURCES, type IdentifyingSource } from '@saveroom/contract';

import type { RomRow } from './rom-rows.queries.ts';
import { storedObject } from './stored-json.ts';

const IDENTIFYING = WIRE_SOURCES.filter(
  (source): source is IdentifyingSource => WIRE[source].identifies === true,
);

/** One of the sources that identify games has a match. */
export const isIdentified = (row: Pick<RomRow, `${IdentifyingSource}_id`>): boolean =>
  IDENTIFYING.some((source) => row[`${source}_id`] !== null);

/** A DAT or a hash database lists exactly this dump. */
export const isVerified = (row: Pick<RomRow, 'verified' | 'hasheous_metadata'>): boolean =>
  row.verified === 1 ||
  Object.entries(storedObject(row.hasheous_metadata)).some(
    ([name, value]) => name.endsWith('_match') && value === true,
  );
