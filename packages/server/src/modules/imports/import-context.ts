import type { ImportKind, ImportLine, ImportOutcome, ImportReason } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';

import type { GameReference } from './import-record.ts';
import { findUserNamed } from './imports.queries.ts';
import type { GameMatch, GameMatcher } from './match-games.ts';

/** What became of an item. */
export interface ReportedLine {
  readonly kind: ImportKind;
  readonly outcome: ImportOutcome;
  readonly subject: string;
  readonly reasonCode?: ImportReason | undefined;
  /** English text. */
  readonly reason?: string | undefined;
}

/** What the functions in `apply` receive. They write nothing in a dry run. */
export interface ImportContext {
  readonly deps: Deps;
  readonly isDryRun: boolean;
  /** Whether existing values of this server stay or are replaced by different ones. */
  readonly conflict: 'keep' | 'replace';
  readonly signal: AbortSignal;
  /** When the import was created: the same in each attempt. */
  readonly createdAt: Date;
  /** The account on this server; null: there is none. `owner` null: the user who imports. */
  userIdOf(owner: string | null): Promise<number | null>;
  /** In a dry run: the account would be added, so that its data would be new too. */
  expectAccount(username: string): void;
  gameOf(reference: GameReference): Promise<GameMatch>;
  report(line: ReportedLine): void;
}

/** No account has this id, so nothing is found for it. */
const EXPECTED_ACCOUNT = -1;
const MAX_TEXT = 1000;

interface ContextOptions {
  readonly deps: Deps;
  readonly run: { readonly userId: number; readonly createdAt: Date };
  readonly isDryRun: boolean;
  readonly conflict: 'keep' | 'replace';
  readonly signal: AbortSignal;
  readonly matcher: GameMatcher;
  /** Replaces secrets in a text. */
  readonly redact: (text: string) => string;
}

/** The context of one import, with the lines that were reported since `takeLines`. */
export class ImportSession implements ImportContext {
  readonly deps: Deps;
  readonly isDryRun: boolean;
  readonly conflict: 'keep' | 'replace';
  readonly signal: AbortSignal;
  readonly createdAt: Date;
  /** Where the current item is in the input. */
  place = '';
  /** The games of the current batch. */
  matches: ReadonlyMap<GameReference, GameMatch> = new Map();
  readonly #options: ContextOptions;
  readonly #accounts = new Map<string, number>();
  #lines: ImportLine[] = [];

  constructor(options: ContextOptions) {
    const { deps, isDryRun, conflict, signal, run } = options;
    this.deps = deps;
    this.isDryRun = isDryRun;
    this.conflict = conflict;
    this.signal = signal;
    this.createdAt = run.createdAt;
    this.#options = options;
  }

  /** The accounts of this server whose data was imported. */
  get userIds(): number[] {
    const ids = [...this.#accounts.values(), this.#options.run.userId];
    return [...new Set(ids)].filter((id) => id !== EXPECTED_ACCOUNT);
  }

  async userIdOf(owner: string | null): Promise<number | null> {
    if (owner === null) return this.#options.run.userId;
    const name = owner.trim().normalize('NFC').toLowerCase();
    const known = this.#accounts.get(name);
    if (known !== undefined) return known;
    const id = await findUserNamed(this.deps.db, name);
    if (id === undefined) return null;
    this.#accounts.set(name, id);
    return id;
  }

  expectAccount(username: string): void {
    if (!this.isDryRun) return;
    this.#accounts.set(username.trim().normalize('NFC').toLowerCase(), EXPECTED_ACCOUNT);
  }

  async gameOf(reference: GameReference): Promise<GameMatch> {
    const known = this.matches.get(reference);
    if (known) return known;
    const found = await this.#options.matcher.match([reference]);
    return found.get(reference) ?? { problem: 'game_not_found' };
  }

  report({ kind, outcome, subject, reasonCode, reason }: ReportedLine): void {
    this.#lines.push({
      kind,
      outcome,
      subject: this.#toText(subject),
      place: this.#toText(this.place),
      reason_code: reasonCode ?? null,
      reason: reason === undefined ? null : this.#toText(reason),
    });
  }

  takeLines(): ImportLine[] {
    const lines = this.#lines;
    this.#lines = [];
    return lines;
  }

  /** PostgreSQL stores neither NUL nor half characters. */
  #toText(text: string): string {
    const plain = text.toWellFormed().replaceAll('\0', '');
    return this.#options.redact(plain).slice(0, MAX_TEXT).toWellFormed();
  }
}
