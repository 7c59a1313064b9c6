import type { BoundRoute } from './http/handle.ts';
import type { BoundEvent } from './realtime/socket.ts';
import type { TaskDefinition } from './tasks.ts';

/** What a module adds to the server. `modules/index.ts` lists all of them. */
export interface ServerModule {
  readonly routes?: readonly BoundRoute[];
  /** Events that clients send over the socket. */
  readonly events?: readonly BoundEvent[];
  readonly tasks?: readonly TaskDefinition[];
}
