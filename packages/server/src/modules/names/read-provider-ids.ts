/** Ids of metadata services that a person wrote into a name, by the column that holds them. */
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
const LARGEST_ID = 2 ** 31 - 1; // the columns are 32 bits wide

export function readProviderId(tag: string): ProviderIds | undefined {
  const [, service = '', digits = ''] = TAG.exec(tag) ?? [];
  const id = Number(digits);
  if (service === '' || id === 0 || id > LARGEST_ID) return undefined;
  return { [COLUMNS[service.toLowerCase() as keyof typeof COLUMNS]]: id };
}

/** Flashpoint's ids need no tag: they are unmistakable anywhere. */
export const readFlashpointId = (name: string): string | undefined =>
  UUID.exec(name)?.[0].toLowerCase();
