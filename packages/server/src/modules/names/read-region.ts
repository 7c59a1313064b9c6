import facts from '../../../data/regions.json' with { type: 'json' };

interface Region {
  name: string;
  /** Names at metadata services. */
  aliases?: string[];
  codes?: string[];
  /** GoodTools: one letter each. */
  letters?: string;
  tosec?: string;
}

const REGIONS: readonly Region[] = facts.regions;

const byName = new Map(
  REGIONS.flatMap(({ name, aliases = [] }) =>
    [name, ...aliases].map((one) => [one.toLowerCase(), name] as const),
  ),
);
const byCode = new Map(
  REGIONS.flatMap(({ name, codes = [] }) => codes.map((code) => [code, name] as const)),
);
const byLetter = new Map(
  REGIONS.flatMap(({ name, letters = '' }) => [...letters].map((one) => [one, name] as const)),
);
const byTosecCode = new Map(
  REGIONS.flatMap(({ name, tosec }) => (tosec ? [[tosec, name] as const] : [])),
);
const byNumber = new Map<string, string[]>(Object.entries(facts.goodtools_numbers));
const byVideoStandard = new Map<string, string[]>(Object.entries(facts.video_standards));

/** In square brackets all other letters are dump flags or too similar to one. */
const LETTERS_IN_SQUARE = 'JUEWKG';
/** Codes that are also used in lower case and are no words. */
const LOWER_CASE_CODES = new Set(
  'as asi au aus br bra cn chn eu eur gb hk jp jpn kor kr nz sw tw twn uk us usa'.split(' '),
);

export interface RegionContext {
  bracket: 'round' | 'square';
  isTosec: boolean;
  /** The name has GoodTools marks, so `(4)` is a region and no copy number. */
  hasGoodToolsMarks: boolean;
}

/** Regions by name, or by a code in upper case; undefined: no region. */
export function readRegion(tag: string, context: RegionContext): string[] | undefined {
  const name = byName.get(tag.toLowerCase());
  if (name) return [name];
  if (context.isTosec) return readTosecCountries(tag);
  const code = byCode.get(tag);
  if (code) return [code];
  if (tag.length === 1) return readGoodToolsSign(tag, context);
  return readJoinedLetters(tag) ?? readPrefixed(tag);
}

/** Regions by a code in any case, for tags that are known to be no language. */
export function readSmallRegionCode(tag: string): string[] | undefined {
  const code = LOWER_CASE_CODES.has(tag.toLowerCase()) ? byCode.get(tag.toUpperCase()) : undefined;
  return code ? [code] : undefined;
}

/** For names without a region: with `(USA)`, `(PAL)` only describes the picture. */
export const readVideoStandard = (tag: string): string[] | undefined =>
  byVideoStandard.get(tag.toUpperCase());

function readTosecCountries(tag: string): string[] | undefined {
  const countries = tag.split('-').map((code) => byTosecCode.get(code));
  return countries.every((one) => one !== undefined) ? countries : undefined;
}

function readGoodToolsSign(
  sign: string,
  { bracket, hasGoodToolsMarks }: RegionContext,
): string[] | undefined {
  if (/\d/.test(sign)) return hasGoodToolsMarks ? byNumber.get(sign) : undefined;
  if (bracket === 'square' && !LETTERS_IN_SQUARE.includes(sign)) return undefined;
  const name = byLetter.get(sign);
  return name ? [name] : undefined;
}

/** `(JU)`, `(UE)`, `(JUEB)`. Other letters would match `(CGA)` and the like. */
function readJoinedLetters(tag: string): string[] | undefined {
  if (!/^[JUE]{1,3}[BK]?$/.test(tag) || tag.length < 2) return undefined;
  const names = [...tag].flatMap((letter) => byLetter.get(letter) ?? []);
  return new Set(names).size === tag.length ? names : undefined;
}

/** `(Reg-USA)`; an unknown region stays as typed. */
function readPrefixed(tag: string): string[] | undefined {
  const value = /^reg[ |-](.+)$/i.exec(tag)?.[1]?.trim();
  if (!value) return undefined;
  const upper = value.toUpperCase();
  return [byName.get(value.toLowerCase()) ?? byCode.get(upper) ?? byLetter.get(upper) ?? value];
}
