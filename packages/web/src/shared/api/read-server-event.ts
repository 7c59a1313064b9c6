import { SERVER_EVENTS } from '@saveroom/contract';
import type { ServerEvent } from '@saveroom/contract';

/** What an event carries; undefined for what is not as agreed. */
export const readServerEvent = (name: ServerEvent, payload: unknown): unknown =>
  SERVER_EVENTS[name].safeParse(payload).data;
