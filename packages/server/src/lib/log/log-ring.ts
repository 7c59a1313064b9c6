import { LOG_LEVELS, type LogLevel, type LogLine, type LogRequest } from '@saveroom/contract';

import { secretHider } from './hide-secrets.ts';
import { readLine } from './read-line.ts';

const MOST_LINES = 5000;
/** Whoever reads the log would fill it with saying so. */
const OWN_ROUTE = '/logs ';

interface Options {
  /** Values that must never be shown. */
  readonly secrets?: readonly string[];
  readonly mostLines?: number;
}

/** The last lines of the log, kept in memory without anything that opens something. */
export class LogRing {
  readonly #hide: (text: string) => string;
  readonly #most: number;
  readonly #lines: LogLine[] = [];
  readonly #listeners = new Set<() => void>();
  /** Begins anew with every start, and always above what there was before. */
  #nextId = Date.now() * 1000;

  constructor({ secrets = [], mostLines = MOST_LINES }: Options = {}) {
    this.#hide = secretHider(secrets);
    this.#most = mostLines;
  }

  /** A line as the logger writes it. */
  write(text: string): void {
    const line = readLine(text);
    if (!line || (line.module === 'http' && line.message.includes(OWN_ROUTE))) return;
    this.#lines.push({
      ...line,
      id: this.#nextId,
      message: this.#hide(line.message),
      details: line.details && this.#hide(line.details),
    });
    this.#nextId += 1;
    // A good part at once: to shift every line would move all of them every time.
    if (this.#lines.length > this.#most * 1.2)
      this.#lines.splice(0, this.#lines.length - this.#most);
    for (const tell of this.#listeners) tell();
  }

  /** Told of every line, without it. */
  onLine(listener: () => void): void {
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

const textOf = ({ module, message, request_id, details }: LogLine): string =>
  `${module} ${message} ${request_id ?? ''} ${details ?? ''}`.toLowerCase();
