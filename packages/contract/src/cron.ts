/** What one field may hold. Fields stand in the order seconds … year. */
interface Field {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly names?: readonly string[];
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

const SECONDS: Field = { label: 'Seconds', min: 0, max: 59 };
const MINUTES: Field = { label: 'Minutes', min: 0, max: 59 };
const HOURS: Field = { label: 'Hours', min: 0, max: 23 };
const DAY_OF_MONTH: Field = { label: 'Day of month', min: 1, max: 31 };
const MONTH: Field = { label: 'Month', min: 1, max: 12, names: MONTHS };
const DAY_OF_WEEK: Field = { label: 'Day of week', min: 0, max: 6, names: DAYS };
const YEAR: Field = { label: 'Year', min: 1970, max: 2099 };

const FEWEST_PARTS = 5;
const MOST_PARTS = 7;

/** Months are counted from 1, days of the week from Sunday = 0. */
export interface CronRule {
  readonly seconds: ReadonlySet<number>;
  readonly minutes: ReadonlySet<number>;
  readonly hours: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
  /** Null: every year. */
  readonly years: ReadonlySet<number> | null;
  /** When both restrict, a day that fits either is taken. Null: this one does not restrict. */
  readonly daysOfMonth: DaysOfMonth | null;
  readonly daysOfWeek: DaysOfWeek | null;
  /** One time of day, as opposed to an interval: it is kept once a day whatever the clocks do. */
  readonly isFixedTime: boolean;
}

interface DaysOfMonth {
  readonly days: ReadonlySet<number>;
  /** `15W`: the working day nearest to it, within the month. */
  readonly nearWorkday: number | null;
  readonly last: boolean;
  readonly lastWorkday: boolean;
}

interface DaysOfWeek {
  readonly days: ReadonlySet<number>;
  /** `5#2`: the second Friday. */
  readonly nth: readonly { readonly day: number; readonly nth: number }[];
  /** `5L`: the last Friday. */
  readonly last: ReadonlySet<number>;
}

export type CronCheck = { ok: true } | { ok: false; message: string };

class CronError extends Error {}

/** Whether the expression can be kept; the message is fit for the person who wrote it. */
export function checkCron(text: string): CronCheck {
  const result = parseCron(text);
  return 'rule' in result ? { ok: true } : { ok: false, message: result.message };
}

export function parseCron(text: string): { rule: CronRule } | { message: string } {
  try {
    return { rule: readRule(text) };
  } catch (error) {
    if (error instanceof CronError) return { message: error.message };
    throw error;
  }
}

function readRule(text: string): CronRule {
  const given = text.trim() === '' ? [] : text.trim().toUpperCase().split(/\s+/);
  if (given.length === 0) throw new CronError('Expression is empty.');
  if (given.length < FEWEST_PARTS) {
    throw new CronError(
      `Expression has only ${given.length} parts. At least ${FEWEST_PARTS} parts are required.`,
    );
  }
  if (given.length > MOST_PARTS) {
    throw new CronError(
      `Expression has ${given.length} parts. At most ${MOST_PARTS} parts are allowed.`,
    );
  }
  const parts = given.length === FEWEST_PARTS ? ['0', ...given] : given;
  const [seconds = '', minutes = '', hours = '', day = '', month = '', weekday = '', year = '*'] =
    parts;
  const rule = {
    seconds: readValues(seconds, SECONDS),
    minutes: readValues(minutes, MINUTES),
    hours: readValues(hours, HOURS),
    daysOfMonth: isAny(day) ? null : readDaysOfMonth(day),
    months: readValues(month, MONTH),
    daysOfWeek: isAny(weekday) ? null : readDaysOfWeek(weekday),
    years: year === '*' ? null : readValues(year, YEAR),
  };
  const isFixedTime =
    [rule.seconds, rule.minutes, rule.hours].every(({ size }) => size === 1) &&
    ![seconds, minutes, hours].some((part) => /[*/]/.test(part));
  return { ...rule, isFixedTime };
}

/** `?` means "whatever the other day field says", which is what `*` says too. */
const isAny = (part: string): boolean => part === '*' || part === '?';

function readDaysOfMonth(part: string): DaysOfMonth {
  if (part.includes('W')) {
    const [, day] = /^(\d{1,2}|L)W$/.exec(part) ?? [];
    if (day === undefined) {
      throw new CronError("The 'W' character can only be used with a single day of month.");
    }
    const nearWorkday = day === 'L' ? null : readNumber(day, DAY_OF_MONTH);
    return { days: new Set(), nearWorkday, last: false, lastWorkday: day === 'L' };
  }
  const items = part.split(',');
  const others = items.filter((item) => item !== 'L');
  const days = others.length > 0 ? readValues(others.join(','), DAY_OF_MONTH) : new Set<number>();
  return { days, nearWorkday: null, last: others.length < items.length, lastWorkday: false };
}

function readDaysOfWeek(part: string): DaysOfWeek {
  const last = new Set<number>();
  const nth: { day: number; nth: number }[] = [];
  const plain: string[] = [];
  for (const item of part.split(',')) {
    const ordinal = /^(\w+)#(\d)$/.exec(item);
    const final = /^(\w+)L$/.exec(item);
    if (ordinal) nth.push(readNth(ordinal[1] ?? '', Number(ordinal[2])));
    else if (final) last.add(readNumber(final[1] ?? '', DAY_OF_WEEK));
    else plain.push(item);
  }
  const days = plain.length > 0 ? readValues(plain.join(','), DAY_OF_WEEK) : new Set<number>();
  return { days, nth, last };
}

function readNth(day: string, nth: number): { day: number; nth: number } {
  if (nth < 1 || nth > 5) throw new CronError(`Day of week has no number ${nth} in a month.`);
  return { day: readNumber(day, DAY_OF_WEEK), nth };
}

function readValues(part: string, field: Field): Set<number> {
  const values = new Set<number>();
  for (const item of part.split(',')) {
    const { from, to, step } = readItem(item, field);
    for (let value = from; value <= to; value += step) values.add(value);
  }
  return values;
}

/** `*`, `5`, `5-10`, and each of them with a step. */
function readItem(item: string, field: Field): { from: number; to: number; step: number } {
  const [range = '', every, ...rest] = item.split('/');
  const step = every === undefined ? 1 : readStep(every, field);
  if (rest.length > 0) throw new CronError(`${field.label} has more than one step: "${item}".`);
  if (range === '*') return { from: field.min, to: field.max, step };
  const [first = '', end, ...more] = range.split('-');
  const from = readNumber(first, field);
  if (more.length > 0) throw new CronError(`${field.label} has no range "${range}".`);
  if (end === undefined) return { from, to: every === undefined ? from : field.max, step };
  const to = readNumber(end, field);
  if (from > to) throw new CronError(`${field.label} has a range that runs backwards: "${range}".`);
  return { from, to, step };
}

function readStep(text: string, { label, min, max }: Field): number {
  const step = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (step < 1 || step > max - min + 1) throw new CronError(`${label} has no step "${text}".`);
  return step;
}

function readNumber(text: string, { label, min, max, names }: Field): number {
  const named = names?.indexOf(text) ?? -1;
  if (named >= 0) return named + min;
  if (text === '') throw new CronError(`${label} has an empty value.`);
  if (!/^\d+$/.test(text)) {
    throw new CronError(`${label} contains invalid characters: "${text}".`);
  }
  const value = Number(text);
  if (value < min || value > max) {
    throw new CronError(`${label} must be between ${min} and ${max}, not ${text}.`);
  }
  return value;
}
