const LEVELS: Readonly<Record<number, string>> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO ',
  40: 'WARN ',
  50: 'ERROR',
  60: 'FATAL',
};

interface Line {
  readonly level: number;
  readonly time: string;
  readonly msg?: string;
  readonly err?: { readonly stack?: string; readonly message?: string };
  readonly [field: string]: unknown;
}

/** A line of the log for people: time, level, words, then `name=value`, then where it broke. */
export function textLine(json: string): string {
  const { level, time, msg = '', err, ...fields } = JSON.parse(json) as Line;
  const pairs = Object.entries(fields).map(([name, value]) => `${name}=${plain(value)}`);
  const words = [time, LEVELS[level] ?? String(level), msg, ...pairs].filter((word) => word !== '');
  const fault = err?.stack ?? err?.message;
  return `${words.join(' ')}\n${fault ? `${fault.replaceAll(/^/gm, '    ')}\n` : ''}`;
}

/** One that could be taken for several words is put in quotes. */
function plain(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /^[\w./:@+-]+$/.test(text) ? text : JSON.stringify(text);
}
