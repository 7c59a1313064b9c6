import { AUDIT_EVENTS, type AuditKind, auditEventDef } from '@saveroom/contract';
import type { Insertable } from 'kysely';
import { LRUCache } from 'lru-cache';

import type { Db } from '#core/db/engine.ts';
import type { Audit, AuditOrigin, AuditRecord, Deps } from '#core/deps.ts';
import { outageKind } from '#core/lib/outage.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { insertEvents } from './audit.queries.ts';
import type { AuditEventTable } from './audit.tables.ts';
import { findTargetName } from './target-names.queries.ts';

const INTERVAL_MS = 1000;
/** Events beyond this are dropped: the database is away, or a stranger floods the server. */
const MAX_WAITING = 10_000;
const MAX_TEXT = 500;
const MAX_DEVICE = 200;
const MAX_ITEMS = 50;
const MAX_KNOWN = 20_000;

type Row = Insertable<AuditEventTable>;

/** Writes events in batches, so that a request does not wait for them. */
export class AuditLog implements Audit {
  readonly #deps: Pick<Deps, 'db' | 'clock' | 'log' | 'events'>;
  #waiting: Row[] = [];
  #dropped = 0;
  #isFailing = false;
  #timer: NodeJS.Timeout | undefined;
  #announcement: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();
  /** Keys that were stored already, to save the attempt. The database decides. */
  readonly #known = new LRUCache<string, true>({ maxSize: MAX_KNOWN, sizeCalculation: () => 1 });

  constructor(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'events'>) {
    this.#deps = deps;
  }

  record(event: AuditRecord, origin: AuditOrigin): void {
    const row = this.#rowOf(event, origin);
    if (row) this.#add(row);
  }

  async recordNow(event: AuditRecord, origin: AuditOrigin, transaction?: Db): Promise<void> {
    const row = this.#rowOf(event, origin);
    if (!row) return;
    if (transaction) {
      await insertEvents(transaction, [row]);
      this.#announce();
      return;
    }
    this.#add(row);
    await this.flush();
  }

  async findTargetName(kind: Parameters<Audit['findTargetName']>[0], id: number | string) {
    try {
      return await findTargetName(this.#deps.db, kind, id);
    } catch {
      return null;
    }
  }

  /** One flush runs at a time, so that events keep their order. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#writeWaiting());
    return this.#flushing;
  }

  async close(): Promise<void> {
    await this.flush();
    clearTimeout(this.#timer);
    clearTimeout(this.#announcement);
  }

  #add(row: Row): void {
    if (this.#waiting.length >= MAX_WAITING) {
      this.#dropped += 1;
      return;
    }
    this.#waiting.push(row);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.flush();
    }, INTERVAL_MS).unref();
  }

  async #writeWaiting(): Promise<void> {
    if (this.#waiting.length === 0) return;
    const rows = this.#waiting;
    this.#waiting = [];
    try {
      for (const row of rows) {
        if (!row.target_kind || !row.target_id || row.target_name) continue;
        row.target_name = await findTargetName(this.#deps.db, row.target_kind, row.target_id);
      }
      await insertEvents(this.#deps.db, rows);
      this.#announce();
      this.#reportRecovery();
    } catch (error) {
      if (!outageKind(error)) {
        this.#deps.log.error(error, `audit: ${rows.length} events could not be stored`);
        return;
      }
      this.#waiting = [...rows, ...this.#waiting].slice(0, MAX_WAITING);
      this.#reportFailure(error);
      // Another attempt, also if no further event comes.
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        void this.flush();
      }, INTERVAL_MS * 10).unref();
    }
  }

  #reportFailure(error: unknown): void {
    if (this.#isFailing) return;
    this.#isFailing = true;
    this.#deps.log.error(error, 'audit: could not store events; they wait in memory');
  }

  #reportRecovery(): void {
    if (this.#dropped > 0) this.#deps.log.warn(`audit: ${this.#dropped} events were dropped`);
    else if (this.#isFailing) this.#deps.log.info('audit: waiting events were stored');
    this.#isFailing = false;
    this.#dropped = 0;
  }

  /** At most once per interval, however many events are stored. */
  #announce(): void {
    this.#announcement ??= setTimeout(() => {
      this.#announcement = undefined;
      this.#deps.events.emit('audit:grown', {}, { scope: 'logs.read' });
    }, INTERVAL_MS).unref();
  }

  /** Undefined: it was recorded already, or does not fit its declaration. */
  #rowOf(
    { kind, target, details, by, once }: AuditRecord,
    { actor, ip, userAgent }: AuditOrigin,
  ): Row | undefined {
    const { area, target: declaredTarget, details: schema } = auditEventDef(kind);
    const checked = schema?.safeParse(details);
    if (checked && !checked.success) {
      this.#deps.log.error(checked.error, `audit: details of ${kind} don't fit`);
      return undefined;
    }
    const at = timestamp(this.#deps.clock());
    const user = by ?? (actor?.via === 'kiosk' ? undefined : actor?.user);
    const onceKey =
      once === undefined ? null : [kind, user?.id, ip, once, at.slice(0, 10)].join('|');
    if (onceKey !== null) {
      if (this.#known.has(onceKey)) return undefined;
      this.#known.set(onceKey, true);
    }
    const targetId = textOf(target?.id);
    const targetName = textOf(target?.name);
    const hasTarget = targetId !== null || targetName !== null;
    const targetKind = hasTarget ? (target?.kind ?? declaredTarget ?? null) : null;
    return {
      at,
      kind,
      area,
      user_id: user?.id ?? null,
      username: user?.username ?? null,
      via: actor?.via ?? null,
      token_name: actor?.clientToken?.name ?? null,
      address: ip ?? null,
      device: userAgent ? cleaned(userAgent).slice(0, MAX_DEVICE) : null,
      target_kind: targetKind,
      target_id: targetKind === null ? null : targetId,
      target_name: targetKind === null ? null : targetName,
      details: JSON.stringify(limited(checked?.data ?? {})),
      once_key: onceKey,
    };
  }
}

const textOf = (value: number | string | null | undefined): string | null =>
  value === null || value === undefined ? null : cleaned(String(value)).slice(0, MAX_TEXT);

/** Without control characters, which PostgreSQL refuses and a terminal would run. */
const cleaned = (text: string): string => text.replaceAll(/\p{Cc}/gu, '');

/** Shortens long texts and lists. */
const limited = (details: object): object =>
  Object.fromEntries(Object.entries(details).map(([name, value]) => [name, limitedValue(value)]));

function limitedValue(value: unknown): unknown {
  if (typeof value === 'string') return cleaned(value).slice(0, MAX_TEXT);
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(limitedValue);
  return value;
}

/** Kinds that were declared when this server was built. */
export const isKnownKind = (kind: string): kind is AuditKind => Object.hasOwn(AUDIT_EVENTS, kind);
