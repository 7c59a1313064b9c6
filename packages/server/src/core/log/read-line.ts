import type { LogLevel, LogLine } from '@saveroom/contract';

/** By pino's numbers. */
const LEVELS: Readonly<Record<number, LogLevel>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

const LONGEST = 4000;

type Fields = Readonly<Record<string, unknown>>;

/** A line as the logger wrote it; undefined: it is not one of its lines. */
export function readLine(text: string): Omit<LogLine, 'id' | 'server'> | undefined {
  const fields = parse(text);
  if (!fields) return undefined;
  const { err, reqId } = fields;
  const at = typeof fields['time'] === 'number' ? fields['time'] : Date.parse(word(fields['time']));
  const isRequest = typeof fields['method'] === 'string' && typeof fields['route'] === 'string';
  return {
    ts: Number.isNaN(at) ? Date.now() : at,
    level: LEVELS[Number(fields['level'])] ?? 'info',
    module: isRequest ? 'http' : word(fields['module']) || 'server',
    message: (isRequest ? requestText(fields) : messageOf(fields)).slice(0, LONGEST),
    request_id: word(reqId) || null,
    details: isFields(err) ? word(err['stack']).slice(0, LONGEST) || null : null,
  };
}

function messageOf({ msg, err }: Fields): string {
  const cause = isFields(err) ? word(err['message']) : '';
  const said = word(msg);
  return cause === '' || said.includes(cause) ? said : `${said}: ${cause}`;
}

const requestText = (fields: Fields): string =>
  [fields['method'], fields['route'], fields['status'], `${word(fields['ms'])} ms`, fields['ip']]
    .map(word)
    .filter((part) => part !== '')
    .join(' ');

const word = (value: unknown): string =>
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
