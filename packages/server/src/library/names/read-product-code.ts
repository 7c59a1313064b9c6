export interface ProductCode {
  kind: 'sony_serial' | 'switch_title' | 'switch_store';
  /** `SLUS-01234`, `0100F2C0115B6000`, `70010000012345`: capitals, hyphen in its place. */
  code: string;
  /** The game this belongs to: differs from `code` for Switch updates and add-ons. */
  base_code: string;
  /** As the disc itself writes it, `SLUS_012.34`, where the name begins like that (OPL). */
  opl_code: string | null;
}

/** Prefixes of PlayStation, PlayStation 2 and PSP, for serials written without their hyphen. */
const SONY = '(?:S[CIL][AEKPTU][DMNSXZ]|P[ABCEU]PX|ESPM|U[CL][AEJKU]S|U[CL]JM|NP[AEHJU][FGHXZ])';

const OPL = /^([A-Z]{4})_(\d{3})\.(\d{2})\./;
/** Ids of metadata services look the same: `(igdb-12345)`. */
const HYPHENATED = /(?<![a-z])(?!igdb|moby|ssfr|hltb)([a-z]{4})-(\d{5})(?!\d)/i;
const JOINED = new RegExp(String.raw`(?<![a-z])(${SONY})[_ ]?(\d{3})\.?(\d{2})(?!\d)`, 'i');
const SWITCH_TITLE = /(?<![\da-f])(0100[\da-f]{12})(?![\da-f])/i;
const SWITCH_STORE = /(?<!\d)(70\d{12})(?!\d)/;

export function readProductCode(name: string): ProductCode | null {
  return readSony(name) ?? readSwitch(name);
}

/** A name that begins with the code of its disc, as OPL wants it, has its title behind it. */
export const withoutOplCode = (name: string): string => name.replace(OPL, '');

function readSony(name: string): ProductCode | null {
  const opl = OPL.exec(name);
  const [, prefix, three, two = ''] = opl ?? HYPHENATED.exec(name) ?? JOINED.exec(name) ?? [];
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

/** Updates end in 800; add-ons count up from one step of 0x1000 above their game. */
function baseTitle(title: string): string {
  const id = BigInt(`0x${title}`) & ~0xfffn;
  const base = (id & 0x1000n) === 0n ? id : id - 0x1000n;
  return base.toString(16).toUpperCase().padStart(16, '0');
}
