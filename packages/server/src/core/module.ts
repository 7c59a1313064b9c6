import type { Deps } from './deps.ts';
import type { BoundRoute } from './http/handle.ts';
import type { BoundTask } from './jobs/task.ts';
import type { BoundEvent } from './realtime/socket.ts';

/** What a module adds to the server. `modules/index.ts` lists all of them. */
export interface ServerModule {
  readonly routes?: readonly BoundRoute[];
  /** Events that clients send over the socket. */
  readonly events?: readonly BoundEvent[];
  readonly tasks?: readonly ((deps: Deps) => BoundTask)[];
}
