import type { Deps } from '#core/deps.ts';
import type { LogRing, UnkeptLine } from '#core/log/log-ring.ts';
import type { Relay } from '#core/db/relay.ts';

const PAUSE_MS = 1000;
const TOPIC = 'log-lines';
/** Of a second. What is more is read where it was written. */
const MOST_TOLD = 200;
const AT_ONCE = 20;

type Parts = Pick<Deps, 'env' | 'events'> & { logs: LogRing; relay: Pick<Relay, 'tell' | 'hear'> };

/**
 * Has every server of a database keep what the others say, and tells those who may read the log
 * that there is more of it, once for many lines: the lines go first.
 */
export function tellLines({ env, logs, events, relay }: Parts): void {
  if (env.DISABLE_LOGS_VIEWER) return;
  relay.hear(TOPIC, (heard) => logs.keep(heard as UnkeptLine[]));
  let isTold = false;
  let waiting: UnkeptLine[] = [];
  logs.onLine((line) => {
    if (isForAll(line)) waiting.push(line);
    if (isTold) return;
    isTold = true;
    setTimeout(() => {
      isTold = false;
      const lines = waiting.slice(-MOST_TOLD);
      waiting = [];
      for (let at = 0; at < lines.length; at += AT_ONCE) {
        relay.tell(TOPIC, lines.slice(at, at + AT_ONCE));
      }
      events.emit('log:grown', {}, { scope: 'tasks.run' });
    }, PAUSE_MS).unref();
  });
}

/** A line about one request that was only looked at is nobody else's business. */
const isForAll = ({ level }: UnkeptLine): boolean => level !== 'trace' && level !== 'debug';
