import { LOG_LEVELS, type LogLevel, type LogLine, type LogRequest } from '@saveroom/contract';

import { secretHider } from './hide-secrets.ts';
import { readLine } from './read-line.ts';

const MOST_LINES = 5000;
/** Whoever reads the log would fill it with saying so. */
const OWN_ROUTE = '/logs ';

/** Numbers are given where it is kept. */
export type UnkeptLine = Omit<LogLine, 'id'>;

interface Options {
  /** Values that must never be shown. */
  readonly secrets?: readonly string[];
  readonly mostLines?: number;
  /** How this server is told from the others on its database; null: it is alone. */
  readonly server?: string | null;
}

/** The last lines of the log, kept in memory without anything that opens something. */
export class LogRing {
  readonly #hide: (text: string) => string;
  readonly #most: number;
  readonly #lines: LogLine[] = [];
  readonly #server: string | null;
  readonly #listeners = new Set<(line: UnkeptLine) => void>();
  /** Begins anew with every start, and always above what there was before. */
  #nextId = Date.now() * 1000;

  constructor({ secrets = [], mostLines = MOST_LINES, server = null }: Options = {}) {
    this.#hide = secretHider(secrets);
    this.#most = mostLines;
    this.#server = server;
  }

  /** A line as the logger writes it. */
  write(text: string): void {
    const line = readLine(text);
    if (!line || (line.module === 'http' && line.message.includes(OWN_ROUTE))) return;
    const safe = {
      ...line,
      message: this.#hide(line.message),
      details: line.details && this.#hide(line.details),
      server: this.#server,
    };
    this.keep([safe]);
    for (const tell of this.#listeners) tell(safe);
  }

  /** Lines that are ready to be read, such as those of another server. */
  keep(lines: readonly UnkeptLine[]): void {
    for (const line of lines) {
      this.#lines.push({ ...line, id: this.#nextId });
      this.#nextId += 1;
    }
    // A good part at once: to shift every line would move all of them every time.
    if (this.#lines.length > this.#most * 1.2)
      this.#lines.splice(0, this.#lines.length - this.#most);
  }

  /** Told of every line this server writes. */
  onLine(listener: (line: UnkeptLine) => void): void {
    this.#listeners.add(listener);
  }

  /** The last that fit, or the first after one, the oldest first. */
  read({ level, search, request_id, before, after, limit }: LogRequest): LogLine[] {
    const least = rank(level);
    const wanted = search.trim().toLowerCase();
    const fits = (line: LogLine): boolean =>
      rank(line.level) >= least &&
      (before === undefined || line.id < before) &&
      (after === undefined || line.id > after) &&
      (request_id === undefined || line.request_id === request_id) &&
      (wanted === '' || textOf(line).includes(wanted));
    const found = this.#lines.filter(fits);
    return after === undefined ? found.slice(-limit) : found.slice(0, limit);
  }
}

const rank = (level: LogLevel): number => LOG_LEVELS.indexOf(level);

const textOf = ({ module, message, request_id, details, server }: LogLine): string =>
  `${module} ${message} ${request_id ?? ''} ${details ?? ''} ${server ?? ''}`.toLowerCase();
