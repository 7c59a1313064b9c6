import { Cron } from 'croner';

const LABELS = ['Seconds', 'Minutes', 'Hours', 'Day of month', 'Month', 'Day of week', 'Year'];
const MIN_FIELDS = 5;
const MAX_FIELDS = LABELS.length;

export type CronCheck = { ok: true } | { ok: false; message: string };

/** Whether the expression can be scheduled; the message is for the user who wrote it. */
export function checkCron(text: string): CronCheck {
  const parts = text.split(/\s+/).filter((part) => part !== '');
  const message = countProblem(parts.length) ?? partProblem(parts);
  return message === null ? { ok: true } : { ok: false, message };
}

/**
 * The next runs after `from`; fewer if there are no more, none if the expression is invalid.
 * When clocks go forward, a fixed time that does not exist runs right after the gap; when they go
 * back, it runs once, the first time. Intervals follow elapsed time.
 */
export const nextRuns = (text: string, from: Date, count: number, timeZone?: string): Date[] =>
  checkCron(text).ok ? parse(text, timeZone).nextRuns(count, from) : [];

/** `sloppyRanges` allows `5/15`, which other cron implementations accept. */
const parse = (text: string, timezone?: string): Cron =>
  new Cron(text.trim(), { paused: true, sloppyRanges: true, ...(timezone && { timezone }) });

function countProblem(count: number): string | null {
  if (count === 0) return 'Expression is empty.';
  if (count < MIN_FIELDS) {
    return `Expression has only ${count} parts. At least ${MIN_FIELDS} parts are required.`;
  }
  return count > MAX_FIELDS
    ? `Expression has ${count} parts. At most ${MAX_FIELDS} parts are allowed.`
    : null;
}

/** Each field is checked alone, because the library's messages name wrong positions. */
function partProblem(parts: readonly string[]): string | null {
  const labels = parts.length === MIN_FIELDS ? LABELS.slice(1) : LABELS;
  for (const [index, part] of parts.entries()) {
    const label = labels[index] ?? '';
    const alone = parts.map((_, other) => (other === index ? part : '*'));
    if (!isValid(alone.join(' '), part, label)) return `${label} isn’t valid: "${part}".`;
  }
  return null;
}

function isValid(text: string, part: string, label: string): boolean {
  // Outside the two day fields the library reads a question mark as the start time.
  if (part.includes('?') && !label.startsWith('Day')) return false;
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
}
