const LEVELS: Readonly<Record<number, string>> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO ',
  40: 'WARN ',
  50: 'ERROR',
  60: 'FATAL',
};

interface LogEntry {
  readonly level: number;
  readonly time: string;
  readonly msg?: string;
  readonly err?: { readonly stack?: string; readonly message?: string };
  readonly [field: string]: unknown;
}

/** A log line as text: time, level, message, `name=value` fields, then the stack. */
export function textLine(json: string): string {
  const { level, time, msg = '', err, ...fields } = JSON.parse(json) as LogEntry;
  const pairs = Object.entries(fields).map(([name, value]) => `${name}=${quoteIfNeeded(value)}`);
  const parts = [time, LEVELS[level] ?? String(level), msg, ...pairs].filter((part) => part !== '');
  const stack = err?.stack ?? err?.message;
  return `${parts.join(' ')}\n${stack ? `${stack.replaceAll(/^/gm, '    ')}\n` : ''}`;
}

/** Quotes a value that contains spaces or special characters. */
function quoteIfNeeded(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /^[\w./:@+-]+$/.test(text) ? text : JSON.stringify(text);
}
