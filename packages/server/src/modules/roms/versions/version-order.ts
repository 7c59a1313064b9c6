import languageFacts from '../../../../data/languages.json' with { type: 'json' };
import { nearRegion, regionCode } from '#modules/names/names.api.ts';

import { detailOfRank, stateOfRank } from './name-facts.ts';

/** Preferred regions (`us`, `eu`, `jp`) and languages (`en`), the best first. */
export interface VersionPreference {
  readonly regions: readonly string[];
  readonly languages: readonly string[];
}

export const NO_PREFERENCE: VersionPreference = { regions: [], languages: [] };

/** Identifies a preference: results sorted by another one have to be sorted again. */
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

/** The usual language of a release without language tags. */
const LANGUAGE_OF_REGION: Readonly<Record<string, string>> = {
  ...{ us: 'en', wor: 'en', eu: 'en', uk: 'en', au: 'en', ca: 'en', nz: 'en', ireland: 'en' },
  ...{ jp: 'ja', kr: 'ko', cn: 'zh', tw: 'zh', hk: 'zh', ru: 'ru', de: 'de', austria: 'de' },
  ...{ fr: 'fr', sp: 'es', mexico: 'es', argentina: 'es', 'latin america': 'es', it: 'it' },
  ...{ br: 'pt', portugal: 'pt', nl: 'nl', se: 'sv', norway: 'no', denmark: 'da' },
  ...{ finland: 'fi', poland: 'pl' },
};

const MAX_RANK = 99;

/**
 * How well regions and languages match a preference, lower is better: versions that are only in
 * other languages come last, then the region decides, then the language. A country near a
 * preferred region comes right after that region.
 */
export function preferenceRank(
  { regions, languages }: { regions: readonly string[]; languages: readonly string[] },
  preference: VersionPreference,
): number {
  const preferred = preference.languages.map(baseLanguage);
  const codes = regions.map(regionCode);
  const tagged = languages.map(baseLanguage);
  const spoken =
    tagged.length > 0 ? tagged : codes.flatMap((code) => LANGUAGE_OF_REGION[code] ?? []);
  const language = bestIndex(spoken, preferred, preferred.length);
  const isForeign = tagged.length > 0 && preferred.length > 0 && language === preferred.length;
  const region = regionRank(codes, preference.regions.map(regionCode));
  const factor = MAX_RANK + 1;
  return ((isForeign ? 1 : 0) * factor + region) * factor + Math.min(language, MAX_RANK);
}

function regionRank(codes: readonly string[], preferred: readonly string[]): number {
  const last = preferred.length * 2;
  if (codes.length === 0) return Math.min(last, MAX_RANK);
  const exact = bestIndex(codes, preferred, preferred.length) * 2;
  const near = bestIndex(
    codes.flatMap((code) => nearRegion(code) ?? []),
    preferred,
    preferred.length,
  );
  const rank = Math.min(exact, near * 2 + 1);
  return Math.min(rank >= last ? last + 1 : rank, MAX_RANK);
}

function bestIndex(found: readonly string[], preferred: readonly string[], none: number): number {
  const indexes = found.map((one) => preferred.indexOf(one)).filter((index) => index >= 0);
  return indexes.length === 0 ? none : Math.min(...indexes);
}

/** The values that decide which version of a game is the main one. */
export interface OrderedVersion {
  /** `rom.version_rank`. */
  readonly rank: number;
  /** From `preferenceRank`. */
  readonly preference: number;
}

/** Negative: `a` is the better main version. 0: a tie, to be decided by name. */
export const compareVersions = (a: OrderedVersion, b: OrderedVersion): number =>
  stateOfRank(a.rank) - stateOfRank(b.rank) ||
  a.preference - b.preference ||
  detailOfRank(a.rank) - detailOfRank(b.rank);
