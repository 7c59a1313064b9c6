import { FILE_TAGS } from '@saveroom/contract';

/** The code of a game on its disc or in its store. */
export interface ProductCode {
  kind: 'sony_serial' | 'switch_title' | 'switch_store';
  /** `SLUS-01234`, `0100F2C0115B6000`, `70010000012345`: upper case, with its hyphen. */
  code: string;
  /** The game this belongs to: differs from `code` for Switch updates and add-ons. */
  base_code: string;
  /** The code as on the disc, `SLUS_012.34`, if the name starts with it, as in Open PS2 Loader. */
  opl_code: string | null;
}

/** Serial prefixes of all PlayStations, for serials without a hyphen. */
const SONY_PREFIX =
  '(?:S[CIL][AEKPTU][DMNSXZ]|P[ABCEU]PX|ESPM|U[CL][AEJKU]S|U[CL]JM|NP[AEHIJKU][A-Z]|B[CL][AEJKTU][BDMSX]|PCS[A-I]|V[CL]JM|CUSA|PPSA)';

/** Open PS2 Loader names: `SLUS_212.07.Title`. */
const OPL_SERIAL = /^([A-Z]{4})_(\d{3})\.(\d{2})\./;
/** Ids of metadata services look the same: `(igdb-12345)`. */
const SERVICES = Object.keys(FILE_TAGS).join('|');
const HYPHENATED_SERIAL = new RegExp(
  String.raw`(?<![a-z])(?!(?:${SERVICES})-)([a-z]{4})-(\d{5})(?!\d)`,
  'i',
);
const JOINED_SERIAL = new RegExp(
  String.raw`(?<![a-z])(${SONY_PREFIX})[_ ]?(\d{3})\.?(\d{2})(?!\d)`,
  'i',
);
const SWITCH_TITLE = /(?<![\da-f])(0100[\da-f]{12})(?![\da-f])/i;
const SWITCH_STORE = /(?<!\d)(70\d{12})(?!\d)/;

/** The serial number or title id in a file name. Null: there is none. */
export function readProductCode(name: string): ProductCode | null {
  return readSony(name) ?? readSwitch(name);
}

const SERIAL = String.raw`(?:[A-Z]{4}-\d{5}|${SONY_PREFIX}[-_ ]?\d{3}[._]?\d{2})(?!\d)`;
/** Serials before a title, bare or in brackets: `ULUS10041 - `, `[SLES-12345] `, `SLUS_212.07.`. */
const FRONT_SERIAL = new RegExp(
  String.raw`^(?:\(${SERIAL}\)|\[${SERIAL}\]|${SERIAL})(?=[\s._:–[(-])[\s._:–-]*`,
  'i',
);
const END_SERIAL = new RegExp(String.raw`[\s_-](${SERIAL})$`, 'i');
/** GameCube and Wii: the game, its region and its publisher. */
const NINTENDO_DISC_ID = String.raw`[A-Z][A-Z0-9]{2}[DEFHIJKPSUVWX](?=[0-9A-Z]?\d)[0-9A-Z]{2}`;
const SEGA_DISC_ID = String.raw`T-\d{4,5}[A-Z]?(?:-\d\d)?|(?:MK|GS|HDR)-\d{4,5}(?:-\d\d)?`;
/** Nintendo 3DS and Switch. */
const TITLE_ID = '0[01]0[04][0-9A-F]{12}';
/** Game ids in front of a title: `GALE01 - `. */
const FRONT_ID = new RegExp(
  String.raw`^(?:${NINTENDO_DISC_ID}|${SEGA_DISC_ID}|${TITLE_ID}) ?[-–_] ?(?=\S)`,
);
/** Numbers of release lists: `0004 - `, `x123 - `. Four digits can be part of the title as well. */
const RELEASE_NUMBER = /^(?:x\d{3,4}|\d{4}) - (?=\S)/;
/** Extensions of the platforms whose releases are numbered. */
const NUMBERED_LISTS = /^(?:nds|gba|3ds|dsi|cia)(?:\.|$)/i;
/** `1943 - The Battle of Midway`, `1080 - Snowboarding`. */
const STARTS_WITH_YEAR_OR_1080 = /^(?:1080|1[89]|20)/;
/** The region or number of languages in release lists: `(U)`, `(JUE)`, `(M5)`. */
const RELEASE_LIST_TAG = /\((?:[UEJ]{1,3}|M\d)\)/;

/** Removes the codes around a title. A name that has only codes stays as it is. */
export function withoutCodes(name: string, extension: string): string {
  const front = name.replace(FRONT_SERIAL, '');
  if (front !== name && front !== '') return unwrapTitle(front);
  const bare = name.replace(FRONT_ID, '');
  if (bare !== name) return bare;
  if (isReleaseNumber(name, extension)) return name.replace(RELEASE_NUMBER, '');
  const end = END_SERIAL.exec(name);
  return end ? name.slice(0, end.index).replace(/[\s_-]+$/, '') || name : name;
}

/** PlayStation 3 folders have their titles in brackets: `BLUS30443-[Demon's Souls]`. */
function unwrapTitle(name: string): string {
  const [, title = '', rest = ''] = /^\[([^\]]{3,})\](.*)$/s.exec(name) ?? [];
  if (title !== '') return title + rest;
  return name;
}

/**
 * `0004 - Title` and `x123 - Title` always count, other numbers for platforms with numbered
 * releases. Elsewhere the name also needs a tag such as `(U)`, and the number must not look like a year or be
 * the title `1080`.
 */
function isReleaseNumber(name: string, extension: string): boolean {
  if (!RELEASE_NUMBER.test(name)) return false;
  if (/^(?:0|x)/.test(name) || NUMBERED_LISTS.test(extension)) return true;
  return !STARTS_WITH_YEAR_OR_1080.test(name) && RELEASE_LIST_TAG.test(name);
}

function readSony(name: string): ProductCode | null {
  const opl = OPL_SERIAL.exec(name);
  const [, prefix, three, two = ''] =
    opl ?? HYPHENATED_SERIAL.exec(name) ?? JOINED_SERIAL.exec(name) ?? [];
  if (!prefix || !three) return null;
  const code = `${prefix.toUpperCase()}-${three}${two}`;
  return {
    kind: 'sony_serial',
    code,
    base_code: code,
    opl_code: opl ? `${prefix}_${three}.${two}` : null,
  };
}

function readSwitch(name: string): ProductCode | null {
  const title = SWITCH_TITLE.exec(name)?.[1]?.toUpperCase();
  if (title) {
    return { kind: 'switch_title', code: title, base_code: baseTitle(title), opl_code: null };
  }
  const store = SWITCH_STORE.exec(name)?.[1];
  return store ? { kind: 'switch_store', code: store, base_code: store, opl_code: null } : null;
}

/** The id of the game: ids of updates end in 800, those of add-ons are 0x1000 higher. */
function baseTitle(title: string): string {
  const id = BigInt(`0x${title}`) & ~0xfffn;
  const base = (id & 0x1000n) === 0n ? id : id - 0x1000n;
  return base.toString(16).toUpperCase().padStart(16, '0');
}

/** Ids of metadata services that a user put into a file name, by their column. */
export type ProviderIds = Partial<Record<`${(typeof FILE_TAGS)[FileTag]}_id`, number>> & {
  flashpoint_id?: string;
};
type FileTag = keyof typeof FILE_TAGS;

const SERVICE_TAG = new RegExp(String.raw`^(${SERVICES})-(\d{1,10})$`, 'i');
const UUID =
  /(?<![\da-f])[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}(?![\da-f])/i;
const MAX_ID = 2 ** 31 - 1; // the columns are 32 bits wide

/** Reads a tag such as `igdb-12345`. Undefined: it is no id. */
export function readProviderId(tag: string): ProviderIds | undefined {
  const [, service = '', digits = ''] = SERVICE_TAG.exec(tag) ?? [];
  const id = Number(digits);
  if (service === '' || id === 0 || id > MAX_ID) return undefined;
  return { [`${FILE_TAGS[service.toLowerCase() as FileTag]}_id`]: id };
}

/** Flashpoint ids are UUIDs, so they need no tag to be recognized. */
export const readFlashpointId = (name: string): string | undefined =>
  UUID.exec(name)?.[0].toLowerCase();
