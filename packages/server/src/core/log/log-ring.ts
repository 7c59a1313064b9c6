import { LOG_LEVELS, type LogLevel, type LogLine, type LogRequest } from '@saveroom/contract';

const MAX_LINES = 5000;
/** Requests that read the log are not recorded, or reading it would fill it. */
const OWN_ROUTE = '/logs ';
const HIDDEN = '[hidden]';

/** Places where secrets appear, such as headers, URLs and cookies. */
const SECRET_PATTERNS: readonly [RegExp, string][] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, `$1 ${HIDDEN}`],
  [/(:\/\/[^\s/:@]*):[^\s/@]+@/g, `$1:${HIDDEN}@`],
  [/([?&][\w-]*(?:token|code|state|key|secret|password|sig)[\w-]*=)[^&\s"']+/gi, `$1${HIDDEN}`],
  [/\b((?:romm_session|romm_csrftoken|session|cookie)=)[^;\s"']+/gi, `$1${HIDDEN}`],
  [
    /("[\w-]*(?:token|secret|password|api_?key|authorization|cookie)"\s*:\s*")[^"]*/gi,
    `$1${HIDDEN}`,
  ],
  [/\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g, HIDDEN],
  [/\brmm_[0-9a-f]{16,}/g, HIDDEN],
  [/\$argon2[^\s"']+/g, HIDDEN],
];

/** A line before the ring gives it an id. */
export type NewLogLine = Omit<LogLine, 'id'>;

interface LogRingOptions {
  /** Values that must never be shown. */
  readonly secrets?: readonly string[];
  readonly maxLines?: number;
  /** Name of this server among those on its database; null: it is the only one. */
  readonly server?: string | null;
}

/** Ring buffer of the latest log lines, without secrets. */
export class LogRing {
  readonly #redact: (text: string) => string;
  readonly #maxLines: number;
  readonly #lines: LogLine[] = [];
  readonly #server: string | null;
  readonly #listeners = new Set<(line: NewLogLine) => void>();
  /** Starts from the time, so that ids stay above those of earlier runs. */
  #nextId = Date.now() * 1000;

  constructor({ secrets = [], maxLines = MAX_LINES, server = null }: LogRingOptions = {}) {
    this.#redact = createRedactor(secrets);
    this.#maxLines = maxLines;
    this.#server = server;
  }

  /** Called by the logger with a line of JSON. */
  write(text: string): void {
    const line = readLine(text);
    if (!line || (line.module === 'http' && line.message.includes(OWN_ROUTE))) return;
    const safe = {
      ...line,
      message: this.#redact(line.message),
      details: line.details && this.#redact(line.details),
      server: this.#server,
    };
    this.append([safe]);
    for (const listener of this.#listeners) listener(safe);
  }

  /** Appends lines that are already redacted, such as those of another server. */
  append(lines: readonly NewLogLine[]): void {
    for (const line of lines) {
      this.#lines.push({ ...line, id: this.#nextId });
      this.#nextId += 1;
    }
    // Drops many lines at a time: removing each one would move all others every time.
    if (this.#lines.length > this.#maxLines * 1.2)
      this.#lines.splice(0, this.#lines.length - this.#maxLines);
  }

  /** Called for every line that this server writes. */
  onLine(listener: (line: NewLogLine) => void): void {
    this.#listeners.add(listener);
  }

  /** The last matching lines, or the first ones after `after`; the oldest first. */
  read({ level, search, request_id, before, after, limit }: LogRequest): LogLine[] {
    const minRank = rank(level);
    const term = search.trim().toLowerCase();
    const matches = (line: LogLine): boolean =>
      rank(line.level) >= minRank &&
      (before === undefined || line.id < before) &&
      (after === undefined || line.id > after) &&
      (request_id === undefined || line.request_id === request_id) &&
      (term === '' || textOf(line).includes(term));
    const found = this.#lines.filter(matches);
    return after === undefined ? found.slice(-limit) : found.slice(0, limit);
  }
}

/** Removes the given values and everything that looks like a secret. */
function createRedactor(values: readonly string[]): (text: string) => string {
  const secrets = values.filter((value) => value !== '');
  return (text) => {
    let safe = text;
    for (const value of secrets) safe = safe.replaceAll(value, HIDDEN);
    for (const [pattern, replacement] of SECRET_PATTERNS) safe = safe.replace(pattern, replacement);
    return safe;
  };
}

const rank = (level: LogLevel): number => LOG_LEVELS.indexOf(level);

const textOf = ({ module, message, request_id, details, server }: LogLine): string =>
  `${module} ${message} ${request_id ?? ''} ${details ?? ''} ${server ?? ''}`.toLowerCase();

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
function readLine(text: string): Omit<LogLine, 'id' | 'server'> | undefined {
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
