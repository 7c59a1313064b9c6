import { AUDIT_DEFAULTS, type AuditFilter, type AuditSettings } from '@saveroom/contract';
import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely';

import { containsText } from '#core/db/contains-text.ts';
import type { Db } from '#core/db/engine.ts';
import type { Tables } from '#core/db/tables.ts';

import type { AuditEventTable } from './audit.tables.ts';

export type AuditRow = Selectable<AuditEventTable>;

/** Rows of one statement: engines limit the number of its values. */
const BATCH_SIZE = 200;
/** Rows that one statement examines, so that a rare match in a long log does not block others. */
export const WINDOW = 50_000;
/** Servers that share a database store their events up to this many rows out of order. */
const DISORDER = 10_000;

export async function insertEvents(
  db: Db,
  rows: readonly Insertable<AuditEventTable>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    await db
      .insertInto('audit_event')
      .values(rows.slice(at, at + BATCH_SIZE))
      .onConflict((conflict) => conflict.column('once_key').doNothing())
      .execute();
  }
}

/** `self`: the caller, whose own events `others` leaves out. */
export type AuditSearch = Omit<AuditFilter, 'others'> & { readonly self?: number | undefined };

/** The ids to examine; `last` is examined too. */
export interface IdRange {
  readonly first: number;
  readonly last: number;
}

/** Null: there are no events. */
export async function findIdRange(
  db: Db,
  { from, to }: Pick<AuditFilter, 'from' | 'to'>,
): Promise<IdRange | null> {
  const first = await idAt(db, 'asc', from);
  const last = await idAt(db, 'desc', to);
  if (first === undefined || last === undefined) return null;
  return {
    first: from === undefined ? first : first - DISORDER,
    last: to === undefined ? last : last + DISORDER,
  };
}

/** The id of the event next to a time: the first after it or the last before it. */
async function idAt(
  db: Db,
  direction: 'asc' | 'desc',
  at: string | undefined,
): Promise<number | undefined> {
  if (at === undefined) {
    const outermost = db.selectFrom('audit_event').select('id').orderBy('id', direction).limit(1);
    return (await outermost.executeTakeFirst())?.id;
  }
  const nearest = db
    .selectFrom('audit_event')
    .select('id')
    .where('at', direction === 'asc' ? '>=' : '<', at)
    .orderBy('at', direction)
    .limit(1);
  return (await nearest.executeTakeFirst())?.id;
}

/** The events of these ids that match, newest first. */
export const findEvents = (
  db: Db,
  search: AuditSearch,
  { first, last, limit }: IdRange & { readonly limit: number },
): Promise<AuditRow[]> =>
  db
    .selectFrom('audit_event')
    .selectAll()
    .where('id', '>=', first)
    .where('id', '<=', last)
    .where((where) => matches(where, search))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export async function countEvents(
  db: Db,
  search: AuditSearch,
  { first, last }: IdRange,
): Promise<number> {
  const { count } = await db
    .selectFrom('audit_event')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('id', '>=', first)
    .where('id', '<=', last)
    .where((where) => matches(where, search))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const SEARCHED = ['username', 'target_name', 'token_name', 'address', 'device', 'details'] as const;

function matches(
  where: ExpressionBuilder<Tables, 'audit_event'>,
  { kind, area, user_id, self, target_kind, target_id, address, from, to, search }: AuditSearch,
) {
  return where.and([
    ...(kind.length > 0 ? [where('kind', 'in', kind)] : []),
    ...(area.length > 0 ? [where('area', 'in', area)] : []),
    ...(user_id === undefined ? [] : [where('user_id', '=', user_id)]),
    ...(self === undefined
      ? []
      : [where.or([where('user_id', 'is', null), where('user_id', '!=', self)])]),
    ...(target_kind === undefined ? [] : [where('target_kind', '=', target_kind)]),
    ...(target_id === undefined ? [] : [where('target_id', '=', target_id)]),
    ...(address === undefined ? [] : [where('address', '=', address)]),
    ...(from === undefined ? [] : [where('at', '>=', from)]),
    ...(to === undefined ? [] : [where('at', '<', to)]),
    ...(search === ''
      ? []
      : [
          where.or(
            SEARCHED.map((column) =>
              containsText(where.fn<string>('lower', [column]), search.toLowerCase()),
            ),
          ),
        ]),
  ]);
}

/** The users of all stored events, each with the name in the user's newest event. */
export async function findPeople(db: Db): Promise<{ id: number; name: string }[]> {
  // One step through the index per person: a plain DISTINCT would read all of it.
  const ids = await sql<{ id: number | null }>`
    with recursive person(id) as (
      select min(user_id) from audit_event where user_id is not null
      union all
      select (select min(user_id) from audit_event where user_id > person.id)
      from person where person.id is not null
    )
    select id from person where id is not null`.execute(db);
  const people: { id: number; name: string }[] = [];
  for (const { id } of ids.rows) {
    if (id === null) continue;
    const row = await db
      .selectFrom('audit_event')
      .select('username')
      .where('user_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    people.push({ id, name: row?.username ?? String(id) });
  }
  return people.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

export async function findOldest(db: Db): Promise<string | null> {
  const query = db.selectFrom('audit_event').select('at').orderBy('id').limit(1);
  return (await query.executeTakeFirst())?.at ?? null;
}

/** The number of removed events, at most one batch: repeat it until none is left. */
export async function removeEventsBefore(db: Db, at: string, limit: number): Promise<number> {
  const old = db
    .selectFrom('audit_event')
    .select('id')
    .where('at', '<', at)
    .orderBy('at')
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('audit_event')
    .where('id', 'in', old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function findAuditSettings(db: Db): Promise<AuditSettings> {
  const query = db.selectFrom('audit_setting').select('keep_days').where('id', '=', 1);
  return (await query.executeTakeFirst()) ?? AUDIT_DEFAULTS;
}

export async function saveAuditSettings(db: Db, settings: AuditSettings): Promise<void> {
  await db
    .insertInto('audit_setting')
    .values({ id: 1, ...settings })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(settings))
    .execute();
}
