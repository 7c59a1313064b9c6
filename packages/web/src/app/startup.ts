import type { QueryClient } from '@tanstack/react-query';

import { logFailure } from '#shared/lib/log.ts';

import { DEFAULT_HEARTBEAT } from '#shared/data/default-heartbeat.ts';
import { hasScope } from '#shared/data/me.ts';
import { systemQueries } from '#shared/data/system.ts';
import { taskQueries } from '#admin/data/tasks.ts';
import { userQueries } from '#shared/data/users.ts';

const NO_TASKS = { watcher: [], scheduled: [], manual: [] };
/** Old on purpose: the next screen that needs a default's real value asks again. */
const AT_ONCE_STALE = { updatedAt: 1 };

/** Logs a failure and goes on: the app always mounts. */
async function survive(what: string, load: Promise<unknown>, keepDefault: () => void) {
  try {
    await load;
  } catch (error) {
    logFailure(`Loading ${what}`, error);
    keepDefault();
  }
}

/** Fetches what every screen needs, before the first one is drawn. */
export async function startUp(client: QueryClient): Promise<void> {
  const once = { retry: false } as const;
  const heartbeat = systemQueries.heartbeat();
  const config = systemQueries.config();
  const me = userQueries.me();
  const tasks = taskQueries.all();

  const loadPerson = async () => {
    await survive('the current user', client.fetchQuery({ ...me, ...once }), () =>
      client.setQueryData(me.queryKey, null, AT_ONCE_STALE),
    );
    if (!hasScope(client.getQueryData(me.queryKey), 'tasks.run')) return;
    await survive('the tasks', client.fetchQuery({ ...tasks, ...once }), () =>
      client.setQueryData(tasks.queryKey, NO_TASKS, AT_ONCE_STALE),
    );
  };
  await Promise.all([
    survive('the heartbeat', client.fetchQuery({ ...heartbeat, ...once }), () =>
      client.setQueryData(heartbeat.queryKey, DEFAULT_HEARTBEAT, AT_ONCE_STALE),
    ),
    survive('the config', client.fetchQuery({ ...config, ...once }), () => undefined),
    loadPerson(),
  ]);
}
