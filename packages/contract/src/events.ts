import { z } from 'zod';

import type { Scope } from './access.ts';

/** An event a client may send: who may send it and what it carries. */
export interface ClientEventDef {
  readonly access: Scope;
  readonly payload: z.ZodType;
}

/** What the server tells connected clients. */
export const SERVER_EVENTS = {
  /** The account behind this connection changed: read it again. */
  'user:changed': z.object({ id: z.int() }),
} as const satisfies Record<string, z.ZodType>;

export type ServerEvent = keyof typeof SERVER_EVENTS;
export type ServerPayload<E extends ServerEvent> = z.output<(typeof SERVER_EVENTS)[E]>;
