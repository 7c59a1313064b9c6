import type { Deps } from '#deps.ts';

const PAUSE_MS = 1000;

/** Tells those who may read the log that there is more of it, once for many lines. */
export function tellLines({ env, logs, events }: Pick<Deps, 'env' | 'logs' | 'events'>): void {
  if (env.DISABLE_LOGS_VIEWER) return;
  let isTold = false;
  logs.onLine(() => {
    if (isTold) return;
    isTold = true;
    setTimeout(() => {
      isTold = false;
      events.emit('log:grown', {}, { scope: 'tasks.run' });
    }, PAUSE_MS).unref();
  });
}
