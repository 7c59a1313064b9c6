import * as z from 'zod/mini';

import { AUDIT_AREAS, AUDIT_KINDS, AUDIT_TARGETS } from '@saveroom/contract';

import type { AuditQuery } from '#admin/data/audit.ts';
import { withFallback } from '#shared/lib/with-fallback.ts';

const Text = withFallback(z.optional(z.coerce.string()), undefined);
const Day = withFallback(z.optional(z.iso.date()), undefined);

/** The person filter for everyone except the current user. */
export const OTHERS = 'others';

/** The filters of the audit log, as stored in the URL. */
export const AuditView = z.object({
  area: withFallback(z.optional(z.enum(AUDIT_AREAS)), undefined),
  event: withFallback(z.optional(z.enum(AUDIT_KINDS)), undefined),
  /** The id of an account, or `OTHERS`. */
  person: Text,
  from: Day,
  to: Day,
  address: Text,
  target: withFallback(z.optional(z.enum(AUDIT_TARGETS)), undefined),
  target_id: Text,
});
export type AuditView = z.output<typeof AuditView> & { search?: string | undefined };

const DAY_MS = 24 * 60 * 60 * 1000;

/** The request for a view. Days are in the time zone of the browser, and `to` is included. */
export function auditQuery(view: AuditView): AuditQuery {
  const { area, event, person, from, to, address, target, target_id, search } = view;
  const end = to === undefined ? undefined : new Date(startOf(to).getTime() + DAY_MS);
  return {
    ...(area && { area: [area] }),
    ...(event && { kind: [event] }),
    ...(person === OTHERS && { others: true }),
    ...(person !== undefined && person !== OTHERS && { user_id: Number(person) }),
    ...(from !== undefined && { from: startOf(from).toISOString() }),
    ...(end && { to: end.toISOString() }),
    ...(address !== undefined && { address }),
    ...(target && { target_kind: target }),
    ...(target_id !== undefined && { target_id }),
    ...(search !== undefined && search !== '' && { search }),
  };
}

const startOf = (day: string): Date => new Date(`${day}T00:00:00`);

export const isFiltered = (view: AuditView): boolean =>
  Object.values(view).some((value) => value !== undefined && value !== '');
