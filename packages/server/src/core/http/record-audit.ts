import { auditEventDef, DURABLE_AUDIT_AREAS } from '@saveroom/contract';

import type { AuditNote, AuditOrigin, AuditRecord, Deps } from '#core/deps.ts';

import type { BoundRoute } from './handle.ts';

interface RouteContext {
  readonly http: AuditOrigin;
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
}

/**
 * The parameter that identifies the target: tasks, cores and backups have names, metadata sources
 * have ids that are words, and all other targets have numbers.
 */
interface TargetParams {
  readonly id?: number | string;
  readonly name?: string;
  readonly source?: string;
}

type NoteOf = (context: RouteContext, result: unknown) => Promise<AuditNote | null> | AuditNote;

/** The audit event of one request, if its route declares one. */
export class RouteAudit {
  readonly #deps: Pick<Deps, 'audit' | 'log'>;
  readonly #bound: BoundRoute;
  #context: RouteContext | undefined;
  #name: string | null = null;

  constructor(deps: Pick<Deps, 'audit' | 'log'>, bound: BoundRoute) {
    this.#deps = deps;
    this.#bound = bound;
  }

  /** Call before the handler: the name of what it deletes can only be read until then. */
  async begin(context: RouteContext): Promise<void> {
    this.#context = context;
    const { audit: kind, method } = this.#bound.route;
    // A target that is only read still has its name when the event is stored.
    if (typeof kind !== 'string' || method === 'GET') return;
    const { target } = auditEventDef(kind);
    const { id } = this.#target;
    if (target && id !== null) this.#name = await this.#deps.audit.findTargetName(target, id);
  }

  /** Call after the handler. Resolves when the event is stored or queued. Never throws. */
  async end(result: unknown): Promise<void> {
    try {
      await this.#record(result);
    } catch (error) {
      this.#deps.log.error(error, 'audit: could not record the event of a route');
    }
  }

  async #record(result: unknown): Promise<void> {
    const { audit: kind } = this.#bound.route;
    if (typeof kind !== 'string' || !this.#context) return;
    const note = await (this.#bound.audit as NoteOf | undefined)?.(this.#context, result);
    if (note === null) return;
    const { params, query, body, http } = this.#context;
    const event = {
      ...note,
      kind,
      target: { ...this.#target, ...note?.target },
      // Only the details that the event declares are stored.
      details: { ...(body as object), ...query, ...params, ...note?.details },
    } as AuditRecord;
    const isDurable = DURABLE_AUDIT_AREAS.includes(auditEventDef(kind).area);
    if (isDurable) await this.#deps.audit.recordNow(event, http);
    else this.#deps.audit.record(event, http);
  }

  get #target(): { readonly id: number | string | null; readonly name: string | null } {
    const params: TargetParams = this.#context?.params ?? {};
    return { id: params.id ?? null, name: params.name ?? params.source ?? this.#name };
  }
}
