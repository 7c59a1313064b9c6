export interface Disc {
  /** 1 for the first; letters count like numbers. Null: only a label is known. */
  number: number | null;
  total: number | null;
  label: string;
}

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI'];
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six'];
const MEDIUM = 'dis[ck]|diskette|floppy|tape|cassette|cart(?:ridge)?|card';

const COUNTED = new RegExp(
  String.raw`^(?:${MEDIUM}|cd|dvd|part|file)[ _.-]?(\d{1,2})(?: ?(?:of|/) ?(\d{1,2}))?(?=$|[ ,:A-H-])(.*)$`,
  'is',
);
const LETTERED = new RegExp(
  String.raw`^(?:${MEDIUM}) ([A-H]|I{1,3}|IV|VI?)((?: of [A-H\d]+)?)$`,
  'i',
);

/** `Disc 1`, `Disk 1 of 2 Side A`, `CD2`, `Tape B`, `1 of 3`, `Bonus Disc`. */
export function readDisc(tag: string): Disc | undefined {
  return readCounted(tag) ?? readSpelled(tag) ?? readLettered(tag) ?? readLabelled(tag);
}

function readCounted(tag: string): Disc | undefined {
  const bare = /^(\d{1,2}) ?(?:of|\/) ?(\d{1,2})$/i.exec(tag);
  const [, number, total, rest = ''] = bare ?? COUNTED.exec(tag) ?? [];
  if (number === undefined || isNoDisc(tag, total)) return undefined;
  return {
    number: Number(number),
    total: total === undefined ? null : Number(total),
    label: rest.replace(/^[ ,:-]+/, '').trim(),
  };
}

/** `CD32` is a console, `DVD9` a disc type, and a part or file without a total a chapter. */
function isNoDisc(tag: string, total: string | undefined): boolean {
  if (/^cd[2-9]\d$/i.test(tag) || /^dvd\d/i.test(tag)) return true;
  return /^(part|file)/i.test(tag) && total === undefined;
}

/** `Disc One`. */
function readSpelled(tag: string): Disc | undefined {
  const word = /^dis[ck] (one|two|three|four|five|six)$/i.exec(tag)?.[1]?.toLowerCase();
  return word ? { number: NUMBERS.indexOf(word) + 1, total: null, label: '' } : undefined;
}

function readLettered(tag: string): Disc | undefined {
  const sign = LETTERED.exec(tag)?.[1]?.toUpperCase();
  if (!sign) return undefined;
  const roman = ROMAN.indexOf(sign);
  const number = roman === -1 ? sign.charCodeAt(0) - 'A'.charCodeAt(0) : roman;
  return { number: number + 1, total: null, label: sign };
}

function readLabelled(tag: string): Disc | undefined {
  const isLabel = /^side [A-H\d]$/i.test(tag) || /^(?:[\w'.]+ ){1,3}dis[ck]$/i.test(tag);
  return isLabel ? { number: null, total: null, label: tag } : undefined;
}
