import type { PlayStatus } from '@saveroom/contract';

import type { PersonalItem } from '#modules/imports/import-record.ts';

/** A cell that cannot be understood; the message says why. */
export class CellError extends Error {}

type Marks = Pick<PersonalItem, 'status' | 'isBacklogged' | 'isNowPlaying'>;

const STATUSES: readonly (readonly [marks: Marks, words: string])[] = [
  [{}, 'not played,unplayed,not started,none,new,never played'],
  [{ isBacklogged: true }, 'backlog,backlogged,plan to play,planned,wishlist,to play,next'],
  [{ isNowPlaying: true }, 'playing,now playing,in progress,currently playing,started'],
  [{ status: 'incomplete' }, 'incomplete,played,unfinished,on hold,paused'],
  [{ status: 'finished' }, 'finished,beaten,complete,completed,done,won'],
  [{ status: 'completed_100' }, 'completed 100,100,mastered,platinum,perfect'],
  [{ status: 'retired' }, 'retired,abandoned,dropped,shelved,quit'],
  [{ status: 'never_playing' }, 'never playing,never,not interested,ignored'],
] satisfies readonly (readonly [{ status?: PlayStatus } & Marks, string])[];

const MARKS_OF = new Map(
  STATUSES.flatMap(([marks, words]) => words.split(',').map((word) => [word, marks] as const)),
);

const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[_\-%]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

export function readStatus(text: string): Marks {
  const marks = MARKS_OF.get(fold(text));
  if (marks) return marks;
  throw new CellError(`the status “${shorten(text)}” is unknown`);
}

const YES = new Set('yes,y,true,t,1,x,✓,✔,ja,oui,si,sí,sim'.split(','));
const NO = new Set('no,n,false,f,0,-,nein,non,não,nao'.split(','));

export function readFlag(text: string, column: string): boolean {
  const word = text.toLowerCase();
  if (YES.has(word)) return true;
  if (NO.has(word)) return false;
  throw new CellError(`${column} is “${shorten(text)}” instead of yes or no`);
}

/**
 * Converts `8`, `7.5`, `4/5` or `80%` to points from 1 to `outOf`. A plain number is out of `scale`.
 * Undefined: 0, which means no score.
 */
export function readScore(
  text: string,
  { column, scale, outOf }: { column: string; scale: number; outOf: number },
): number | undefined {
  const [, digits = '', unit, max] =
    /^(\d+(?:[.,]\d+)?)\s*(?:(%)|\/\s*(\d+))?$/.exec(text.trim()) ?? [];
  const highest = unit === '%' ? 100 : Number(max ?? scale);
  const value = Number(digits.replace(',', '.'));
  if (digits === '' || highest === 0 || value > highest) {
    throw new CellError(`${column} is “${shorten(text)}” instead of a number from 0 to ${scale}`);
  }
  return Math.round((value / highest) * outOf) || undefined;
}

const SECONDS = { h: 3600, m: 60, s: 1 } as const;
/** A number with its unit: `2.5 hours`, `30m`. */
const DURATION_PART = /(\d+(?:[.,]\d+)?)\s*([hms])[a-z]*\.?/gi;

/** Seconds of `1:30:00`, `1h 30m`, `2.5 hours` or a number, whose unit the header states. */
export function readDuration(text: string, header: string): number {
  const plain = /^\d+(?:[.,]\d+)?$/.exec(text);
  if (plain) {
    const unit = /hour|stunden|heures|horas|\bh\b/i.test(header)
      ? 'h'
      : /min/i.test(header)
        ? 'm'
        : 's';
    return Math.round(Number(text.replace(',', '.')) * SECONDS[unit]);
  }
  const [, hours, minutes, seconds = '0'] = /^(\d+):(\d\d)(?::(\d\d))?$/.exec(text) ?? [];
  if (hours !== undefined) {
    return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  }
  const parts = [...text.matchAll(DURATION_PART)];
  const separators = text.replaceAll(DURATION_PART, '');
  if (parts.length === 0 || /[^\s,]/.test(separators)) {
    throw new CellError(`the play time “${shorten(text)}” is unknown`);
  }
  return Math.round(
    parts.reduce((sum, [, number = '', unit = '']) => {
      const factor = SECONDS[unit.toLowerCase() as keyof typeof SECONDS];
      return sum + Number(number.replace(',', '.')) * factor;
    }, 0),
  );
}

/** Reads ISO 8601, or a date with dots or slashes if its order is certain. Without a zone: UTC. */
export function readDate(text: string): Date {
  const date = parseDate(text);
  if (date !== null && !Number.isNaN(date.getTime())) return date;
  throw new CellError(`the date “${shorten(text)}” is unknown; use 2024-12-31`);
}

function parseDate(text: string): Date | null {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return new Date(`${text}T00:00:00Z`);
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text)) {
    const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`;
    return new Date(zoned.replace(' ', 'T'));
  }
  const [, first, separator, second, third, time = '00:00'] =
    /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?:[ ,T]+(\d\d:\d\d(?::\d\d)?))?$/.exec(text) ?? [];
  if (first === undefined || second === undefined || third === undefined) return null;
  const [a, b] = [Number(first), Number(second)];
  const on = (year: string, month: number, day: number): Date | null =>
    month < 1 || month > 12 || day < 1 || day > 31
      ? null
      : new Date(`${year}-${pad(month)}-${pad(day)}T${time}Z`);
  if (first.length === 4) return on(first, b, Number(third));
  if (third.length !== 4) return null;
  if (separator === '.' || a > 12) return on(third, b, a);
  // 03/04 is a day in March for some and in April for others.
  return b > 12 || a === b ? on(third, a, b) : null;
}

const pad = (number: number): string => String(number).padStart(2, '0');

const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
