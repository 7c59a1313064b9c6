import * as z from 'zod/mini';

import { AUDIT_AREAS, AUDIT_KINDS, AUDIT_TARGETS } from './audit-events.ts';
import { defineRoute } from './define-route.ts';
import { Flag, many, RequestTime, Timestamp } from './wire.ts';

const Actor = z.object({
  /** Null: the caller was not signed in. */
  id: z.nullable(z.int()),
  /** The username at that time. Null: the caller was not signed in. */
  name: z.nullable(z.string()),
  /** How the caller was identified. Null: the caller was not signed in. */
  via: z.nullable(z.enum(['session', 'basic', 'bearer', 'kiosk'])),
  /** The name of the client token at that time. Null: no client token was used. */
  token: z.nullable(z.string()),
});

const Target = z.object({
  kind: z.enum(AUDIT_TARGETS),
  id: z.nullable(z.string()),
  /** The name at that time. */
  name: z.nullable(z.string()),
});

export const AuditEvent = z
  .object({
    /** Increases with every event. */
    id: z.int(),
    at: Timestamp,
    kind: z.enum(AUDIT_KINDS),
    area: z.enum(AUDIT_AREAS),
    actor: Actor,
    target: z.nullable(Target),
    address: z.nullable(z.string()),
    /** The user agent, shortened. */
    device: z.nullable(z.string()),
    /** One of the shapes of `AuditDetails`, by kind. */
    details: z.record(z.string(), z.unknown()),
  })
  .register(z.globalRegistry, { id: 'AuditEvent' });
export type AuditEvent = z.output<typeof AuditEvent>;

const Text = z.string().check(z.maxLength(200));

const filters = {
  /** Kinds of events. Absent: all. */
  kind: many(z.enum(AUDIT_KINDS)),
  area: many(z.enum(AUDIT_AREAS)),
  /** Id of the account that did it. */
  user_id: z.optional(z.coerce.number<number>().check(z.int())),
  /** Only what others than the caller did. */
  others: z._default(Flag, false),
  target_kind: z.optional(z.enum(AUDIT_TARGETS)),
  target_id: z.optional(Text),
  address: z.optional(Text),
  from: z.optional(RequestTime),
  /** Exclusive. */
  to: z.optional(RequestTime),
  /** A part of a name, an address, a device or the details. */
  search: z._default(Text, ''),
};

export const AuditFilter = z.object(filters);
export type AuditFilter = z.output<typeof AuditFilter>;

export const listAudit = defineRoute({
  method: 'GET',
  path: '/audit',
  access: 'logs.read',
  summary: 'Who did what on this server, newest first.',
  query: z.object({
    ...filters,
    /** Events before this one: `next` of the page before. */
    before: z.optional(z.coerce.number<number>().check(z.int())),
    limit: z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(500)), 100),
    with_total: z._default(Flag, false),
  }),
  response: z.object({
    items: z.array(AuditEvent),
    /** `before` of the next page; null: there is none. */
    next: z.nullable(z.int()),
    /** Null unless requested. */
    total: z.nullable(z.int()),
  }),
});

export const AUDIT_EXPORT_FORMATS = ['csv', 'jsonl'] as const;

export const exportAudit = defineRoute({
  method: 'GET',
  path: '/audit/export',
  access: 'logs.read',
  audit: 'audit_exported',
  summary: 'The events that match, as CSV or as one JSON object per line, newest first.',
  query: z.object({ ...filters, format: z._default(z.enum(AUDIT_EXPORT_FORMATS), 'csv') }),
});

export const AuditSettings = z
  .object({
    /** For how many days events are kept; 0: forever. */
    keep_days: z.int().check(z.gte(0), z.lte(36_500)),
  })
  .register(z.globalRegistry, { id: 'AuditSettings' });
export type AuditSettings = z.output<typeof AuditSettings>;

export const AUDIT_DEFAULTS: AuditSettings = { keep_days: 365 };

export const AuditOverview = z
  .object({
    settings: AuditSettings,
    /** Number of events. */
    events: z.int(),
    /** Time of the first event; null: there is none. */
    oldest_at: z.nullable(Timestamp),
    /** People who did something, also those whose account was deleted, by name. */
    people: z.array(z.object({ id: z.int(), name: z.string() })),
  })
  .register(z.globalRegistry, { id: 'AuditOverview' });
export type AuditOverview = z.output<typeof AuditOverview>;

export const getAuditOverview = defineRoute({
  method: 'GET',
  path: '/audit/overview',
  access: 'logs.read',
  summary: 'The size and retention of the audit log.',
  response: AuditOverview,
});

export const updateAuditSettings = defineRoute({
  method: 'PUT',
  path: '/audit/settings',
  access: 'users.write',
  audit: 'audit_settings_changed',
  summary: 'Set how long the audit log is kept. Older events are deleted once a day.',
  body: AuditSettings,
  response: AuditSettings,
});
