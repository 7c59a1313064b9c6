import { SERVER_EVENTS } from '@saveroom/contract';
import type { ServerEvent } from '@saveroom/contract';

/** The payload of a socket event; undefined if it does not match its schema. */
export const readServerEvent = (name: ServerEvent, payload: unknown): unknown =>
  SERVER_EVENTS[name].safeParse(payload).data;
