import type { PlayStatus } from '@saveroom/contract';

import { readLanguage, readRegion, readSmallRegionCode } from '#modules/names/names.api.ts';
import type { GameFacts } from '#modules/roms/roms.api.ts';

import type { MediaKind } from './media-files.ts';

/** A game in a list of another program. */
export interface ListedGame {
  /** The line on which it starts. */
  readonly line: number;
  /** The file of the game, as the list has it; empty: the list does not say. */
  readonly path: string;
  readonly name: string;
  /** Names of its platform in the list, the most exact first. */
  readonly platforms: readonly string[];
  /** No addresses of pictures: these are in `media`. */
  readonly facts: GameFacts;
  /** Paths as the list has them. */
  readonly media: Readonly<Partial<Record<MediaKind, readonly string[]>>>;
  readonly marks: ListedMarks;
  readonly checksums: { readonly crc?: string; readonly md5?: string; readonly sha1?: string };
  /** Ids at sources. */
  readonly ids: { readonly ss?: string; readonly launchbox?: string };
  /** Names that pictures of the game may have. The name of its file is not listed. */
  readonly mediaNames: readonly string[];
  /** This server wrote the entry, so it contains nothing new. */
  readonly isOwn: boolean;
}

/** A user's own data about a game. Undefined: the list does not say. */
export interface ListedMarks {
  readonly status?: PlayStatus | undefined;
  readonly isBacklogged?: boolean | undefined;
  readonly isNowPlaying?: boolean | undefined;
  readonly isHidden?: boolean | undefined;
  readonly isFavorite?: boolean | undefined;
  /** 1 to 10. */
  readonly rating?: number | undefined;
  readonly lastPlayed?: Date | undefined;
  readonly playSeconds?: number | undefined;
}

/** A list that cannot be read. The message is for users. */
export class ListError extends Error {
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.name = 'ListError';
    this.line = line;
  }
}

/** Splits a list in a text. Empty items are left out. */
export const splitList = (text: string | undefined, separator = /[,;]/): string[] =>
  (text ?? '')
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '');

export const unique = (items: readonly (string | undefined)[]): string[] => [
  ...new Set(items.filter((item): item is string => item !== undefined && item !== '')),
];

/** Undefined: it is not a number of this range. */
export function readNumber(
  text: string | undefined,
  [least, most]: readonly [number, number],
): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const value = Number(text.replace(',', '.'));
  return Number.isFinite(value) && value >= least && value <= most ? value : undefined;
}

const LAST_YEAR = 9999;

/**
 * Reads `19911123T000000`, `1991-11-23`, `1991-11`, `1991` or a full time. Times without a zone
 * are UTC. Undefined: it is not a date.
 */
export function readDate(text: string | undefined): Date | undefined {
  const plain = text?.trim() ?? '';
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', zone = ''] =
    /^(\d{4})(?:-?(\d\d))?(?:-?(\d\d))?(?:[T ](\d\d):?(\d\d):?(\d\d)(?:[.,]\d+)?(Z|[+-]\d\d:?\d\d)?)?$/.exec(
      plain,
    ) ?? [];
  if (year === undefined || Number(year) < 1 || Number(year) > LAST_YEAR) return undefined;
  const offset = /^[+-]\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone || 'Z';
  const date = new Date(
    `${year}-${atLeastOne(month)}-${atLeastOne(day)}T${hour}:${minute}:${second}${offset}`,
  );
  // EmulationStation writes the start of 1970 for games that were never played.
  return Number.isNaN(date.getTime()) || date.getTime() === 0 ? undefined : date;
}

/** Some programs write `00` for an unknown month or day. */
const atLeastOne = (part: string): string => (part === '00' ? '01' : part);

/** `Europe`, `us, jp`: names of regions as file names have them. */
export const readRegions = (text: string | undefined): string[] =>
  unique(
    splitList(text).flatMap(
      (part) =>
        readRegion(part, { bracket: 'round', isTosec: false, hasGoodToolsMarks: false }) ??
        readSmallRegionCode(part) ??
        [],
    ),
  );

/** `en, fr`, `English`: names of languages as file names have them. */
export const readLanguages = (text: string | undefined): string[] =>
  unique(splitList(text).flatMap((part) => readLanguage(part, { isTosec: true }) ?? []));

/** Programs that store the highest number of players only. */
export function playersUpTo(text: string | undefined): string | undefined {
  const most = readNumber(text, [1, 1000]);
  if (most === undefined) return undefined;
  return most === 1 ? '1' : `1-${Math.round(most)}`;
}

/** The facts without empty values. */
export function presentFacts(facts: {
  readonly [Key in keyof GameFacts]: GameFacts[Key] | undefined;
}): GameFacts {
  const present = Object.entries(facts).filter(
    ([, value]) =>
      value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(present);
}

/** `true`, `1`, `yes`. Undefined: the list does not say. */
export const readFlag = (text: string | undefined): boolean | undefined =>
  text === undefined || text.trim() === '' ? undefined : /^(?:true|1|yes)$/i.test(text.trim());
