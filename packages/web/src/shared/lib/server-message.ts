import type { ServerMessageCode } from '@saveroom/contract';

/** A message of the server within a response. It is translated by its code; null if it has none. */
export interface ServerMessage {
  code: ServerMessageCode | null;
  text: string;
}
