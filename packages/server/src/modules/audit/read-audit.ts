import type {
  AuditEvent,
  AuditFilter,
  AuditOverview,
  listAudit,
  Received,
  Reply,
} from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';

import { isKnownKind } from './audit-log.ts';
import {
  type AuditRow,
  type AuditSearch,
  countEvents,
  findAuditSettings,
  findEvents,
  findIdRange,
  findOldest,
  findPeople,
  type IdRange,
  WINDOW,
} from './audit.queries.ts';

type AuditDeps = Pick<Deps, 'db' | 'audit'>;

const EVERYTHING: AuditSearch = { kind: [], area: [], search: '' };

export async function readAudit(
  { db, audit }: AuditDeps,
  actor: Actor,
  { before, limit, with_total, ...filter }: Received<typeof listAudit>['query'],
): Promise<Reply<typeof listAudit>> {
  await audit.flush();
  const search = searchOf(actor, filter);
  const range = await findIdRange(db, filter);
  if (!range) return { items: [], next: null, total: with_total ? 0 : null };
  const last = Math.min(range.last, (before ?? Infinity) - 1);
  const found: AuditRow[] = [];
  for (const window of windowsOf({ ...range, last })) {
    // One more than requested, to know whether there is a next page.
    const rest = limit + 1 - found.length;
    found.push(...(await findEvents(db, search, { ...window, limit: rest })));
    if (found.length > limit) break;
  }
  const page = found.slice(0, limit);
  return {
    items: page.filter(({ kind }) => isKnownKind(kind)).map(eventView),
    next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
    total: with_total ? await countMatches({ db }, search, range) : null,
  };
}

async function countMatches(
  { db }: Pick<Deps, 'db'>,
  search: AuditSearch,
  range: IdRange,
): Promise<number> {
  let total = 0;
  for (const window of windowsOf(range)) total += await countEvents(db, search, window);
  return total;
}

/** Every event that matches, newest first, without keeping them in memory. */
export async function* matchingEvents(
  { db, audit }: AuditDeps,
  actor: Actor,
  filter: AuditFilter,
): AsyncGenerator<AuditEvent[]> {
  await audit.flush();
  const search = searchOf(actor, filter);
  const range = await findIdRange(db, filter);
  if (!range) return;
  for (const { first, last } of windowsOf(range)) {
    let next = last;
    while (next >= first) {
      const rows = await findEvents(db, search, { first, last: next, limit: EXPORT_BATCH });
      yield rows.filter(({ kind }) => isKnownKind(kind)).map(eventView);
      if (rows.length < EXPORT_BATCH) break;
      next = (rows.at(-1)?.id ?? first) - 1;
    }
  }
}

const EXPORT_BATCH = 500;

/** Newest first. */
function* windowsOf({ first, last }: IdRange): Generator<IdRange> {
  for (let end = last; end >= first; end -= WINDOW) {
    yield { first: Math.max(first, end - WINDOW + 1), last: end };
  }
}

const searchOf = ({ user }: Actor, { others, ...filter }: AuditFilter): AuditSearch => ({
  ...filter,
  self: others ? user.id : undefined,
});

const eventView = (row: AuditRow): AuditEvent => ({
  id: row.id,
  at: row.at,
  kind: row.kind,
  area: row.area,
  actor: { id: row.user_id, name: row.username, via: row.via, token: row.token_name },
  target:
    row.target_kind === null
      ? null
      : { kind: row.target_kind, id: row.target_id, name: row.target_name },
  address: row.address,
  device: row.device,
  details: JSON.parse(row.details) as AuditEvent['details'],
});

export async function readAuditOverview({ db, audit }: AuditDeps): Promise<AuditOverview> {
  await audit.flush();
  const range = await findIdRange(db, {});
  return {
    settings: await findAuditSettings(db),
    events: range ? await countMatches({ db }, EVERYTHING, range) : 0,
    oldest_at: await findOldest(db),
    people: await findPeople(db),
  };
}
