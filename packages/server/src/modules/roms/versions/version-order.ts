import languageFacts from '../../../../data/languages.json' with { type: 'json' };
import { nearRegion, regionCode } from '#modules/names/names.api.ts';

import { detailOfRank, stateOfRank } from './name-facts.ts';

/** Preferred regions (`us`, `eu`, `jp`) and languages (`en`), the best first. */
export interface VersionPreference {
  readonly regions: readonly string[];
  readonly languages: readonly string[];
}

export const NO_PREFERENCE: VersionPreference = { regions: [], languages: [] };

/** Identifies a preference: what was ordered by another one has to be ordered again. */
export const preferenceId = ({ regions, languages }: VersionPreference): string =>
  JSON.stringify([regions.map(regionCode), languages.map(baseLanguage)]);

const CODE_OF_LANGUAGE = new Map(
  languageFacts.languages.map(({ code, name }) => [name.toLowerCase(), code.toLowerCase()]),
);

/** `English (US)`, `en-US` and `En` are all `en`. */
function baseLanguage(language: string): string {
  const bare = language
    .trim()
    .toLowerCase()
    .replace(/ \(.*\)$/, '');
  return CODE_OF_LANGUAGE.get(bare) ?? bare.split(/[-_]/)[0] ?? bare;
}

/** What a release without language tags is usually in. */
const LANGUAGE_OF_REGION: Readonly<Record<string, string>> = {
  ...{ us: 'en', wor: 'en', eu: 'en', uk: 'en', au: 'en', ca: 'en', nz: 'en', ireland: 'en' },
  ...{ jp: 'ja', kr: 'ko', cn: 'zh', tw: 'zh', hk: 'zh', ru: 'ru', de: 'de', austria: 'de' },
  ...{ fr: 'fr', sp: 'es', mexico: 'es', argentina: 'es', 'latin america': 'es', it: 'it' },
  ...{ br: 'pt', portugal: 'pt', nl: 'nl', se: 'sv', norway: 'no', denmark: 'da' },
  ...{ finland: 'fi', poland: 'pl' },
};

const MOST = 99;

/**
 * How well regions and languages fit a preference, lower first: a version that is only in other
 * languages last, then by region, then by language. A country near a preferred region comes right
 * after that region.
 */
export function preferenceRank(
  { regions, languages }: { regions: readonly string[]; languages: readonly string[] },
  preference: VersionPreference,
): number {
  const wanted = preference.languages.map(baseLanguage);
  const codes = regions.map(regionCode);
  const told = languages.map(baseLanguage);
  const spoken = told.length > 0 ? told : codes.flatMap((code) => LANGUAGE_OF_REGION[code] ?? []);
  const language = bestPlace(spoken, wanted, wanted.length);
  const isForeign = told.length > 0 && wanted.length > 0 && language === wanted.length;
  const region = regionPlace(codes, preference.regions.map(regionCode));
  return ((isForeign ? 1 : 0) * (MOST + 1) + region) * (MOST + 1) + Math.min(language, MOST);
}

function regionPlace(codes: readonly string[], wanted: readonly string[]): number {
  const last = wanted.length * 2;
  if (codes.length === 0) return Math.min(last, MOST);
  const exact = bestPlace(codes, wanted, wanted.length) * 2;
  const near = bestPlace(
    codes.flatMap((code) => nearRegion(code) ?? []),
    wanted,
    wanted.length,
  );
  const place = Math.min(exact, near * 2 + 1);
  return Math.min(place >= last ? last + 1 : place, MOST);
}

function bestPlace(found: readonly string[], wanted: readonly string[], none: number): number {
  const places = found.map((one) => wanted.indexOf(one)).filter((place) => place >= 0);
  return places.length === 0 ? none : Math.min(...places);
}

/** What decides which version of a game is the main one. */
export interface OrderedVersion {
  /** `rom.version_rank`. */
  readonly rank: number;
  /** From `preferenceRank`. */
  readonly preference: number;
}

/** Negative: `a` is the better main version. 0: their names decide. */
export const compareVersions = (a: OrderedVersion, b: OrderedVersion): number =>
  stateOfRank(a.rank) - stateOfRank(b.rank) ||
  a.preference - b.preference ||
  detailOfRank(a.rank) - detailOfRank(b.rank);
