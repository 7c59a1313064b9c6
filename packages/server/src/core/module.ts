import type { DeclaredValue, DeclaredVariables } from './config/parse-env.ts';
import type { Variable } from './config/variable.ts';
import type { BoundRoute } from './http/handle.ts';
import type { SocketService } from './realtime/socket-service.ts';
import type { BoundEvent } from './realtime/socket.ts';
import { scheduleVariables, type TaskDefinition } from './tasks.ts';

/** What a module adds to the server. `modules/index.ts` lists all of them. */
export interface ServerModule {
  readonly routes?: readonly BoundRoute[];
  /** Events that clients send over the socket. */
  readonly events?: readonly BoundEvent[];
  readonly socketServices?: readonly SocketService[];
  readonly tasks?: readonly TaskDefinition[];
  /** Environment variables. */
  readonly variables?: Readonly<Record<string, Variable<DeclaredValue>>>;
}

/** The environment variables of modules and of the schedules of their tasks. */
export const declaredVariables = (modules: readonly ServerModule[]): DeclaredVariables => ({
  schedules: scheduleVariables(modules.flatMap(({ tasks = [] }) => tasks)),
  variables: Object.fromEntries(modules.flatMap(({ variables = {} }) => Object.entries(variables))),
});
