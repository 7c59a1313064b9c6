import type { DatGame, DatRom, DumpStatus } from './dat.ts';

type Fields = ReadonlyMap<string, string>;

const MAX_TEXT_LENGTH = 1000;
const UNPRINTABLE = /\p{Cc}/u;
const ALL_UNPRINTABLE = /\p{Cc}+/gu;

const HEX = /^[0-9a-f]+$/;
const DIGITS = { crc: 8, md5: 32, sha1: 40 } as const;

/** Cleans text to one line that every database accepts. */
export function cleanText(text = ''): string {
  const line = (UNPRINTABLE.test(text) ? text.replaceAll(ALL_UNPRINTABLE, ' ') : text).trim();
  return (line.length > MAX_TEXT_LENGTH ? line.slice(0, MAX_TEXT_LENGTH) : line).toWellFormed();
}

/** Reads the fields of a `rom` or `disk`, which have the same names in both formats. */
export function readRom(fields: Fields): DatRom {
  return {
    name: cleanText(fields.get('name')),
    size: readSize(fields.get('size')),
    crc: readDigest(fields.get('crc'), DIGITS.crc),
    md5: readDigest(fields.get('md5'), DIGITS.md5),
    sha1: readDigest(fields.get('sha1'), DIGITS.sha1),
    status: readStatus(fields.get('status') ?? fields.get('flags')),
    serial: cleanText(fields.get('serial')),
  };
}

/** Old tools drop leading zeros of a CRC and write upper case. */
function readDigest(text = '', digits: number): string {
  const plain = text.trim().toLowerCase();
  const hex = plain.startsWith('0x') ? plain.slice(2) : plain;
  if (!HEX.test(hex)) return '';
  const full = digits === DIGITS.crc ? hex.padStart(digits, '0') : hex;
  return full.length === digits ? full : '';
}

function readSize(text = ''): number | null {
  const size = /^\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(size) ? size : null;
}

function readStatus(text = ''): DumpStatus {
  const status = text.trim().toLowerCase();
  return status === 'baddump' || status === 'nodump' || status === 'verified' ? status : 'good';
}

export interface GameDraft {
  name: string;
  description: string;
  cloneof: string;
  romof: string;
  readonly regions: Set<string>;
  readonly languages: Set<string>;
  readonly roms: DatRom[];
}

export const draftGame = (fields: Fields): GameDraft => ({
  name: cleanText(fields.get('name')),
  description: cleanText(fields.get('description')),
  cloneof: cleanText(fields.get('cloneof')),
  romof: cleanText(fields.get('romof')),
  regions: new Set(),
  languages: new Set(),
  roms: [],
});

export function addRelease(game: GameDraft, fields: Fields): void {
  const region = cleanText(fields.get('region'));
  if (region !== '') game.regions.add(region);
  for (const language of cleanText(fields.get('language')).split(/[,+]/)) {
    if (language.trim() !== '') game.languages.add(language.trim());
  }
}

export const finishGame = (game: GameDraft): DatGame => ({
  ...game,
  regions: [...game.regions],
  languages: [...game.languages],
});
