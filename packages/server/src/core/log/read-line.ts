import type { LogLevel, LogLine } from '@saveroom/contract';

/** Levels by pino's numbers. */
const LEVELS: Readonly<Record<number, LogLevel>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

const MAX_LENGTH = 4000;

type Fields = Readonly<Record<string, unknown>>;

/** Parses a line of the logger; undefined: it is not one. */
export function readLine(text: string): Omit<LogLine, 'id' | 'server'> | undefined {
  const fields = parse(text);
  if (!fields) return undefined;
  const { err, reqId } = fields;
  const at =
    typeof fields['time'] === 'number' ? fields['time'] : Date.parse(toText(fields['time']));
  const isRequest = typeof fields['method'] === 'string' && typeof fields['route'] === 'string';
  return {
    ts: Number.isNaN(at) ? Date.now() : at,
    level: LEVELS[Number(fields['level'])] ?? 'info',
    module: isRequest ? 'http' : toText(fields['module']) || 'server',
    message: (isRequest ? requestText(fields) : messageOf(fields)).slice(0, MAX_LENGTH),
    request_id: toText(reqId) || null,
    details: isFields(err) ? toText(err['stack']).slice(0, MAX_LENGTH) || null : null,
  };
}

function messageOf({ msg, err }: Fields): string {
  const cause = isFields(err) ? toText(err['message']) : '';
  const message = toText(msg);
  return cause === '' || message.includes(cause) ? message : `${message}: ${cause}`;
}

const requestText = (fields: Fields): string =>
  [fields['method'], fields['route'], fields['status'], `${toText(fields['ms'])} ms`, fields['ip']]
    .map(toText)
    .filter((part) => part !== '')
    .join(' ');

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function parse(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
