/** Ids of metadata services that a user put into a file name, by their column. */
export interface ProviderIds {
  igdb_id?: number;
  moby_id?: number;
  ss_id?: number;
  ra_id?: number;
  launchbox_id?: number;
  hltb_id?: number;
  flashpoint_id?: string;
}

const COLUMNS = {
  igdb: 'igdb_id',
  moby: 'moby_id',
  ssfr: 'ss_id',
  ra: 'ra_id',
  launchbox: 'launchbox_id',
  hltb: 'hltb_id',
} as const satisfies Record<string, keyof ProviderIds>;

const TAG = /^(igdb|moby|ssfr|ra|launchbox|hltb)-(\d{1,10})$/i;
const UUID =
  /(?<![\da-f])[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}(?![\da-f])/i;
const MAX_ID = 2 ** 31 - 1; // the columns are 32 bits wide

export function readProviderId(tag: string): ProviderIds | undefined {
  const [, service = '', digits = ''] = TAG.exec(tag) ?? [];
  const id = Number(digits);
  if (service === '' || id === 0 || id > MAX_ID) return undefined;
  return { [COLUMNS[service.toLowerCase() as keyof typeof COLUMNS]]: id };
}

/** Flashpoint ids are UUIDs, so they need no tag to be recognized. */
export const readFlashpointId = (name: string): string | undefined =>
  UUID.exec(name)?.[0].toLowerCase();
