/**
 * Country codes, or codes of parts of the world, by the names in file names and metadata. Codes in
 * lower case have a flag on our sheet, but no name in browsers.
 */
const CODES: Readonly<Record<string, string>> = {
  Albania: 'AL',
  Argentina: 'AR',
  Asia: '142',
  Australia: 'AU',
  Austria: 'AT',
  Belarus: 'BY',
  Belgium: 'BE',
  'Bosnia and Herzegovina': 'BA',
  Brazil: 'BR',
  Bulgaria: 'BG',
  Canada: 'CA',
  Chile: 'CL',
  China: 'CN',
  Colombia: 'CO',
  Croatia: 'HR',
  Cyprus: 'CY',
  'Czech Republic': 'CZ',
  Denmark: 'DK',
  Egypt: 'EG',
  England: 'GB',
  Estonia: 'EE',
  Europe: '150',
  Export: 'export',
  Finland: 'FI',
  France: 'FR',
  Germany: 'DE',
  Greece: 'GR',
  'Hong Kong': 'HK',
  Hungary: 'HU',
  Iceland: 'IS',
  India: 'IN',
  Indonesia: 'ID',
  Iran: 'IR',
  Ireland: 'IE',
  Israel: 'IL',
  Italy: 'IT',
  Japan: 'JP',
  Jordan: 'JO',
  Korea: 'KR',
  'Latin America': '419',
  Latvia: 'LV',
  Lithuania: 'LT',
  Luxembourg: 'LU',
  Malaysia: 'MY',
  Mexico: 'MX',
  Mongolia: 'MN',
  Nepal: 'NP',
  Netherlands: 'NL',
  'New Zealand': 'NZ',
  Norway: 'NO',
  Oman: 'OM',
  Peru: 'PE',
  Philippines: 'PH',
  Poland: 'PL',
  Portugal: 'PT',
  Qatar: 'QA',
  Romania: 'RO',
  Russia: 'RU',
  'Saudi Arabia': 'SA',
  Scandinavia: 'nordic',
  Serbia: 'RS',
  'Serbia and Montenegro': 'cs',
  Singapore: 'SG',
  Slovakia: 'SK',
  Slovenia: 'SI',
  'South Africa': 'ZA',
  Spain: 'ES',
  Sweden: 'SE',
  Switzerland: 'CH',
  Taiwan: 'TW',
  Thailand: 'TH',
  Turkey: 'TR',
  USA: 'US',
  Ukraine: 'UA',
  'United Arab Emirates': 'AE',
  Unknown: 'ZZ',
  Vietnam: 'VN',
  World: '001',
  Yugoslavia: 'yu',
};

const codeOf = (region: string): string =>
  Object.hasOwn(CODES, region) ? (CODES[region] ?? 'ZZ') : 'ZZ';

/** The id of a region's flag on the flag sheet; a question mark for unknown regions. */
export const flagOf = (region: string): string => `f-${codeOf(region).toLowerCase()}`;

/** The name of a region in the given language; the name as given if the browser has none. */
export function regionName(region: string, language: string): string {
  const code = codeOf(region);
  const isNamed = code === code.toUpperCase() && (code !== 'ZZ' || region === 'Unknown');
  const name = isNamed ? namesIn(language).of(code) : undefined;
  // Some browsers have no names for parts of the world and return their numbers.
  return name && name !== code
    ? name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
    : region;
}

const names = new Map<string, Intl.DisplayNames>();

function namesIn(language: string): Intl.DisplayNames {
  const known = names.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  names.set(language, known);
  return known;
}
